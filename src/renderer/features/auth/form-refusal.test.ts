import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { placeRefusal, refusalText } from './form-refusal.ts';

describe('placeRefusal', () => {
  it('puts a refusal at its field', () => {
    expect(
      placeRefusal(appError('EMAIL_TAKEN', { field: 'email' }), ['email', 'password']),
    ).toEqual({
      kind: 'field',
      field: 'email',
      text: 'Email này đã có tài khoản. Bạn đăng nhập, hoặc dùng email khác nhé.',
    });
  });

  it('puts above the button what has no field here, with the wait', () => {
    const locked = appError('ACCOUNT_LOCKED', { retryAfterSeconds: 90 });
    expect(placeRefusal(locked, ['email'])).toEqual({
      kind: 'form',
      error: locked,
      waitSeconds: 90,
    });
    expect(
      placeRefusal(appError('NAME_REQUIRED', { field: 'full_name' }), ['email']),
    ).toMatchObject({ kind: 'form', waitSeconds: 0 });
  });
});

describe('refusalText', () => {
  it('counts a wait in words', () => {
    expect(refusalText(appError('ACCOUNT_LOCKED', { retryAfterSeconds: 90 }), 90)).toBe(
      'Bạn thử sai nhiều lần nên tài khoản tạm khóa. Đợi 1\u00A0phút 30\u00A0giây rồi thử lại.',
    );
  });

  it('does not say which of address and password is wrong', () => {
    expect(refusalText(appError('WRONG_CREDENTIALS'), 0)).toBe(
      'Email hoặc mật khẩu chưa đúng. Bạn kiểm tra lại, hoặc đặt lại mật khẩu nhé.',
    );
  });
});
