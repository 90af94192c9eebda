import { expect, it } from 'vitest';
import { errorMessages } from '#shared/errors/error-messages.ts';
import { ways } from './refusal-text.tsx';

it('leads wherever a refusal of money sends one', () => {
  for (const [code, text] of Object.entries(errorMessages)) {
    const to = ways[code as keyof typeof ways]?.to ?? '';
    if (/mở Tiền chưa khớp, mục Bỏ qua/.test(text)) expect(to, code).toContain('loc=IGNORED');
    else if (/mở Tiền chưa khớp/.test(text)) expect(to, code).toBe('/admin/unmatched');
    else if (/xem ở Sao kê/.test(text)) expect(to, code).toBe('/admin/statement');
    else expect(to, code).toMatch(/^$|unmatched$/);
  }
});
