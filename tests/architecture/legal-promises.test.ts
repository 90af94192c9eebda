import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import { claimLifeMs } from '#server/modules/clicks/api.ts';
import {
  orderLifeMs,
  refundDueMs,
  refundWindowMs,
} from '#shared/domain/commerce/commerce-rules.ts';
import { licenceDays } from '#shared/offline/offline-state.ts';
import type { LegalDocument } from '#renderer/features/legal/legal-document.ts';
import { privacy } from '#renderer/features/legal/privacy.copy.ts';
import { refund } from '#renderer/features/legal/refund.copy.ts';
import { terms } from '#renderer/features/legal/terms.copy.ts';

const dayMs = 86_400_000;
const wordsOf = ({ summary, sections }: LegalDocument): string =>
  [...summary, ...sections.flatMap(({ title, blocks }) => [title, ...blocks.flat()])].join('\n');

/** Words are promises: a figure that the product changes has to change here too. */
describe('the legal texts promise what the product does', () => {
  it('the refund', () => {
    expect(wordsOf(refund)).toContain(`Trong ${refundWindowMs / dayMs} ngày kể từ khi thanh toán`);
    expect(wordsOf(refund)).toContain(`trong ${refundDueMs / dayMs} ngày kể từ khi bạn yêu cầu`);
    expect(wordsOf(terms)).toContain(`hoàn 100% trong ${refundWindowMs / dayMs} ngày`);
  });
  it('the payment code and the licence of downloads', () => {
    expect(wordsOf(terms)).toContain(`hiệu lực ${orderLifeMs / 3_600_000} giờ`);
    expect(wordsOf(terms)).toContain(`không có mạng trong ${licenceDays} ngày`);
  });
  it('the copy of one’s data and the deletion', () => {
    expect(wordsOf(privacy)).toContain(
      `Đường dẫn tải dùng được trong ${limits.dataExportMs / dayMs} ngày`,
    );
    expect(wordsOf(privacy)).toContain(`Bạn có ${limits.deletionGraceMs / dayMs} ngày để đổi ý`);
    expect(wordsOf(privacy)).toContain(`chậm nhất là ${limits.deletionDeadlineMs / dayMs} ngày`);
  });
  it('the cookies: each one that the server sets is on the page, with how long it stays, and no other', async () => {
    const sources = await Promise.all(
      (await readdir('server/http', { recursive: true }))
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map(async (name) => readFile(`server/http/${name}`, 'utf8')),
    );
    const namesIn = (text: string): readonly string[] =>
      [...new Set([...text.matchAll(/\bmv_[a-z]+(?:_\d)?\b/gu)].map(([name]) => name))].toSorted();
    const set = namesIn(
      sources
        .flatMap((source) =>
          [...source.matchAll(/'(?:__Host-)?(mv_[a-z]+(?:_\d)?)'/gu)].map(([, name]) => name),
        )
        .join(' '),
    );
    expect(set.length).toBeGreaterThan(0);
    expect(namesIn(wordsOf(privacy))).toEqual(set);
    expect(wordsOf(privacy)).toContain(
      `(mv_access, mv_refresh): đến khi bạn đăng xuất, lâu nhất ${limits.sessionMs / dayMs} ngày`,
    );
    expect(wordsOf(privacy)).toContain(`(mv_place), ${limits.sessionMs / dayMs} ngày`);
    expect(wordsOf(privacy)).toContain(`(mv_marks), ${limits.signInMarkMs / dayMs} ngày`);
    expect(wordsOf(privacy)).toContain(`(mv_device), ${limits.rememberedDeviceMs / dayMs} ngày`);
    expect(wordsOf(privacy)).toContain(`(mv_click), ${claimLifeMs / dayMs} ngày`);
  });
  it.each([
    ['terms', terms],
    ['privacy', privacy],
    ['refund', refund],
  ])('%s has its sections under addresses of their own', (_name, document) => {
    const ids = document.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});
