export type { Audit, Deed } from './audit.ts';
export { auditChore } from './audit-chore.ts';
export { auditExport } from './audit-export.ts';
export { createAudit, type AuditBook } from './service.ts';
