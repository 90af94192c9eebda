import { describe, expect, it } from 'vitest';
import {
  type CurrentProof,
  newPasswordResolver,
  type NewPasswordValues,
} from './new-password-rules.ts';
import { readLinkToken } from '../../lib/identity/use-link-token.ts';

const options = { fields: {}, shouldUseNativeValidation: false };
const good: NewPasswordValues = {
  current: 'cũ',
  password: 'hoa dao 5 cánh',
  again: 'hoa dao 5 cánh',
};

async function messages(
  proof: CurrentProof,
  values: NewPasswordValues,
): Promise<Record<string, unknown>> {
  const { errors } = await newPasswordResolver(proof, 'linh@maivang.example')(
    values,
    undefined,
    options,
  );
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]));
}

describe('a new password', () => {
  it('passes when it keeps the rules and is typed twice alike', async () => {
    for (const proof of ['password', 'none'] as const)
      expect(await messages(proof, good)).toEqual({});
    expect(await messages('code', { ...good, current: '012345' })).toEqual({});
  });

  it('names what is missing at each field', async () => {
    expect(await messages('password', { current: '', password: '', again: '' })).toEqual({
      current: 'Bạn chưa nhập mật khẩu.',
      password: 'Bạn chưa nhập mật khẩu mới.',
    });
    expect(await messages('code', { ...good, current: '12345' })).toEqual({
      current: 'Mã gồm 6 chữ số.',
    });
    expect(await messages('none', { current: '', password: 'ngắn 1', again: 'khác' })).toEqual({
      password: 'Mật khẩu cần ít nhất 8 ký tự.',
      again: 'Hai mật khẩu chưa giống nhau.',
    });
    expect(
      await messages('none', {
        current: '',
        password: 'linh@maivang.example',
        again: 'linh@maivang.example',
      }),
    ).toEqual({ password: 'Mật khẩu không được trùng email. Bạn chọn mật khẩu khác nhé.' });
  });
});

describe('the token of a link', () => {
  it('is what stands behind the hash, and nothing that is no token', () => {
    expect(readLinkToken('#token=abc-DEF_123')).toBe('abc-DEF_123');
    for (const broken of [
      '',
      '#',
      '#token=',
      '#token=a b',
      '#token=<x>',
      `#token=${'a'.repeat(65)}`,
      '?token=abc',
    ])
      expect(readLinkToken(broken)).toBeNull();
  });
});
