import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  affiliateLevels,
  commissionOf,
  leastPayoutVnd,
  payoutDay,
  rateOf,
} from '#shared/domain/affiliate/affiliate-rules.ts';
import { leastAffiliateAge } from '#shared/domain/affiliate/join-rules.ts';
import { withholdingTax } from '#shared/domain/affiliate/withholding-tax.ts';
import { refundWindowMs } from '#shared/domain/commerce/commerce-rules.ts';
import { formatMoney } from '#shared/format/format-money.ts';
import { renderPolicy as renderOrRefuse } from './render-policy.ts';

const migrations = path.resolve(import.meta.dirname, '../../../db/migrations');
const seed = readFileSync(path.join(migrations, '0015-affiliate-programme.sql'), 'utf8');
const part = (tag: string): string => seed.split(`$${tag}$`)[1] ?? '';
const [markdown, html] = [part('markdown'), part('html')];
const rowsOf = (head: string): readonly (readonly string[])[] => {
  const lines = markdown.slice(markdown.indexOf(`## ${head}`)).split('\n');
  const from = lines.findIndex((line) => line.startsWith('|---'));
  const table = lines.slice(from + 1);
  return table
    .slice(
      0,
      table.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};
function renderPolicy(text: string) {
  const rendered = renderOrRefuse(text);
  if (!rendered.ok) throw new Error(rendered.error.code);
  return rendered.value;
}
const vnd = (text = ''): bigint => BigInt(text.replaceAll(/\D/g, ''));

describe('the first policy', () => {
  it('has as HTML what its text renders to', () => {
    expect(renderPolicy(markdown).html).toBe(html);
    expect(html.match(/<h2 id="muc-\d+">/g)).toHaveLength(10);
  });

  it('names every level with the sales and the rate of the rules', () => {
    const said = rowsOf('Mức hoa hồng theo bậc');
    expect(said).toEqual(
      affiliateLevels.map(({ level, rateBp, fromSales }) => [
        `Bậc ${level}`,
        fromSales === null ? 'dành cho đại sứ' : `từ ${fromSales} đơn`,
        `${rateBp / 100}%`,
      ]),
    );
  });

  it('has examples that come out as the rules count', () => {
    const levels = [1, 2, 3, 5];
    const rows = rowsOf('Ví dụ bằng số');
    expect(rows).toHaveLength(levels.length + 1);
    for (const [index, level] of levels.entries())
      expect(rows[index]?.[2]).toBe(
        formatMoney(commissionOf(vnd(rows[index]?.[1]), rateOf(level))),
      );
    for (const [index, level] of levels.entries())
      expect(rows[index]?.[0]).toContain(level === 5 ? 'đại sứ' : `bậc ${level}`);
    expect(rows.at(-1)?.[2]).toBe(formatMoney(0n));
  });

  it('says age, window, minimum, day and cap as they are', () => {
    expect(markdown).toContain(`đủ ${leastAffiliateAge} tuổi`);
    expect(markdown).toContain(`${refundWindowMs / 86_400_000} ngày kể từ lúc thanh toán`);
    expect(markdown).toContain(`số dư từ ${formatMoney(leastPayoutVnd)} trở lên`);
    expect(markdown).toContain(`lập từ ngày ${payoutDay}`);
    expect(markdown).toContain('quá 30%');
  });

  it('says the tax of the table of rules', () => {
    const rules = [
      ...readFileSync(path.join(migrations, '0009-affiliates.sql'), 'utf8').matchAll(
        /\((\d+), (\d+), '[\d-]+', (?:'[\d-]+'|null), '/g,
      ),
    ].map(([, rate, threshold]) => [`${Number(rate) / 100}%`, formatMoney(BigInt(threshold ?? 0))]);
    expect(rules).toHaveLength(2);
    expect(rowsOf('Thuế').map(([, rate, threshold]) => [rate, threshold])).toEqual(rules);
    const now = { rateBp: 1000, thresholdVnd: 5_000_000n };
    const [untaxed, taxed] = [4_900_000n, 6_000_000n];
    expect([withholdingTax(untaxed, now, false), withholdingTax(taxed, now, false)]).toEqual([
      0n,
      600_000n,
    ]);
    expect(markdown).toContain(
      `lần chi trả ${formatMoney(taxed)} khấu trừ ${formatMoney(withholdingTax(taxed, now, false))}, bạn nhận ${formatMoney(taxed - withholdingTax(taxed, now, false))}`,
    );
    expect(markdown).toContain(`lần chi trả ${formatMoney(untaxed)} không bị khấu trừ`);
  });
});

describe('rendering', () => {
  it('lets no HTML, script, foreign scheme or style of the text through', () => {
    const { html: out, sections } = renderPolicy(
      '## A <img src=x onerror=alert(1)> & «B»\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](//evil.example) [z](http://evil.example) [c](/affiliate/policy) ![i](https://evil.example/i.png)\n\n<p style="color:red" onclick="x()">chữ</p>',
    );
    expect(out).not.toMatch(
      /<script|<img|onerror=|onclick|style=|javascript:|href="\/\/|href="http:/i,
    );
    expect(out).toContain('<a href="/affiliate/policy">c</a>');
    expect(sections).toEqual([{ id: 'muc-1', title: 'A  & «B»' }]);
  });

  it('keeps tables, lists and emphasis', () => {
    expect(renderPolicy('## Một\n\n| a | b |\n|---|---:|\n| 1 | **2** |\n\n- x').html).toMatch(
      /<td align="right"><strong>2<\/strong><\/td>[\s\S]*<li>x<\/li>/,
    );
  });
});
