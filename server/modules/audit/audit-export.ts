import { ok } from '#shared/kernel/result.ts';
import { everyNode, type ExportList, type ExportRow } from '../../lists/export-list.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { AuditQueries, AuditInput } from './service.ts';
import type { AuditRow } from './store.ts';

/** `GET /admin/export/audit.csv?q=&action=`: the log as the screen filters it. */
export function auditExport(audit: AuditQueries): ExportList {
  return {
    name: 'audit',
    right: 'audit.read',
    columns: [
      'Lúc',
      'Người làm',
      'Email',
      'Việc',
      'Đối tượng',
      'Mã',
      'Tên',
      'Trước',
      'Sau',
      'Lý do',
    ],
    open: (filters) =>
      ok(
        rows(audit, {
          search: filters.get('q'),
          action: filters.get('action'),
          subjectKind: null,
          subjectId: null,
          from: null,
          until: null,
        }),
      ),
  };
}

async function* rows(audit: AuditQueries, input: AuditInput): AsyncGenerator<ExportRow> {
  for await (const line of everyNode(async (after) =>
    valueOrRefuse(await audit.list(input, { first: 100, after })),
  ))
    yield toRow(line);
}

function toRow({
  at,
  actor_name,
  actor_email,
  action,
  subject_kind,
  subject_id,
  subject_name,
  before,
  after,
  reason,
}: AuditRow): ExportRow {
  return [
    at,
    actor_name,
    actor_email,
    action,
    subject_kind,
    subject_id,
    subject_name,
    jsonText(before),
    jsonText(after),
    reason,
  ];
}

function jsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
