import { sql, type Selectable } from 'kysely';
import type { ApplicationEventKind, ApplicationTable } from '../../db/tables/ambassador-tables.ts';
import { statement } from '../../db/statement.ts';

/** An application as it lies in the database. */
export type ApplicationRow = Selectable<ApplicationTable>;

/**
 * The newest application of a person, held until the transaction ends; null for somebody who never
 * began one.
 */
export const lockNewest = statement<{ userId: string }>()(
  'ambassadors.lock_newest',
  (query, param) =>
    query
      .selectFrom('ambassador_applications')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .orderBy('revision', 'desc')
      .limit(1)
      .forUpdate(),
);

/** The same for reading. */
export const findNewest = statement<{ userId: string }>()(
  'ambassadors.find_newest',
  (query, param) =>
    query
      .selectFrom('ambassador_applications')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .orderBy('revision', 'desc')
      .limit(1),
);

/** One that was sent, held until the transaction ends: drafts are their applicant's alone. */
export const lockSent = statement<{ id: string }>()('ambassadors.lock_sent', (query, param) =>
  query
    .selectFrom('ambassador_applications')
    .selectAll()
    .where('id', '=', param('id'))
    .where('state', '<>', 'draft')
    .forUpdate(),
);

/** What a draft says. `answers` is JSON text. */
interface DraftColumns {
  readonly id: string;
  readonly step: number;
  readonly revision: number;
  readonly answers: string;
  readonly identityNumber: Uint8Array | null;
  readonly identityLast3: string | null;
  readonly accountNumber: Uint8Array | null;
  readonly accountLast4: string | null;
  readonly now: Date;
}

/** A new draft; no row when the person began another one at the same moment. */
export const insertDraft = statement<DraftColumns & { userId: string }>()(
  'ambassadors.insert_draft',
  (query, param) =>
    query
      .insertInto('ambassador_applications')
      .values({
        id: param('id'),
        user_id: param('userId'),
        step: param('step'),
        revision: param('revision'),
        answers: param('answers'),
        identity_number: param('identityNumber'),
        identity_last3: param('identityLast3'),
        account_number: param('accountNumber'),
        account_last4: param('accountLast4'),
        created_at: param('now'),
        updated_at: param('now'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll(),
);

export const updateDraft = statement<DraftColumns>()('ambassadors.update_draft', (query, param) =>
  query
    .updateTable('ambassador_applications')
    .set({
      step: param('step'),
      revision: param('revision'),
      answers: param('answers'),
      identity_number: param('identityNumber'),
      identity_last3: param('identityLast3'),
      account_number: param('accountNumber'),
      account_last4: param('accountLast4'),
      updated_at: param('now'),
    })
    .where('id', '=', param('id'))
    .returningAll(),
);

/**
 * Its applicant sent it, for the first time or after more was asked: nobody has looked at it yet.
 */
export const markSubmitted = statement<{
  id: string;
  answers: string;
  policyVersion: number | null;
  now: Date;
}>()('ambassadors.mark_submitted', (query, param) =>
  query
    .updateTable('ambassador_applications')
    .set({
      state: 'submitted',
      step: 6,
      answers: param('answers'),
      policy_version: param('policyVersion'),
      submitted_at: param('now'),
      updated_at: param('now'),
      opened_at: null,
      asked_at: null,
      note: null,
    })
    .where('id', '=', param('id'))
    .returningAll(),
);

export const markOpened = statement<{ id: string; now: Date }>()(
  'ambassadors.mark_opened',
  (query, param) =>
    query
      .updateTable('ambassador_applications')
      .set({ opened_at: param('now') })
      .where('id', '=', param('id'))
      .returningAll(),
);

export const markAsked = statement<{ id: string; note: string; now: Date }>()(
  'ambassadors.mark_asked',
  (query, param) =>
    query
      .updateTable('ambassador_applications')
      .set({ asked_at: param('now'), opened_at: param('now'), note: param('note') })
      .where('id', '=', param('id'))
      .returningAll(),
);

export const markDecided = statement<{
  id: string;
  state: 'accepted' | 'declined';
  note: string | null;
  now: Date;
}>()('ambassadors.mark_decided', (query, param) =>
  query
    .updateTable('ambassador_applications')
    .set({ state: param('state'), decided_at: param('now'), asked_at: null, note: param('note') })
    .where('id', '=', param('id'))
    .returningAll(),
);

export const insertEvent = statement<{
  applicationId: string;
  kind: ApplicationEventKind;
  note: string | null;
  actorId: string | null;
  at: Date;
}>()('ambassadors.insert_event', (query, param) =>
  query.insertInto('ambassador_events').values({
    application_id: param('applicationId'),
    kind: param('kind'),
    note: param('note'),
    actor_id: param('actorId'),
    at: param('at'),
  }),
);

/**
 * Something that happened; `actor` is the administrator's given name, null for the applicant's own.
 */
export interface ApplicationEvent {
  readonly kind: ApplicationEventKind;
  readonly note: string | null;
  readonly at: Date;
  readonly actor: string | null;
}

/** The life of an application, in its order. */
export const listEvents = statement<{ applicationId: string }>()(
  'ambassadors.list_events',
  (_query, param) => sql<ApplicationEvent>`
  select e.kind, e.note, e.at, u.firstname as actor
  from ambassador_events e left join users u on u.id = e.actor_id where e.application_id = ${param('applicationId')} order by e.id`,
);

/** Whether somebody is an affiliate; locked, so that they do not become one meanwhile. */
export const lockPerson = statement<{ userId: string }>()(
  'ambassadors.lock_person',
  (_query, param) => sql<{ is_affiliate: boolean }>`
  select exists (select 1 from affiliates where user_id = users.id) as is_affiliate from users where id = ${param('userId')} for no key update`,
);

/** Where an affiliate is paid to; null for somebody who is none. */
export const findReceivingAccount = statement<{ userId: string }>()(
  'ambassadors.find_receiving_account',
  (query, param) =>
    query
      .selectFrom('affiliates')
      .select(['bank_bin', 'account_holder', 'account_number'])
      .where('user_id', '=', param('userId')),
);

/**
 * What an application says goes into the profile; an answer that was left out changes nothing
 * there.
 */
export const writeProfile = statement<{
  userId: string;
  job: string;
  teachingExperience: string;
  teachingYear: number | null;
  specialize: string;
  experience: string;
  media: string | null;
  city: string;
  business: string | null;
  courseName: string;
  courseDescription: string;
  courseUrl: string | null;
  expectedSales: bigint | null;
  vision: string | null;
  idea: string;
  personalVision: string | null;
  progress: string | null;
}>()(
  'ambassadors.write_profile',
  (_query, param) => sql<never>`
  update users set
    job_description = ${param('job')}, teaching_experience = ${param('teachingExperience')}, teaching_year = coalesce(${param('teachingYear')}::integer, teaching_year), specialize = ${param('specialize')},
    experience = ${param('experience')}, media = coalesce(${param('media')}::text, media), city_live = ${param('city')}, business_description = coalesce(${param('business')}::text, business_description),
    course_name = ${param('courseName')}, course_description = ${param('courseDescription')}, course_url = coalesce(${param('courseUrl')}::text, course_url),
    expected_sales = coalesce(${param('expectedSales')}::bigint, expected_sales), elearning_vision = coalesce(${param('vision')}::text, elearning_vision), elearning_idea = ${param('idea')},
    personal_course_vision = coalesce(${param('personalVision')}::text, personal_course_vision), description_teach_progress = coalesce(${param('progress')}::text, description_teach_progress)
  where id = ${param('userId')}`,
);
