import type { OfficeRole } from '#shared/domain/office/office-roles.ts';

/** A person of the demonstration. */
export interface DemoAccount {
  readonly email: string;
  readonly fullName: string;
  readonly plan: 'pro' | 'kha_pro' | null;
  /** Null for a learner. */
  readonly officeRole: OfficeRole | null;
  /** Of the authenticator app that whoever is of the office is asked for; null for learners. */
  readonly appSecret: string | null;
  /** For people who try the product, in Vietnamese. */
  readonly note: string;
}

/** The one password of all demonstration accounts. It keeps the rules of a real one. */
export const demoPassword = 'hoc-cung-mai-2026';

/**
 * The secret of the owner's authenticator app: nothing of the back office opens without a second
 * factor. It can be typed into any such app; `npm run demo:code` tells the six digits of the
 * moment, of everybody in the office.
 */
export const demoAdminSecret = 'MAIVANGHOCTRUCTUYENMAIVANG234567';

/** The people that a fresh demonstration starts with. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'linh@maivang.example',
    fullName: 'Trần Mỹ Linh',
    plan: 'pro',
    officeRole: null,
    appSecret: null,
    note: 'Pro, đã học vài bài',
  },
  {
    email: 'minh@maivang.example',
    fullName: 'Lê Quang Minh',
    plan: 'kha_pro',
    officeRole: null,
    appSecret: null,
    note: 'Khá Pro, mới bắt đầu',
  },
  {
    email: 'an@maivang.example',
    fullName: 'Nguyễn Hoài An',
    plan: null,
    officeRole: null,
    appSecret: null,
    note: 'một đơn đã hoàn, một đơn chờ tiền, xem thử',
  },
  {
    email: 'admin@maivang.example',
    fullName: 'Quản Trị Viên',
    plan: null,
    officeRole: 'owner',
    appSecret: demoAdminSecret,
    note: 'Chủ văn phòng, hỏi thêm mã 6 số: npm run demo:code',
  },
  {
    email: 'ketoan@maivang.example',
    fullName: 'Lê Thị Hạnh',
    plan: null,
    officeRole: 'accounting',
    appSecret: 'KETOANMAIVANGKETOANMAIVANG234567',
    note: 'Kế toán, hỏi thêm mã 6 số',
  },
  {
    email: 'hotro@maivang.example',
    fullName: 'Phạm Quốc Việt',
    plan: null,
    officeRole: 'support',
    appSecret: 'HOTROMAIVANGHOTROMAIVANGHOTRO234',
    note: 'Hỗ trợ, hỏi thêm mã 6 số',
  },
  {
    email: 'noidung@maivang.example',
    fullName: 'Nguyễn Thu Hà',
    plan: null,
    officeRole: 'content',
    appSecret: 'NOIDUNGMAIVANGNOIDUNGMAIVANG2345',
    note: 'Nội dung, hỏi thêm mã 6 số',
  },
];
