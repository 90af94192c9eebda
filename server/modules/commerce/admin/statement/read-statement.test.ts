import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { readAmount } from './read-amount.ts';
import { momentIn, readTimestamp } from './read-moment.ts';
import { readStatement } from './read-statement.ts';
import type { StatementLine } from './statement-line.ts';

const ours = '0071001234567';
function lines(text: string): readonly StatementLine[] {
  const read = readStatement(Buffer.from(text), ours);
  if (!read.ok) throw new Error(read.error.code);
  return read.value.lines;
}

describe('a statement of the bank', () => {
  it('is read with heads in two languages below the letter head, credit and debit apart, and a total at its end', () => {
    const text = [
      'NGÂN HÀNG TMCP NGOẠI THƯƠNG VIỆT NAM,,,,,',
      'Số tài khoản: 0071 000 999 888,,,,,',
      'Ngày giao dịch / Transaction date,Số tham chiếu / Reference No,Số tiền ghi nợ / Debit,Số tiền ghi có / Credit,Số dư / Balance,Nội dung / Description',
      '21/11/2026 14:31:05,FT26325001,,"2.610.000","12.610.000","MBVCB.123. MV7K3D9QX4 CT tu 123, Hà Nội"',
      '22/11/2026,FT26326002,"50.000",,"12.560.000",Phi dich vu',
      ',,"50.000","2.610.000",,Tổng cộng',
    ].join('\r\n');
    expect(lines(text)).toEqual([
      {
        kind: 'money',
        sheet: null,
        line: 4,
        row: {
          accountNumber: '0071000999888',
          at: new Date('2026-11-21T07:31:05Z'),
          amountVnd: 2_610_000n,
          direction: 'in',
          memo: 'MBVCB.123. MV7K3D9QX4 CT tu 123, Hà Nội',
          reference: 'FT26325001',
        },
      },
      {
        kind: 'money',
        sheet: null,
        line: 5,
        row: {
          accountNumber: '0071000999888',
          at: '2026-11-22',
          amountVnd: 50_000n,
          direction: 'out',
          memo: 'Phi dich vu',
          reference: 'FT26326002',
        },
      },
      { kind: 'other', sheet: null, line: 6, text: '50.000 · 2.610.000 · Tổng cộng' },
    ]);
  });

  it('is read with semicolons, one amount with a sign, and a column of accounts', () => {
    const text =
      'Tài khoản;Ngày;Số tiền;Diễn giải;Mã giao dịch\n="0071001234567";2026-11-21 08:00;+1.900.000 VND;chuyen khoan;A1\n71001234567;2026-11-21;-200,000.00;rut;A2\n';
    expect(lines(text)).toEqual([
      {
        kind: 'money',
        sheet: null,
        line: 2,
        row: {
          accountNumber: ours,
          at: new Date('2026-11-21T01:00:00Z'),
          amountVnd: 1_900_000n,
          direction: 'in',
          memo: 'chuyen khoan',
          reference: 'A1',
        },
      },
      {
        kind: 'money',
        sheet: null,
        line: 3,
        row: {
          accountNumber: ours,
          at: '2026-11-21',
          amountVnd: 200_000n,
          direction: 'out',
          memo: 'rut',
          reference: 'A2',
        },
      },
    ]);
  });

  it('is read with tabs, a word for the direction, and a time of its own; without an account it is ours', () => {
    const text =
      'Date\tTime\tAmount\tD/C\tDetails\tRef\n21/11/26\t09:05\t5000\tC\tx\tR1\n21/11/26\t09:06\t7000\tD\ty\tR2\n21/11/26\t09:07\t7000\t?\ty\tR3';
    expect(lines(text)).toMatchObject([
      {
        kind: 'money',
        row: {
          accountNumber: ours,
          at: new Date('2026-11-21T02:05:00Z'),
          amountVnd: 5000n,
          direction: 'in',
        },
      },
      { kind: 'money', row: { amountVnd: 7000n, direction: 'out' } },
      { kind: 'unreadable', line: 4, problem: 'direction' },
    ]);
  });

  it('loses no line: each that says money and cannot be read is told with its number and why', () => {
    const text =
      'Ngày GD,Ghi có,Ghi nợ,Nội dung,Số tham chiếu\n31/02/2026,1.000,,a,1\n21/11/2026,1.00.0,,b,2\n21/11/2026,1.000,2.000,c,3\n21/11/2026,1.000,,d,\n21/11/2026,1.000,,"dòng\nhai",5\n21/11/2026,0,-,e,6\n';
    expect(
      lines(text).map((line) => [
        line.kind,
        line.line,
        line.kind === 'unreadable' ? line.problem : null,
      ]),
    ).toEqual([
      ['unreadable', 2, 'day'],
      ['unreadable', 3, 'amount'],
      ['unreadable', 4, 'both_amounts'],
      ['unreadable', 5, 'reference'],
      ['money', 7, null],
      ['other', 8, null],
    ]);
  });

  it.each([
    '',
    'không phải sao kê',
    'a,b,c\n1,2,3',
    'Ngày,Nội dung\n21/11/2026,x',
    'Ngày,"Số tiền,Nội dung\nMã GD',
  ])('is refused without its columns: %j', (text) => {
    expect(readStatement(Buffer.from(text), ours)).toMatchObject({
      ok: false,
      error: { code: 'STATEMENT_UNREADABLE' },
    });
  });
});

it.each([
  ['2.610.000', 2_610_000n],
  ['2,610,000', 2_610_000n],
  ['2610000', 2_610_000n],
  ['2,610,000.00', 2_610_000n],
  ['2.610.000,00', 2_610_000n],
  ['1.000', 1000n],
  ['1000.0', 1000n],
  ['+5.000 ₫', 5000n],
  ['(50.000)', -50_000n],
  ['\u221250.000', -50_000n],
  ['-1', -1n],
  ['5.000 VNĐ', 5000n],
  ['0', 0n],
  ['1.5', null],
  ['1000.50', null],
  ['1.00.0', null],
  ['1,000.000', null],
  ['', null],
  ['abc', null],
  ['1e6', null],
  ['1.000.00', null],
  ['999.999.999.999.999', 999_999_999_999_999n],
  ['9.999.999.999.999.999', null],
  ['1000000000000000', null],
])('reads the amount %j as %s', (written, amount) => {
  expect(readAmount(written)).toBe(amount);
});

it.each([
  ['21/11/2026', '2026-11-21'],
  ['1-2-2026', '2026-02-01'],
  ['21.11.26', '2026-11-21'],
  ['2026/11/21', '2026-11-21'],
  ['13/13/2026', null],
  ['29/02/2026', null],
  ['29/02/2028', '2028-02-29'],
  ['hôm nay', null],
])('reads the day %j, the day before the month', (written, day) => {
  const moment = readTimestamp(written, '');
  expect(typeof moment === 'string' ? null : momentIn(moment, 'usual')).toBe(day);
});

it.each([
  ['21/11/2026', '02:31 PM', '14:31:00'],
  ['21/11/2026 02:31:05 PM', '', '14:31:05'],
  ['21/11/2026 02:31:05 CH', '', '14:31:05'],
  ['02:31:05CH 21/11/2026', '', '14:31:05'],
  ['21/11/2026 02:31:05 p.m.', '', '14:31:05'],
  ['21/11/2026 2:31 chiều', '', '14:31:00'],
  ['21/11/2026 12:05:00 AM', '', '00:05:00'],
  ['21/11/2026 12:05:00 SA', '', '00:05:00'],
  ['21/11/2026 12:05 PM', '', '12:05:00'],
  ['21/11/2026 14:31 PM', '', '14:31:00'],
  ['21/11/2026 00:00:00', '14:31', '14:31:00'],
  ['21/11/2026 14:31', '14:31', '14:31:00'],
  ['2026-11-21T07:31:05Z', '', '14:31:05'],
  ['2026-11-21T14:31:05.250+0700', '', '14:31:05'],
  ['21/11/2026 14:31 AM', '', null],
  ['21/11/2026 00:31 PM', '', null],
  ['21/11/2026 02:31 XX', '', null],
  ['21/11/2026 14:31 qua quầy', '', null],
  ['21/11/2026 14h31', '', null],
  ['21/11/2026 25:00', '', null],
  ['21/11/2026 14:31', '09:00', null],
  ['21/11/2026', 'sáng', null],
])('reads the time of %j with %j beside it as %s, or not at all', (day, time, read) => {
  const moment = readTimestamp(day, time);
  expect(typeof moment === 'string' ? moment : momentIn(moment, 'usual')).toEqual(
    read === null ? 'time' : new Date(`2026-11-21T${read}+07:00`),
  );
});

it.each([
  ['21/11/2026 00:00:00', ''],
  ['21/11/2026', '00:00:00'],
  ['21/11/2026 12:00:00 AM', ''],
  ['2026-11-20T17:00:00Z', ''],
])('reads %j with the midnight %j as the day that a program wrote', (day, time) => {
  const moment = readTimestamp(day, time);
  expect(typeof moment === 'string' ? moment : moment.time).toBe(
    day.endsWith('Z') ? '17:00:00+00:00' : null,
  );
});

it('takes the half of the day for a part of the time where the number of the document follows', () => {
  const text =
    '"Ngày\nTNX Date/ Số CT/ Doc No";Ghi nợ;Ghi có;Nội dung\n"21/11/2026 02:31:05 PM\nFT1";;1.000;a\n"21/11/2026 14:31 CH12";;1.000;b\n';
  expect(lines(text)).toMatchObject([
    { kind: 'money', row: { at: new Date('2026-11-21T07:31:05Z'), reference: 'FT1' } },
    { kind: 'money', row: { at: new Date('2026-11-21T07:31:00Z'), reference: 'CH12' } },
  ]);
});

it('reads files of every encoding that banks use', () => {
  const text = 'Ngày,Số tiền';
  expect(decodeText(Buffer.from(`\uFEFF${text}`))).toBe(text);
  expect(decodeText(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text);
  // windows-1258: à = E0, ô = F4, and the acute as a mark of its own (EC).
  expect(
    decodeText(new Uint8Array([0x4e, 0x67, 0xe0, 0x79, 0x2c, 0x53, 0xf4, 0xec, 0x20, 0x74])),
  ).toBe('Ngày,Số t');
});
