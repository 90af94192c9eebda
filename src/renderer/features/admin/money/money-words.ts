import { refundWord } from '#shared/domain/commerce/refund-state.ts';
import { adminMoneyTexts, t } from './copy.ts';

type Key = keyof typeof adminMoneyTexts;

/** The word of a refund's state; of one that its bank sent back that. */
export function refundStateText(state: string, cameBack = false): string {
  if (cameBack) return t('mon.refund.returned');
  return refundWord(state) ?? t('mon.refund.other');
}

/** The word of a refund's kind. */
export function refundKindText(kind: string): string {
  return worded(`mon.refundKind.${kind}`) ?? kind;
}

/** The word of a transaction's state. */
export function transactionStateText(state: string): string {
  return worded(`mon.transaction.${state}`) ?? state;
}

/** Why money waits, in words; empty when nothing is said. `isOut`: it left. */
export function reviewReasonText(reason: string | null, isOut: boolean): string {
  if (reason === null) return '';
  if (isOut && reason === 'came_back') return t('mon.review.came_back.out');
  return worded(`mon.review.${reason}`) ?? reason;
}

/** «Pro», «Khá Pro», «Nâng cấp Pro». */
export function planText({
  plan,
  is_upgrade: isUpgrade = false,
}: {
  readonly plan: 'PRO' | 'KHA_PRO';
  readonly is_upgrade?: boolean;
}): string {
  return isUpgrade ? t('mon.plan.upgrade') : t(`mon.plan.${plan}`);
}

/** States come as texts; one that this version does not know has no word. */
function worded(key: string): string | null {
  return isKey(key) ? adminMoneyTexts[key] : null;
}

function isKey(key: string): key is Key {
  return Object.hasOwn(adminMoneyTexts, key);
}
