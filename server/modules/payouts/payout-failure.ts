/**
 * Why the server itself did not pay what was drafted; administrators give reasons in words of their
 * own.
 */
const serverFailures = {
  commission_reversed: 'Hoa hồng của một đơn trong kỳ đã được trừ lại, số dư không còn đủ.',
  account_changed: 'Tài khoản nhận tiền vừa đổi, cần chờ đủ 24 giờ.',
  payee_gone: 'Tài khoản của người nhận đã xóa hoặc đang bị khóa.',
  below_minimum: 'Số dư dưới mức chi trả tối thiểu và yêu cầu xóa tài khoản đã được rút lại.',
  not_transferred: 'Giao dịch ngân hàng đã ghi cho khoản này là của khoản khác.',
  returned: 'Ngân hàng trả lại tiền.',
  payouts_held: 'Chi trả đang tạm dừng.',
} as const;

export type ServerFailure = keyof typeof serverFailures;

/** The reason of a failed payment in words; null stays null. */
export function failureText(failure: string | null): string | null {
  return failure !== null && Object.hasOwn(serverFailures, failure)
    ? serverFailures[failure as ServerFailure]
    : failure; // hasOwn just said so
}
