import type { ErrorCode } from '../../errors/error-code.ts';
import { assertNever } from '../../kernel/assert.ts';
import type { Plan } from '../commerce/commerce-rules.ts';
import type { VoucherState } from './voucher-state.ts';

const timeZone = 'Asia/Ho_Chi_Minh';
const day = new Intl.DateTimeFormat('vi-VN', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const clock = new Intl.DateTimeFormat('vi-VN', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dong = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 });
const planNames: Readonly<Record<Plan, string>> = { kha_pro: 'Khá Pro', pro: 'Pro' };

/** Plans as people read them: `Pro và Khá Pro`, the larger one first. */
export function planList(plans: readonly Plan[]): string {
  const ordered = (['pro', 'kha_pro'] as const).filter((plan) => plans.includes(plan));
  return ordered.map((plan) => planNames[plan]).join(' và ');
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
      return `Dùng được từ ${clock.format(state.startsAtMs)}, ${day.format(state.startsAtMs)}.`;
    case 'used_up':
      return state.opensAgainAtMs === null
        ? 'Đã hết lượt dùng.'
        : 'Đã hết lượt hôm nay. Mở lại lúc 00:00.';
    case 'used_by_you':
      return 'Bạn đã dùng mã này rồi.';
    case 'held':
      return `Mã này đang giữ cho đơn ${state.orderCode} của bạn. Bạn thanh toán nốt hoặc hủy đơn đó; nếu đơn đang được kiểm tra, bạn chờ chúng tôi báo lại nhé.`;
    case 'expired':
      return `Đã hết hạn ngày ${day.format(state.endedAtMs)}.`;
    case 'paused':
      return 'Mã này đang tạm dừng.';
    case 'not_for_order':
      return state.why === 'plan'
        ? `Mã này chỉ dùng cho gói ${planList(state.plans)}.`
        : `Mã này dùng cho đơn từ ${dong.format(state.minOrderVnd)}\u00A0₫.`;
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
