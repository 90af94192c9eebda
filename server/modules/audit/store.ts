import { sql } from 'kysely';
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

/** The newest lines below a place. */
export const listLines = statement<AuditFilter & { below: bigint | null; count: number }>()(
  'audit.list_lines',
  (_query, param) => sql<AuditRow>`
    select l.id, l.at, l.actor_id, u.email as actor_email, nullif(concat_ws(' ', u.lastname, u.middlename, u.firstname), '') as actor_name,
      l.action, l.subject_kind, l.subject_id, l.before, l.after, l.reason
    from audit_log l left join users u on u.id = l.actor_id
    where (${param('below')}::bigint is null or l.id < ${param('below')}::bigint)
      and (${param('action')}::text is null or l.action like ${param('action')}::text || '%')
      and (${param('subjectKind')}::text is null or l.subject_kind = ${param('subjectKind')}::text)
      and (${param('subjectId')}::text is null or l.subject_id = ${param('subjectId')}::text)
      and (${param('from')}::timestamptz is null or l.at >= ${param('from')}::timestamptz)
      and (${param('until')}::timestamptz is null or l.at < ${param('until')}::timestamptz)
      and (${param('pattern')}::text is null or l.subject_id ilike ${param('pattern')}::text or u.email ilike ${param('pattern')}::text or fold_text(l.reason) like ${param('pattern')}::text)
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
      and (${param('pattern')}::text is null or l.subject_id ilike ${param('pattern')}::text or u.email ilike ${param('pattern')}::text or fold_text(l.reason) like ${param('pattern')}::text)`,
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
