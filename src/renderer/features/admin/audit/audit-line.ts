import type { AdminAuditQuery } from '../../../graphql/generated/graphql.ts';

/** A line of the audit. */
export type AuditLine = AdminAuditQuery['audit_log']['nodes'][number];
