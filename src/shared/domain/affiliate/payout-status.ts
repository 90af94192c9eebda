/**
 * States of a payment to an affiliate, each with the one word for it: pages, notices, e-mails,
 * files and the office say no other.
 */
export const payoutWords = {
  draft: 'Chờ duyệt',
  confirmed: 'Đã duyệt',
  /** Somebody said that it left, or the bank told that it did. */
  sent: 'Đã chuyển',
  completed: 'Hoàn tất',
  failed: 'Chưa chuyển được',
} as const;

export type PayoutStatus = keyof typeof payoutWords;

/** The word for a state that is told as text; null for one that this version does not know. */
export function payoutWord(status: string): string | null {
  return isPayoutStatus(status) ? payoutWords[status] : null;
}

function isPayoutStatus(status: string): status is PayoutStatus {
  return Object.hasOwn(payoutWords, status);
}

/**
 * Where a payment stands for whoever reads of it: what the bank told of is sent, also before
 * somebody says so in the office.
 */
export function shownPayoutStatus({
  status,
  isTold,
}: {
  readonly status: PayoutStatus;
  readonly isTold: boolean;
}): PayoutStatus {
  return status === 'confirmed' && isTold ? 'sent' : status;
}
