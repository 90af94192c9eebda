/**
 * What keeps an account from being deleted: money that is not at its end, and a role that nobody
 * else has taken over.
 */
export const deletionObstacles = [
  'admin',
  'open_order',
  'refund',
  'wallet',
  'commission',
  'payout',
] as const;
export type DeletionObstacle = (typeof deletionObstacles)[number];

/** Where the last day comes from that the law gives. */
export const deletionLaw =
  'Luật Bảo vệ dữ liệu cá nhân số 91/2025/QH15 và Nghị định 356/2025/NĐ-CP, Điều 5';
