import { describe, expect, it } from 'vitest';
import { type AccountMailContent, accountMailText } from './account-text.ts';

const at = new Date('2026-11-21T07:00:00Z');
const [code, token] = ['577603', 'T'.repeat(43)];

const mails = {
  reset_link: { kind: 'reset_link', token, until: at, isDemanded: false },
  verify_email: { kind: 'verify_email', code, token, until: at },
  confirm_code: { kind: 'confirm_code', code, until: at },
  sign_in_method_added: {
    kind: 'sign_in_method_added',
    method: { kind: 'passkey', name: 'Máy bàn' },
    token,
    until: at,
    at,
  },
  factor_reset: { kind: 'factor_reset', token, runsAt: at },
  office_invited: {
    kind: 'office_invited',
    token,
    role: 'support',
    name: 'Phạm Quốc Việt',
    until: at,
  },
} as const satisfies { readonly [Kind in AccountMailContent['kind']]: AccountMailContent };

describe('an e-mail that proves who somebody is', () => {
  it.each(Object.values(mails))(
    'has its secret in its words and not in its subject: $kind',
    (content) => {
      const { title, paragraphs, actions } = accountMailText(content);
      const words = [
        ...paragraphs.flat().map(({ text }) => text),
        ...actions.map(({ path }) => path),
      ].join(' ');
      for (const secret of [code, token].filter((known) =>
        Object.values(content).includes(known),
      )) {
        expect(title).not.toContain(secret);
        expect(words).toContain(secret);
      }
      expect(title).not.toMatch(/\d{6}/);
    },
  );
});
