import { appError } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { readVouchers } from '#shared/vouchers/read-vouchers.ts';
import type { VoucherList } from '#shared/vouchers/voucher-card.ts';
import type { VouchersPort } from '../../port.ts';
import type { HostPost } from '../page/host-post.ts';

export interface ServerVouchersDeps {
  readonly post: HostPost;
  /** The user's id, or `guest`. */
  readonly owner: () => Promise<string>;
  readonly now: () => number;
}

/**
 * Vouchers of the server. What it said last stays in the memory of this page, for the person it was
 * said to and nobody else.
 */
export function createServerVouchers({ post, owner, now }: ServerVouchersDeps): VouchersPort {
  let last: { readonly owner: string; readonly list: VoucherList } | null = null;
  const known = async (): Promise<VoucherList | null> =>
    last !== null && last.owner === (await owner()) ? { ...last.list, isFresh: false } : null;
  return {
    known,
    async list() {
      const person = await owner();
      const answer = await post('Vouchers', {});
      if (!answer.ok) {
        const kept = isNotReached(answer.error) ? await known() : null;
        return kept === null ? answer : ok(kept);
      }
      const read = readVouchers(answer.value);
      if (read === null || person !== (await owner())) return err(appError('INTERNAL'));
      const list: VoucherList = { ...read, savedAtMs: now(), isFresh: true };
      last = { owner: person, list };
      return ok(list);
    },
  };
}
