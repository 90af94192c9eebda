import { toNfc } from '#shared/kernel/unicode-form.ts';
import {
  cleanAnswer,
  cleanTopics,
  readAmount,
  readYears,
} from '#shared/domain/ambassador/answer-rules.ts';
import {
  type ApplicationAnswers,
  sameAnswers,
  type TextField,
  textFields,
  wizardSteps,
} from '#shared/domain/ambassador/application.ts';
import { checkApplication } from '#shared/domain/ambassador/check-application.ts';
import { readWebAddress } from '#shared/domain/ambassador/web-address.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { Database, Reader, Tx } from '../../db/port.ts';
import type { Push } from '../../push/push.ts';
import type { Messenger } from '../messages/api.ts';
import {
  type ApplicationRow,
  findNewest,
  insertDraft,
  insertEvent,
  listEvents,
  lockNewest,
  lockPerson,
  markSubmitted,
  updateDraft,
  writeProfile,
} from './application-store.ts';
import {
  answersOf,
  type ApplicationView,
  openSecrets,
  reapplyFrom,
  viewOf,
} from './application-view.ts';
import type { Applications, DraftToSave } from './applications.ts';
import { answersText, keptSecret, sameSecrets, secretColumns, tooLong } from './draft-columns.ts';

export interface ApplicationsDeps {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly messenger: Messenger;
  readonly push: Pick<Push, 'tell'>;
  readonly newId: () => string;
  /** Version of the affiliate policy that counts at a moment. */
  readonly policyVersion: (now: Date, reader: Reader) => Promise<number>;
}

/** The applications of a database, for their applicants. */
export function createApplications({
  database,
  cipher,
  messenger,
  push,
  newId,
  policyVersion,
}: ApplicationsDeps): Applications {
  /** Begins one, or the next one after it was declined; its revision goes on from there. */
  async function begin(
    tx: Tx,
    userId: string,
    draft: DraftToSave,
    declined: ApplicationRow | null,
  ): Promise<Result<ApplicationRow, AppError>> {
    if (draft.baseRevision !== (declined?.revision ?? 0)) return err(appError('CONFLICT'));
    const id = newId();
    const kept =
      declined === null
        ? { identity_number: null, account_number: null }
        : openSecrets(cipher, declined);
    const columns = {
      ...secretColumns(cipher, draft.secrets, kept, id),
      id,
      step: draft.step,
      revision: draft.baseRevision + 1,
      answers: answersText(draft.answers),
      now: draft.now,
    };
    const made = await tx.first(insertDraft, { ...columns, userId });
    return made === null ? err(appError('CONFLICT')) : ok(made);
  }

  async function change(
    tx: Tx,
    row: ApplicationRow,
    draft: DraftToSave,
  ): Promise<Result<ApplicationRow, AppError>> {
    const kept = openSecrets(cipher, row);
    const isSameNumbers =
      keptSecret('identity_number', draft.secrets.identity_number, kept.identity_number) ===
        kept.identity_number &&
      keptSecret('account_number', draft.secrets.account_number, kept.account_number) ===
        kept.account_number;
    if (isSameNumbers && sameAnswers(answersOf(row), nfc(draft.answers)) && row.step === draft.step)
      return ok(row);
    if (draft.baseRevision !== row.revision) return err(appError('CONFLICT'));
    const secrets = isSameNumbers
      ? sameSecrets(row)
      : secretColumns(cipher, draft.secrets, kept, row.id);
    const changed = await tx.first(updateDraft, {
      ...secrets,
      id: row.id,
      step: draft.step,
      revision: row.revision + 1,
      answers: answersText(draft.answers),
      now: draft.now,
    });
    invariant(changed !== null, 'the row is held');
    return ok(changed);
  }

  /** What keeps an application from being sent. */
  async function problemsOf(
    tx: Tx,
    row: ApplicationRow,
    agreedVersion: number | null,
    now: Date,
  ): Promise<readonly AppError[]> {
    const kept = openSecrets(cipher, row);
    const isAffiliate =
      (await tx.first(lockPerson, { userId: row.user_id }))?.is_affiliate === true;
    const secrets = {
      identity_number: kept.identity_number ?? '',
      account_number: kept.account_number ?? '',
    };
    const broken = checkApplication(answersOf(row), {
      secrets,
      isAffiliate,
      today: vietnameseDay(now.getTime()),
    });
    if (broken.length > 0) return broken;
    return agreedVersion === (await policyVersion(now, tx))
      ? []
      : [appError('POLICY_CHANGED', { field: 'policy_version' })];
  }

  async function send(
    tx: Tx,
    row: ApplicationRow,
    policyAgreed: number | null,
    now: Date,
  ): Promise<ApplicationRow> {
    const answers = writtenAnswers(answersOf(row));
    const sent = await tx.first(markSubmitted, {
      id: row.id,
      answers: answersText(answers),
      policyVersion: policyAgreed,
      now,
    });
    invariant(sent !== null, 'the row is held');
    await tx.run(writeProfile, profileOf(row.user_id, answers));
    const isFirst = row.state === 'draft';
    await tx.run(insertEvent, {
      applicationId: row.id,
      kind: isFirst ? 'submitted' : 'resubmitted',
      note: null,
      actorId: null,
      at: now,
    });
    await messenger.tell(tx, {
      userId: row.user_id,
      key: `application_received:${row.id}:${row.revision}`,
      content: { kind: 'application_received', isFirst },
      at: now,
    });
    await push.tell(tx, row.user_id, 'affiliate');
    return sent;
  }

  return {
    async find(userId) {
      const row = await database.first(findNewest, { userId });
      return row === null ? null : view(database, row);
    },
    async save(userId, draft) {
      const long = tooLong(draft.answers);
      if (long !== null) return err(long);
      if (
        !Number.isInteger(draft.step) ||
        draft.step < wizardSteps.about ||
        draft.step > wizardSteps.review
      )
        return err(appError('BAD_INPUT', { field: 'step' }));
      return database.transaction(async (tx): Promise<Result<ApplicationView, AppError>> => {
        const row = await tx.first(lockNewest, { userId });
        if (row?.state === 'declined' && draft.now < reapplyFrom(row))
          return err(appError('APPLICATION_TOO_SOON'));
        if (row !== null && row.state !== 'declined' && !isOpenToApplicant(row))
          return err(appError('APPLICATION_STATE'));
        const saved =
          row === null || row.state === 'declined'
            ? await begin(tx, userId, draft, row)
            : await change(tx, row, draft);
        return saved.ok ? ok(await view(tx, saved.value)) : saved;
      });
    },
    async submit(userId, { revision, policyVersion: agreedVersion, now }) {
      return database.transaction(
        async (tx): Promise<Result<ApplicationView, readonly AppError[]>> => {
          const row = await tx.first(lockNewest, { userId });
          if (row === null) return err([appError('NOT_FOUND')]);
          if (row.revision !== revision) return err([appError('CONFLICT')]);
          if (row.state === 'submitted' && row.asked_at === null) return ok(await view(tx, row));
          if (!isOpenToApplicant(row)) return err([appError('APPLICATION_STATE')]);
          const problems = await problemsOf(tx, row, agreedVersion, now);
          if (problems.length > 0) return err(problems);
          return ok(await view(tx, await send(tx, row, agreedVersion, now)));
        },
      );
    },
  };
}

async function view(reader: Reader, row: ApplicationRow): Promise<ApplicationView> {
  return viewOf(row, await reader.all(listEvents, { applicationId: row.id }));
}

/** A draft, or one that was asked more about. */
function isOpenToApplicant(row: ApplicationRow): boolean {
  return row.state === 'draft' || row.asked_at !== null;
}

function nfc(answers: ApplicationAnswers): ApplicationAnswers {
  return mapTexts(answers, (text) => toNfc(text));
}

/** The answers as they are decided on: trimmed, addresses whole. */
function writtenAnswers(answers: ApplicationAnswers): ApplicationAnswers {
  const written = mapTexts(answers, cleanAnswer);
  return {
    ...written,
    channel_url: readWebAddress(written.channel_url) ?? '',
    course_url: readWebAddress(written.course_url) ?? '',
    topics: cleanTopics(answers.topics),
  };
}

function mapTexts(answers: ApplicationAnswers, map: (text: string) => string): ApplicationAnswers {
  // One text per name of the list.
  const texts = Object.fromEntries(
    textFields.map((field) => [field, map(answers[field])]),
  ) as Readonly<Record<TextField, string>>;
  return { ...answers, ...texts, topics: answers.topics.map((topic) => toNfc(topic)) };
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

function profileOf(userId: string, answers: ApplicationAnswers) {
  return {
    userId,
    job: answers.job_description,
    teachingExperience: answers.teaching_experience,
    teachingYear: readYears(answers.teaching_year),
    specialize: answers.specialize,
    experience: answers.experience,
    media: orNull(answers.media),
    city: answers.city_live,
    business: orNull(answers.business_description),
    courseName: answers.course_name,
    courseDescription: answers.course_description,
    courseUrl: orNull(answers.course_url),
    expectedSales: readAmount(answers.expected_sales),
    vision: orNull(answers.elearning_vision),
    idea: answers.elearning_idea,
    personalVision: orNull(answers.personal_course_vision),
    progress: orNull(answers.description_teach_progress),
  };
}
