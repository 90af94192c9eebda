import type { ObjectRef } from '@pothos/core';
import { actorOf } from '../../graphql/actor.ts';
import type { Builder, BuilderTypes } from '../../graphql/builder.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { parseReason } from '../admin/api.ts';
import type { OfficeRow } from './admin-store.ts';

const asRead = { description: 'As it was read.' } as const;

/** Whether nobody can take a voucher for now. */
export function addPauses(
  builder: Builder,
  AdminVoucher: ObjectRef<BuilderTypes, OfficeRow>,
): void {
  builder.mutationFields((t) => ({
    pause_voucher: t.field({
      type: AdminVoucher,
      description:
        'Nobody can take it until it is resumed; orders that hold it keep it. Errors REASON_REQUIRED, SEEN_CHANGED, VOUCHER_UNKNOWN.',
      authScopes: { admin: true },
      args: { id: t.arg.id(), version: t.arg.int(asRead), reason: t.arg.string() },
      resolve: async (_root, { id, version, reason: typed }, context) => {
        const reason = valueOrRefuse(parseReason(typed));
        const change = { id, version, isPaused: true, reason };
        return valueOrRefuse(
          await context.services.voucherAdmin.setPaused(change, actorOf(context)),
        );
      },
    }),
    resume_voucher: t.field({
      type: AdminVoucher,
      description: 'Errors SEEN_CHANGED, VOUCHER_UNKNOWN.',
      authScopes: { admin: true },
      args: { id: t.arg.id(), version: t.arg.int(asRead) },
      resolve: async (_root, { id, version }, context) => {
        const change = { id, version, isPaused: false, reason: null };
        return valueOrRefuse(
          await context.services.voucherAdmin.setPaused(change, actorOf(context)),
        );
      },
    }),
  }));
}
