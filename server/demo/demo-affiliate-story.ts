import type { DemoAccount } from './demo-accounts.ts';

/**
 * The affiliate of the demonstration. Nobody else's account: what learners' tests see of theirs
 * stays as it is.
 */
export const demoAffiliate: DemoAccount = {
  email: 'thuylinh@maivang.example',
  fullName: 'Phạm Thùy Linh',
  plan: null,
  officeRole: null,
  appSecret: null,
  note: 'Cộng tác viên tiếp thị liên kết, mã LINH88',
};

export const demoAffiliateCode = 'LINH88';

/** When they joined, days ago. */
export const affiliateDays = 122;

/** Their campaign links. */
export const demoCampaigns = [
  { name: 'nhom-zalo', path: '/', daysAgo: 119 },
  { name: 'video-youtube', path: '/checkout', daysAgo: 80 },
] as const;

/** Somebody who buys because of them. */
export interface DemoSale {
  readonly fullName: string;
  readonly plan: 'pro' | 'kha_pro';
  /** When it is bought and paid, days ago. */
  readonly daysAgo: number;
  /** A link that is clicked two hours before, or the code typed at checkout. */
  readonly by: 'code' | 'link' | (typeof demoCampaigns)[number]['name'];
  /** What becomes of it; nothing = its window ends, and it is paid out in its turn. */
  readonly fate?: {
    readonly kind: 'refund' | 'reverse' | 'hold' | 'reject';
    readonly daysAgo: number;
  };
}

/** One of each state that a commission can be in; the oldest first. */
export const demoSales: readonly DemoSale[] = [
  { fullName: 'Ngô Bảo Châu', plan: 'pro', daysAgo: 116, by: 'link' },
  { fullName: 'Đặng Tiến Dũng', plan: 'kha_pro', daysAgo: 104, by: 'nhom-zalo' },
  {
    fullName: 'Hồ Thanh Vân',
    plan: 'pro',
    daysAgo: 97,
    by: 'code',
    fate: { kind: 'refund', daysAgo: 94 },
  },
  {
    fullName: 'Lý Gia Hân',
    plan: 'pro',
    daysAgo: 92,
    by: 'nhom-zalo',
    fate: { kind: 'reverse', daysAgo: 19 },
  },
  { fullName: 'Mai Xuân Phúc', plan: 'pro', daysAgo: 85, by: 'link' },
  { fullName: 'Tạ Minh Khôi', plan: 'kha_pro', daysAgo: 76, by: 'video-youtube' },
  { fullName: 'Dương Ngọc Lan', plan: 'pro', daysAgo: 66, by: 'video-youtube' },
  { fullName: 'Trịnh Hải Yến', plan: 'pro', daysAgo: 58, by: 'code' },
  { fullName: 'Huỳnh Nhật Nam', plan: 'pro', daysAgo: 51, by: 'video-youtube' },
  { fullName: 'Cao Thị Ngân', plan: 'kha_pro', daysAgo: 44, by: 'nhom-zalo' },
  { fullName: 'Đinh Quốc Bảo', plan: 'pro', daysAgo: 39, by: 'link' },
  { fullName: 'Phan Diễm My', plan: 'pro', daysAgo: 33, by: 'video-youtube' },
  { fullName: 'Lâm Chí Thành', plan: 'pro', daysAgo: 28, by: 'link' },
  {
    fullName: 'Võ Hoàng Yến',
    plan: 'kha_pro',
    daysAgo: 25,
    by: 'nhom-zalo',
    fate: { kind: 'reject', daysAgo: 21 },
  },
  { fullName: 'Kiều Anh Thư', plan: 'pro', daysAgo: 22, by: 'code' },
  { fullName: 'Tôn Thất Hưng', plan: 'pro', daysAgo: 18, by: 'video-youtube' },
  { fullName: 'La Mỹ Duyên', plan: 'pro', daysAgo: 15, by: 'link' },
  {
    fullName: 'Quách Đình Phong',
    plan: 'pro',
    daysAgo: 12,
    by: 'nhom-zalo',
    fate: { kind: 'hold', daysAgo: 8 },
  },
  { fullName: 'Thái Bích Ngọc', plan: 'pro', daysAgo: 6, by: 'video-youtube' },
  { fullName: 'Âu Dương Minh', plan: 'kha_pro', daysAgo: 4, by: 'link' },
  { fullName: 'Nghiêm Xuân Tú', plan: 'pro', daysAgo: 2, by: 'code' },
];

/**
 * How often their links are clicked on a day: more at weekends, more after a new video, none on
 * some days.
 */
export function clicksOfDay(daysAgo: number, weekday: number): number {
  const wave = (daysAgo * 7919) % 11;
  const weekend = weekday === 0 || weekday === 6 ? 4 : 0;
  const video = daysAgo <= 80 ? Math.max(0, 9 - (80 - daysAgo) / 3) : 0;
  return daysAgo % 13 === 5 ? 0 : Math.round(wave / 2 + weekend + video);
}
