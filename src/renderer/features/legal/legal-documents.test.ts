import { describe, expect, it } from 'vitest';
import { orderLifeMs, refundDueMs, refundWindowMs } from '../../../shared/domain/commerce/commerce-rules.ts';
import type { LegalDocument } from './legal-document.ts';
import { privacy } from './privacy.copy.ts';
import { refund } from './refund.copy.ts';
import { terms } from './terms.copy.ts';

const dayMs = 86_400_000;
const wordsOf = ({ summary, sections }: LegalDocument): string => [...summary, ...sections.flatMap(({ title, blocks }) => [title, ...blocks.flat()])].join('\n');

describe('the legal texts', () => {
  it('promise the refund that the product makes', () => {
    expect(wordsOf(refund)).toContain(`Trong ${refundWindowMs / dayMs} ngày kể từ khi thanh toán`);
    expect(wordsOf(refund)).toContain(`trong ${refundDueMs / dayMs} ngày kể từ khi bạn yêu cầu`);
    expect(wordsOf(terms)).toContain(`hoàn 100% trong ${refundWindowMs / dayMs} ngày`);
    expect(wordsOf(terms)).toContain(`hiệu lực ${orderLifeMs / 3_600_000} giờ`);
  });
  it.each([['terms', terms], ['privacy', privacy], ['refund', refund]])('%s has its sections under addresses of their own', (_name, document) => {
    const ids = document.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});
