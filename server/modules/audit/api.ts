export type { Audit, Deed } from './audit.ts';
export { auditExport } from './audit-export.ts';
export { createAudit, type AuditBook, type AuditCheck } from './service.ts';
