import type { OfficeRole } from './office-roles.ts';

/** What the roles of the office are called, in Vietnamese. */
export const officeRoleNames: Readonly<Record<OfficeRole, string>> = {
  owner: 'Chủ',
  accounting: 'Kế toán',
  support: 'Hỗ trợ',
  content: 'Nội dung',
};
