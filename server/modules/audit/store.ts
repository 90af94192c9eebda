import { type RawBuilder, sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** A line of the audit with its author. */
export interface AuditRow {
  readonly id: bigint;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly actor_email: string | null;
  readonly actor_name: string | null;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  /** What people call it: an order's code, an address, a title. Null: it has no such name. */
  readonly subject_name: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
}

/** What limits a list of lines; null = all. Times are half-open: from ≤ at < until. */
export interface AuditFilter {
  /** Beginning of an action: `order.`. */
  readonly action: string | null;
  /** Part of a subject's id, an author's e-mail or a reason, folded; as a LIKE pattern. */
  readonly pattern: string | null;
  /** Subjects that are found whatever the pattern says. */
  readonly meantIds: readonly string[];
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** A new line. Its place in the chain comes with the commit. */
export const insertLine = statement<{
  actorId: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  before: string | null;
  after: string | null;
  reason: string | null;
  at: Date;
}>()('audit.insert_line', (query, param) =>
  query.insertInto('audit_log').values({
    actor_id: param('actorId'),
    action: param('action'),
    subject_kind: param('subjectKind'),
    subject_id: param('subjectId'),
    before: param('before'),
    after: param('after'),
    reason: param('reason'),
    at: param('at'),
  }),
);

/**
 * What people call the subject of a line `l`. A subject is written down as text, and a deed of
 * somebody long gone may name what no table has any more.
 */
const subjectName =
  sql.raw(`case when l.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then case
      when l.subject_kind = 'order' then (select '#MV-' || o.number from orders o where o.id = l.subject_id::uuid)
      when l.subject_kind = 'refund' then (select '#MV-' || o.number from refunds r join orders o on o.id = r.order_id where r.id = l.subject_id::uuid)
      when l.subject_kind = 'transaction' then (select '#MV-' || o.number from bank_transactions t join orders o on o.id = t.order_id where t.id = l.subject_id::uuid)
      when l.subject_kind = 'commission' then (select '#MV-' || o.number from commissions c join orders o on o.id = c.order_id where c.id = l.subject_id::uuid)
      when l.subject_kind in ('person', 'user', 'affiliate') then (select p.email from users p where p.id = l.subject_id::uuid)
      when l.subject_kind = 'voucher' then (select v.code from vouchers v where v.id = l.subject_id::uuid)
      when l.subject_kind = 'support_request' then (select '#HT-' || q.number from support_requests q where q.id = l.subject_id::uuid)
      when l.subject_kind = 'lesson' then (select s.title from lessons s where s.id = l.subject_id::uuid)
      when l.subject_kind = 'blog_post' then (select b.title from blog_posts b where b.id = l.subject_id::uuid)
      when l.subject_kind = 'event' then (select e.title from events e where e.id = l.subject_id::uuid)
    end end`);

/** Whether a line `l` of an author `u` is what is searched. */
const isMeant = (pattern: RawBuilder<string | null>, ids: RawBuilder<readonly string[]>) => sql`
  (${pattern}::text is null or l.subject_id ilike ${pattern}::text or u.email ilike ${pattern}::text or fold_text(l.reason) like ${pattern}::text
    or l.subject_id = any(${ids}::text[]))`;

/** The order of a number, and what belongs to it. */
export const findOfOrder = statement<{ number: number }>()(
  'audit.find_of_order',
  (_query, param) => sql<{ id: string }>`
    with meant as (select id from orders where number = ${param('number')}::integer)
    select id::text from meant
    union all select r.id::text from refunds r join meant on r.order_id = meant.id
    union all select t.id::text from bank_transactions t join meant on t.order_id = meant.id
    union all select c.id::text from commissions c join meant on c.order_id = meant.id`,
);

/** The newest lines below a place. */
export const listLines = statement<AuditFilter & { below: bigint | null; count: number }>()(
  'audit.list_lines',
  (_query, param) => sql<AuditRow>`
    select l.id, l.at, l.actor_id, u.email as actor_email, nullif(concat_ws(' ', u.lastname, u.middlename, u.firstname), '') as actor_name,
      l.action, l.subject_kind, l.subject_id, ${subjectName} as subject_name, l.before, l.after, l.reason
    from audit_log l left join users u on u.id = l.actor_id
    where (${param('below')}::bigint is null or l.id < ${param('below')}::bigint)
      and (${param('action')}::text is null or l.action like ${param('action')}::text || '%')
      and (${param('subjectKind')}::text is null or l.subject_kind = ${param('subjectKind')}::text)
      and (${param('subjectId')}::text is null or l.subject_id = ${param('subjectId')}::text)
      and (${param('from')}::timestamptz is null or l.at >= ${param('from')}::timestamptz)
      and (${param('until')}::timestamptz is null or l.at < ${param('until')}::timestamptz)
      and ${isMeant(param('pattern'), param('meantIds'))}
    order by l.id desc
    limit ${param('count')}::integer`,
);

/** How many lines a filter leaves. */
export const countLines = statement<AuditFilter>()(
  'audit.count_lines',
  (_query, param) => sql<{ total: number }>`
    select count(*)::integer as total
    from audit_log l left join users u on u.id = l.actor_id
    where (${param('action')}::text is null or l.action like ${param('action')}::text || '%')
      and (${param('subjectKind')}::text is null or l.subject_kind = ${param('subjectKind')}::text)
      and (${param('subjectId')}::text is null or l.subject_id = ${param('subjectId')}::text)
      and (${param('from')}::timestamptz is null or l.at >= ${param('from')}::timestamptz)
      and (${param('until')}::timestamptz is null or l.at < ${param('until')}::timestamptz)
      and ${isMeant(param('pattern'), param('meantIds'))}`,
);

/** Where the chain ends. */
export const findHead = statement()(
  'audit.find_head',
  () => sql<{ seq: bigint; hash: string }>`select seq, encode(hash, 'hex') as hash from audit_head`,
);

/** The first line that is not as it was written; no row when all is well. */
export const findFault = statement()(
  'audit.find_fault',
  () => sql<{ seq: bigint; fault: AuditFault }>`select seq, fault from audit_first_fault()`,
);

/**
 * What is wrong with the chain: a line was changed, taken out, cut off at the end, or written past
 * the chain.
 */
export type AuditFault = 'line_changed' | 'line_missing' | 'end_missing' | 'line_unchained';
