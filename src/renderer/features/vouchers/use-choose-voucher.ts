import { useState } from 'react';
import type { VoucherOrder } from '#shared/domain/voucher/voucher.ts';
import { CheckVoucherDocument } from '../../graphql/generated/graphql.ts';
import { useAsk } from '../../graphql/use-ask.ts';
import { useChosenVoucherStore } from '../../lib/checkout/chosen-voucher-store.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { notify } from '../../lib/notify.ts';
import { t } from './copy.ts';

/** Choosing a voucher: the server's word makes it validated. */
export interface ChooseVoucher {
  /** The code chosen for the next order; null = none. */
  readonly chosen: string | null;
  /** Where a code was refused and why: by its card's code, or '' for the field. */
  readonly refused: { readonly at: string; readonly reason: string } | null;
  /** The field's code is being checked. */
  readonly isChecking: boolean;
  /** Chooses a card at once and takes that back when the server refuses. */
  readonly chooseCard: (code: string) => Promise<void>;
  /** Checks a typed code, then chooses it; answers whether it was accepted. */
  readonly chooseTyped: (typed: string) => Promise<boolean>;
  readonly remove: () => void;
}

/**
 * `order`: of the checkout that asks, null elsewhere. `onValidated` is called when the server
 * accepted a code.
 */
export function useChooseVoucher(
  order: VoucherOrder | null,
  onValidated: (code: string) => void,
): ChooseVoucher {
  const { code: chosen, from, choose, offer, forget } = useChosenVoucherStore();
  const [refused, setRefused] = useState<ChooseVoucher['refused']>(null);
  const [isChecking, setIsChecking] = useState(false);
  const ask = useAsk(CheckVoucherDocument);
  const check = async (
    code: string,
  ): Promise<{ readonly code: string } | { readonly reason: string }> => {
    const plan = order === null ? null : order.plan === 'pro' ? 'PRO' : 'KHA_PRO';
    const answer = await ask({ code, plan, amount: order?.amountVnd?.toString() ?? null });
    if (!answer.ok) return { reason: errorText(answer.error) };
    const { validated, code: official, reason } = answer.value.check_voucher;
    return validated ? { code: official } : { reason: reason ?? '' };
  };
  return {
    chosen,
    refused,
    isChecking,
    async chooseCard(code) {
      const before = { code: chosen, from };
      setRefused(null);
      choose(code);
      const result = await check(code);
      if ('code' in result) return onValidated(result.code);
      setRefused({ at: code, reason: result.reason });
      // Unless another one was chosen meanwhile.
      if (useChosenVoucherStore.getState().code !== code) return undefined;
      forget();
      if (before.code !== null) (before.from === 'own' ? choose : offer)(before.code);
      return undefined;
    },
    async chooseTyped(typed) {
      setRefused(null);
      if (typed.trim() === '') {
        setRefused({ at: '', reason: t('voucher.missing') });
        return false;
      }
      setIsChecking(true);
      const result = await check(typed);
      setIsChecking(false);
      if ('code' in result) {
        choose(result.code);
        onValidated(result.code);
        return true;
      }
      setRefused({ at: '', reason: result.reason });
      return false;
    },
    remove() {
      if (chosen !== null) notify(t('voucher.removed', { code: chosen }), { id: 'voucher' });
      forget();
    },
  };
}
