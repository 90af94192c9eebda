import { describe, expect, it } from 'vitest';
import { accountView } from './account-view.ts';

const me = {
  __typename: 'User',
  id: '1',
  email: 'linh@maivang.example',
  firstname: 'Linh',
  middlename: 'Mỹ',
  lastname: 'Trần',
  is_pro: true,
  is_kha_pro: true,
  is_admin: false,
  office_role: null,
  has_password: true,
  avatar: null,
  ga_event_sent: false,
  need_update_password: false,
  is_verify_email: true,
} as const;

describe('accountView', () => {
  it('shows the full name in Vietnamese order and the higher plan', () => {
    expect(accountView(me, 'x')).toEqual({
      name: 'Trần Mỹ Linh',
      plan: 'Học viên Pro',
      isAdmin: false,
    });
    expect(accountView({ ...me, is_pro: false }, 'x').plan).toBe('Học viên Khá Pro');
    expect(accountView({ ...me, is_pro: false, is_kha_pro: false }, 'x').plan).toBe('Học viên');
    expect(accountView({ ...me, avatar: '/media/a.webp' }, 'x').avatar).toBe('/media/a.webp');
    expect(accountView({ ...me, is_admin: true, office_role: 'OWNER' }, 'x')).toMatchObject({
      plan: 'Chủ',
      isAdmin: true,
    });
  });

  it('falls back to the address, and claims no plan while the profile is not known', () => {
    expect(
      accountView({ ...me, firstname: null, middlename: null, lastname: null }, 'x').name,
    ).toBe('linh@maivang.example');
    expect(accountView(null, 'minh@maivang.example')).toEqual({
      name: 'minh@maivang.example',
      plan: '',
      isAdmin: false,
    });
  });
});
