import type { AdminAuditQuery } from '#renderer/graphql/generated/graphql.ts';

/** A line of the audit. */
export type AuditLine = AdminAuditQuery['audit_log']['nodes'][number];
