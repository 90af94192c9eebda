export type { Actor, Author, DeciderAsSeen, OfficeActor, ReasonedActor } from './actor.ts';
export type { Audit, AuditEntry } from './audit.ts';
export { auditChore } from './audit-chore.ts';
export { auditExport } from './audit-export.ts';
export { createAudit, type AuditQueries } from './service.ts';
