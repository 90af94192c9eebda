/** A person of the demonstration. */
export interface DemoAccount {
  readonly email: string;
  readonly fullName: string;
  readonly plan: 'pro' | 'kha_pro' | null;
  readonly role: 'learner' | 'admin';
  /** For people who try the product, in Vietnamese. */
  readonly note: string;
}

/** The one password of all demonstration accounts. It keeps the rules of a real one. */
export const demoPassword = 'hoc-cung-mai-2026';

/**
 * The secret of the administrator's authenticator app: nothing of the back office opens without a second factor. It can be typed into any
 * such app; `npm run demo:code` tells the six digits of the moment.
 */
export const demoAdminSecret = 'MAIVANGHOCTRUCTUYENMAIVANG234567';

/** The people that a fresh demonstration starts with. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'linh@maivang.example', fullName: 'Trần Mỹ Linh', plan: 'pro', role: 'learner', note: 'Pro, đã học vài bài' },
  { email: 'minh@maivang.example', fullName: 'Lê Quang Minh', plan: 'kha_pro', role: 'learner', note: 'Khá Pro, mới bắt đầu' },
  { email: 'an@maivang.example', fullName: 'Nguyễn Hoài An', plan: null, role: 'learner', note: 'chưa mua, xem thử' },
  { email: 'admin@maivang.example', fullName: 'Quản Trị Viên', plan: null, role: 'admin', note: 'Admin, hỏi thêm mã 6 số: npm run demo:code' },
];
