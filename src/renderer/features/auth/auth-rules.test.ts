import { describe, expect, it } from 'vitest';
import { loginResolver } from './login-rules.ts';
import { registerResolver } from './register-rules.ts';

// What react-hook-form passes besides the values plays no part here.
const options = { fields: {}, shouldUseNativeValidation: false };
const good = {
  full_name: 'Trần Mỹ Linh',
  email: 'linh@mai.vn',
  phone_number: '',
  password: 'hoa mai 7 cánh',
  referral_code: '',
  agreed: true,
};

describe('the sign-in form', () => {
  it('sends the address as the server stores it', async () => {
    expect(
      await loginResolver({ email: ' Linh@Mai.vn', password: 'x' }, undefined, options),
    ).toEqual({ values: { email: 'linh@mai.vn', password: 'x' }, errors: {} });
  });

  it('names both fields when both are missing', async () => {
    const { errors } = await loginResolver({ email: '', password: '' }, undefined, options);
    expect(errors).toMatchObject({
      email: { message: 'Email chưa đúng. Ví dụ: ten@gmail.com' },
      password: { message: 'Bạn chưa nhập mật khẩu.' },
    });
  });
});

describe('the registration form', () => {
  it('passes what the server would take', async () => {
    expect(await registerResolver(good, undefined, options)).toEqual({ values: good, errors: {} });
  });

  it('words every broken rule at its field', async () => {
    const { errors } = await registerResolver(
      { ...good, full_name: ' ', phone_number: '12', password: 'ngan', agreed: false },
      undefined,
      options,
    );
    expect(
      Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message])),
    ).toEqual({
      full_name: 'Bạn nhập họ và tên nhé.',
      phone_number: 'Số điện thoại chưa đúng. Ví dụ: 0903 123 456',
      password: 'Mật khẩu cần ít nhất 8 ký tự.',
      agreed: 'Bạn cần đồng ý với Điều khoản và Quyền riêng tư.',
    });
  });
});
