import { validatePapers, validateReceivingAccount } from '#shared/domain/affiliate/join-rules.ts';
import { largestRateBp } from '#shared/domain/affiliate/affiliate-rules.ts';
import { accountOf, readDay } from '#shared/domain/ambassador/payout-rules.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { ApplicationEventKind } from '../../db/tables/ambassador-tables.ts';
import type { Database, Reader, Tx } from '../../db/port.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
import { wordPatterns } from '../../lists/word-patterns.ts';
import type { Push } from '../../push/push.ts';
import { parseReason } from '../admin/api.ts';
import type { AmbassadorGrant, Membership } from '../affiliates/api.ts';
import type { Audit } from '../audit/api.ts';
import type { Messenger } from '../messages/api.ts';
import type { ApplicationAdmin, SeenBy, SentApplication } from './application-admin.ts';
import {
  type ApplicationRow,
  findReceivingAccount,
  insertEvent,
  listEvents,
  lockSent,
  markAsked,
  markDecided,
  markOpened,
} from './application-store.ts';
import { accountHeld } from './held-account.ts';
import {
  hindranceOf,
  answersOf,
  openSecrets,
  reapplyFrom,
  statusOf,
  viewOf,
} from './application-view.ts';
import {
  countTab,
  countWaiting,
  findSent,
  listOthers,
  listWaiting,
  type SentRow,
} from './admin-store.ts';

export interface ApplicationAdminDeps {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly audit: Audit;
  readonly messenger: Messenger;
  readonly push: Pick<Push, 'tell'>;
  /** Makes an ambassador of somebody in the caller's transaction. */
  readonly membership: Pick<Membership, 'grantAmbassador'>;
}

type Refusals = readonly AppError[];

/** What an administrator does with an application that they hold. */
interface Action {
  readonly kind: Exclude<ApplicationEventKind, 'submitted' | 'resubmitted' | 'opened'>;
  readonly note: string | null;
  /** Whether it may be done to an application that is with its applicant. */
  readonly whileAsked: boolean;
  readonly change: (tx: Tx, row: ApplicationRow) => Promise<Result<ApplicationRow, Refusals>>;
}

/** The office of a database. */
export function createApplicationAdmin({
  database,
  cipher,
  audit,
  messenger,
  push,
  membership,
}: ApplicationAdminDeps): ApplicationAdmin {
  /**
   * One action: the row is held, so that of several at once the first decides and the others find
   * it decided.
   */
  async function decide(
    id: string,
    { kind, note, whileAsked, change }: Action,
    { actorId, now, revision }: SeenBy,
  ): Promise<Result<SentApplication, Refusals>> {
    if (!isUuid(id)) return err([appError('NOT_FOUND')]);
    return database.transaction(async (tx): Promise<Result<SentApplication, Refusals>> => {
      const row = await tx.first(lockSent, { id });
      if (row === null) return err([appError('NOT_FOUND')]);
      const hindrance = hindranceOf(row, { whileAsked, revision });
      if (hindrance !== null) return err([appError(hindrance)]);
      const changed = await change(tx, row);
      if (!changed.ok) return changed;
      await tx.run(insertEvent, { applicationId: id, kind, note, actorId, at: now });
      await audit.record(tx, {
        actorId,
        action: `application.${verbs[kind]}`,
        subjectKind: 'ambassador_application',
        subjectId: id,
        before: { status: statusOf(row) },
        after: { status: statusOf(changed.value) },
        reason: note,
        at: now,
      });
      await push.tell(tx, row.user_id, 'affiliate');
      return ok(await sent(tx, id));
    });
  }

  return {
    async list({ tab, search, first, after }) {
      const page = readPageArguments(first, after);
      if (!page.ok) return page;
      const filter = { tab, words: wordPatterns(search) };
      const place = {
        afterAt: page.value.after?.at ?? null,
        afterId: page.value.after?.id ?? null,
        count: first + 1,
      };
      const rows =
        tab === 'waiting'
          ? await database.all(listWaiting, { words: filter.words, ...place })
          : await database.all(listOthers, { ...filter, ...place });
      const total = (await database.first(countTab, filter))?.total ?? 0;
      return ok(
        toPage(
          rows.map((row) => sentOf(row, [])),
          first,
          total,
          ({ submittedAt, id }) => ({ at: submittedAt ?? new Date(0), id }),
        ),
      );
    },
    find: async (id) => {
      const row = isUuid(id) ? await database.first(findSent, { id }) : null;
      return row === null
        ? null
        : sentOf(row, await database.all(listEvents, { applicationId: id }));
    },
    async open(id, { actorId, now }) {
      if (!isUuid(id)) return err(appError('NOT_FOUND'));
      return database.transaction(async (tx): Promise<Result<SentApplication, AppError>> => {
        const row = await tx.first(lockSent, { id });
        if (row === null) return err(appError('NOT_FOUND'));
        if (row.state === 'submitted' && row.opened_at === null) {
          await tx.first(markOpened, { id, now });
          await tx.run(insertEvent, {
            applicationId: id,
            kind: 'opened',
            note: null,
            actorId,
            at: now,
          });
          await audit.record(tx, {
            actorId,
            action: 'application.open',
            subjectKind: 'ambassador_application',
            subjectId: id,
            before: { status: 'received' },
            after: { status: 'reviewing' },
            reason: null,
            at: now,
          });
          await push.tell(tx, row.user_id, 'affiliate');
        }
        return ok(await sent(tx, id));
      });
    },
    async ask(id, typed, actor) {
      const question = parseReason(typed);
      if (!question.ok) return err([question.error]);
      return decide(
        id,
        {
          kind: 'asked',
          note: question.value,
          whileAsked: true,
          async change(tx, row) {
            const asked = held(
              await tx.first(markAsked, { id, note: question.value, now: actor.now }),
            );
            await messenger.tell(tx, {
              userId: row.user_id,
              key: `application_asked:${id}:${actor.now.getTime()}`,
              content: { kind: 'application_asked', question: question.value },
              at: actor.now,
            });
            return ok(asked);
          },
        },
        actor,
      );
    },
    accept: async (id, actor) =>
      decide(
        id,
        {
          kind: 'accepted',
          note: null,
          whileAsked: false,
          async change(tx, row) {
            const input = await inputOf(tx, cipher, row, actor.now);
            if (!input.ok) return input;
            const granted = await membership.grantAmbassador(tx, input.value);
            if (!granted.ok) return granted;
            const accepted = held(
              await tx.first(markDecided, { id, state: 'accepted', note: null, now: actor.now }),
            );
            await messenger.tell(tx, {
              userId: row.user_id,
              key: `application_accepted:${id}`,
              content: { kind: 'application_accepted', rateBp: largestRateBp },
              at: actor.now,
            });
            return ok(accepted);
          },
        },
        actor,
      ),
    async decline(id, typed, actor) {
      const reason = parseReason(typed);
      if (!reason.ok) return err([reason.error]);
      return decide(
        id,
        {
          kind: 'declined',
          note: reason.value,
          whileAsked: true,
          async change(tx, row) {
            const declined = held(
              await tx.first(markDecided, {
                id,
                state: 'declined',
                note: reason.value,
                now: actor.now,
              }),
            );
            await messenger.tell(tx, {
              userId: row.user_id,
              key: `application_declined:${id}`,
              content: {
                kind: 'application_declined',
                reason: reason.value,
                reapplyFrom: reapplyFrom(declined),
              },
              at: actor.now,
            });
            return ok(declined);
          },
        },
        actor,
      );
    },
    countWaiting: async () => (await database.first(countWaiting, {}))?.total ?? 0,
  };
}

async function sent(reader: Reader, id: string): Promise<SentApplication> {
  const row = await reader.first(findSent, { id });
  invariant(row !== null, 'the row is held');
  return sentOf(row, await reader.all(listEvents, { applicationId: id }));
}

const verbs = { asked: 'ask', accepted: 'accept', declined: 'decline' } as const;

function held(row: ApplicationRow | null): ApplicationRow {
  invariant(row !== null, 'the row is held');
  return row;
}

function sentOf(row: SentRow, events: Parameters<typeof viewOf>[1]): SentApplication {
  return {
    ...viewOf(row, events),
    applicant: row.applicant,
    email: row.email,
    phoneNumber: row.phone_number,
    affiliateCode: row.affiliate_code,
  };
}

/**
 * What the programme is asked for. Everything was checked when it was sent; the rules have the last
 * word again, on the day of the decision.
 */
async function inputOf(
  tx: Tx,
  cipher: FieldCipher,
  row: ApplicationRow,
  now: Date,
): Promise<Result<AmbassadorGrant, Refusals>> {
  invariant(row.policy_version !== null, 'whoever sent it agreed to a version');
  const answers = answersOf(row);
  const kept = openSecrets(cipher, row);
  const papers = validatePapers(
    {
      legal_name: answers.legal_name,
      date_of_birth: readDay(answers.date_of_birth) ?? '',
      identity_number: kept.identity_number ?? '',
    },
    vietnameseDay(now.getTime()),
  );
  if (!papers.ok) return papers;
  const held = await tx.first(findReceivingAccount, { userId: row.user_id });
  const account =
    held !== null
      ? ok(accountHeld(cipher, row.user_id, held))
      : validateReceivingAccount(
          accountOf(answers, { ...kept, account_number: kept.account_number ?? '' }),
          papers.value.legalName,
        );
  if (!account.ok) return account;
  return ok({
    userId: row.user_id,
    papers: papers.value,
    account: account.value,
    policyVersion: row.policy_version,
    now,
  });
}
