import type { ErrorCode } from '../../errors/error-code.ts';
import { formatDate, formatTime } from '../../format/format-date.ts';
import { formatMoney } from '../../format/format-money.ts';
import { assertNever } from '../../kernel/assert.ts';
import { type Plan, planTexts } from '../commerce/commerce-rules.ts';
import type { VoucherState } from './voucher-state.ts';

/** Plans as people read them: `Pro và Khá Pro`, the larger one first. */
export function planList(plans: readonly Plan[]): string {
  const ordered = (['pro', 'kha_pro'] as const).filter((plan) => plans.includes(plan));
  return ordered.map((plan) => planTexts[plan].name).join(' và ');
}

/**
 * Why a voucher cannot be used, in Vietnamese with its date, amount or plan; null when it can.
 * (design 6, voucher)
 */
export function voucherReason(state: VoucherState): string | null {
  switch (state.kind) {
    case 'ready':
      return null;
    case 'not_yet':
      return `Dùng được từ ${formatTime(state.startsAtMs)}, ${formatDate(state.startsAtMs)}.`;
    case 'used_up':
      return state.opensAgainAtMs === null
        ? 'Đã hết lượt dùng.'
        : 'Đã hết lượt hôm nay. Mở lại lúc 00:00.';
    case 'used_by_you':
      return 'Bạn đã dùng mã này rồi.';
    case 'held':
      return `Mã này đang giữ cho đơn ${state.orderCode} của bạn. Bạn thanh toán nốt hoặc hủy đơn đó; nếu đơn đang được kiểm tra, bạn chờ chúng tôi báo lại nhé.`;
    case 'expired':
      return `Đã hết hạn ngày ${formatDate(state.endedAtMs)}.`;
    case 'paused':
      return 'Mã này đang tạm dừng.';
    case 'not_for_order':
      return state.why === 'plan'
        ? `Mã này chỉ dùng cho gói ${planList(state.plans)}.`
        : `Mã này dùng cho đơn từ ${formatMoney(state.minOrderVnd)}.`;
    default:
      return assertNever(state);
  }
}

/** The error code of a state in which a voucher is refused; null when it is usable. */
export function voucherRefusal(state: VoucherState): ErrorCode | null {
  switch (state.kind) {
    case 'ready':
      return null;
    case 'not_yet':
      return 'VOUCHER_NOT_YET';
    case 'used_up':
      return 'VOUCHER_USED_UP';
    case 'used_by_you':
      return 'VOUCHER_USED_BY_YOU';
    case 'held':
      return 'VOUCHER_HELD';
    case 'expired':
      return 'VOUCHER_EXPIRED';
    case 'paused':
      return 'VOUCHER_PAUSED';
    case 'not_for_order':
      return state.why === 'plan' ? 'VOUCHER_WRONG_PLAN' : 'VOUCHER_MIN_ORDER';
    default:
      return assertNever(state);
  }
}
