import type { VoucherDraft } from '#shared/domain/voucher/voucher-draft.ts';
import type { Tx } from '../../db/port.ts';
import type { Push } from '../../push/push.ts';
import type { Messenger } from '../messages/api.ts';
import { ownerOf } from './voucher-owner.ts';

/** Tells whose voucher was made for them alone, in its transaction; nobody of any other. */
export type TellOwner = (
  tx: Tx,
  voucherId: string,
  given: { readonly draft: VoucherDraft; readonly at: Date },
) => Promise<void>;

export function createTellOwner(deps: {
  readonly push: Push;
  readonly messenger: Messenger;
}): TellOwner {
  return async (tx, voucherId, { draft, at }) => {
    const owner = await ownerOf(tx, draft.ownerEmail);
    if (!owner.ok || owner.value === null) return;
    await deps.messenger.tell(tx, {
      userId: owner.value,
      key: `voucher_given:${voucherId}`,
      content: {
        kind: 'voucher_given',
        code: draft.code,
        from: draft.startsAtMs > at.getTime() ? new Date(draft.startsAtMs) : null,
        until: draft.endsAtMs === null ? null : new Date(draft.endsAtMs),
      },
      at,
    });
    await deps.push.tell(tx, owner.value, 'vouchers');
  };
}
