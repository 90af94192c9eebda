import { describe, expect, it } from 'vitest';
import { headerMenu } from '../features/account/header-menu.ts';
import { features } from './features.ts';

const entries = features.flatMap(({ menu = [] }) => menu);

describe('the account menu of all features', () => {
  it('has the specification’s two groups in their order, each entry with name, link and icon', () => {
    const [profile, partner] = headerMenu(entries, { hasPassword: true });
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

  it('says what somebody without a password can do', () => {
    const [profile] = headerMenu(entries, { hasPassword: false });
    expect(profile.items.at(-1)?.name).toBe('Đặt mật khẩu');
  });
});

describe('the features', () => {
  it('have each address once', () => {
    const paths = features.flatMap(({ pages }) => pages.map(({ path }) => path));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('lead only to pages that they have', () => {
    const paths = new Set(
      features.flatMap(({ pages }) => pages.map(({ path }) => `/${path.replace(/\/:\w+\?$/, '')}`)),
    );
    const palette = features.flatMap((feature) => feature.palette ?? []);
    const links = [...entries.map(({ link }) => link), ...palette.map(({ to }) => to)];
    expect(links.filter((link) => !paths.has(link))).toEqual([]);
    expect(palette.map(({ title }) => title)).toEqual([
      'Vào học bài tiếp theo',
      'Bảng học tập',
      'Học ngoại tuyến',
      'Cài đặt',
    ]);
  });
});
