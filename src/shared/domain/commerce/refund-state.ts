/**
 * States of a refund, each with the one word for it: the pages of learners and of the office,
 * notices, e-mails and files say no other.
 */
export const refundWords = {
  proposed: 'Chờ duyệt',
  needs_account: 'Chờ số tài khoản',
  requested: 'Chờ chuyển',
  sending: 'Đang chuyển',
  sent: 'Đã chuyển',
  rejected: 'Đã từ chối',
  taken_back: 'Đã rút lại',
} as const;

export type RefundState = keyof typeof refundWords;

/** The word for a state that is told as text; null for one that this version does not know. */
export function refundWord(state: string): string | null {
  return isRefundState(state) ? refundWords[state] : null;
}

export function isRefundState(state: string): state is RefundState {
  return Object.hasOwn(refundWords, state);
}
