import type { Builder } from '../../graphql/builder.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { AuditCheck } from './service.ts';
import type { AuditRow } from './store.ts';

/** The log of what people with power did, and its check. */
export function addAuditTypes(builder: Builder): void {
  const Page = addAuditPage(builder);
  const Check = addAuditCheck(builder);
  builder.queryFields((t) => ({
    audit_log: t.field({
      type: Page,
      description: 'Newest first. Error BAD_INPUT.',
      authScopes: { admin: true },
      args: {
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string({ required: false }),
        search: t.arg.string({
          required: false,
          description:
            'Code of an order (its refunds, transfers and commission too), or a part of a subject, of an author’s e-mail or of a reason.',
        }),
        action: t.arg.string({
          required: false,
          description: 'Beginning of the action: `order.`.',
        }),
        subject_kind: t.arg.string({ required: false }),
        subject_id: t.arg.string({ required: false }),
        from: t.arg({ type: 'DateTime', required: false }),
        until: t.arg({ type: 'DateTime', required: false }),
      },
      resolve: async (
        _root,
        { first, after, search, action, subject_kind, subject_id, from, until },
        { services },
      ) => {
        const input = {
          search: search ?? null,
          action: action ?? null,
          subjectKind: subject_kind ?? null,
          subjectId: subject_id ?? null,
          from: from ?? null,
          until: until ?? null,
        };
        return valueOrRefuse(await services.audit.list(input, { first, after: after ?? null }));
      },
    }),
    audit_check: t.field({
      type: Check,
      description: 'Walks the whole chain of hashes.',
      authScopes: { admin: true },
      resolve: async (_root, _args, { services }) => services.audit.verify(),
    }),
  }));
}

function addAuditPage(builder: Builder) {
  const Line = builder.objectRef<AuditRow>('AuditLine').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => String(id) }),
      at: t.expose('at', { type: 'DateTime' }),
      actor_name: t.exposeString('actor_name', {
        nullable: true,
        description: 'Null: the server itself, or somebody without a name.',
      }),
      actor_email: t.exposeString('actor_email', { nullable: true }),
      action: t.exposeString('action'),
      subject_kind: t.exposeString('subject_kind'),
      subject_id: t.exposeString('subject_id'),
      subject_name: t.exposeString('subject_name', {
        nullable: true,
        description: 'What people call it: a code, an address, a title. Null: it has no such name.',
      }),
      before: t.string({
        nullable: true,
        description: 'JSON.',
        resolve: ({ before }) => jsonText(before),
      }),
      after: t.string({
        nullable: true,
        description: 'JSON.',
        resolve: ({ after }) => jsonText(after),
      }),
      reason: t.exposeString('reason', { nullable: true }),
    }),
  });
  return addListPage(builder, 'AuditPage', Line);
}

function addAuditCheck(builder: Builder) {
  return builder.objectRef<AuditCheck>('AuditCheck').implement({
    fields: (t) => ({
      lines: t.expose('lines', { type: 'BigInt' }),
      last_hash: t.exposeString('lastHash', {
        description: 'Hexadecimal; noted elsewhere it shows later that nothing was cut off.',
      }),
      fault_seq: t.field({
        type: 'BigInt',
        nullable: true,
        description:
          'Place of the first line that is not as it was written; null when all is well.',
        resolve: ({ fault }) => fault?.seq ?? null,
      }),
      fault_kind: t.string({
        nullable: true,
        description: '`line_changed`, `line_missing`, `end_missing` or `line_unchained`.',
        resolve: ({ fault }) => fault?.kind ?? null,
      }),
    }),
  });
}

function jsonText(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
