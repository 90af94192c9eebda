import { describe, expect, it } from 'vitest';
import { headerMenu, headerMenuRows } from './header-menu.ts';

describe('headerMenu', () => {
  it('has the specification’s two groups in their order, each entry with name, link and icon', () => {
    const [profile, partner] = headerMenu({ hasPassword: true });
    expect([profile.title, partner.title]).toEqual(['Hồ sơ', 'Đồng hành cùng Mai Vàng']);
    expect(profile.items.map(({ name, link }) => [name, link])).toEqual([
      ['Bảng học tập', '/dashboard'],
      ['Hồ sơ', '/profile'],
      ['Vé của tôi', '/your-ticket'],
      ['Thông báo', '/history-email'],
      ['Đổi mật khẩu', '/change-password'],
    ]);
    expect(partner.items.map(({ name, link }) => [name, link])).toEqual([
      ['Tiếp thị liên kết', '/affiliate/dashboard'],
      ['Chính sách', '/affiliate/policy'],
      ['Lời mời đại sứ', '/ambassador-offer'],
    ]);
    const items = [...profile.items, ...partner.items];
    expect(new Set(items.map(({ icon }) => icon)).size).toBe(items.length);
  });

  it('says what somebody without a password can do, and shows as many skeleton rows as there will be entries', () => {
    const [profile] = headerMenu({ hasPassword: false });
    expect(profile.items.at(-1)?.name).toBe('Đặt mật khẩu');
    expect(profile.items).toHaveLength(headerMenuRows);
  });
});
