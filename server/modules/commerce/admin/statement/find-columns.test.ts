import { describe, expect, it } from 'vitest';
import { countHeads, findColumns, isHeadLine } from './find-columns.ts';

const cellsOf = (heads: string): readonly string[] => heads.split(';');

/** What the columns are, or why they are none. */
function columnsOf(heads: string) {
  const found = findColumns(cellsOf(heads));
  return found.ok ? found.value : `${found.error.code} ${found.error.field ?? ''}`;
}

describe('a line of heads', () => {
  it.each([
    ['Ngày;Số tiền;Nội dung', 3],
    ['Ngày;Số tiền;STT', 2],
    ['Ngày;Ngày giao dịch;Số tiền', 2],
    ['Ngày;Số tiền;Tiền gửi (DEBIT)', 3],
    ['Ngày;Tiền gửi (DEBIT);Tiền rút (CREDIT)', 3],
    ['', 0],
  ])('%j says %d things, and is one from three on', (heads, count) => {
    expect(countHeads(cellsOf(heads))).toBe(count);
    expect(isHeadLine(cellsOf(heads))).toBe(count >= 3);
  });

  it('names the place of each column', () => {
    expect(
      columnsOf(
        'STT;Ngày;Giờ;Tài khoản;Số tham chiếu;Ghi nợ;Ghi có;Số dư;Loại tiền;Phí;Thuế;Nội dung',
      ),
    ).toEqual({
      day: 1,
      time: 2,
      account: 3,
      reference: 4,
      amounts: { kind: 'two', credit: 6, debit: 5 },
      balance: 7,
      currency: 8,
      charges: [9, 10],
      memos: [11],
    });
  });

  it('needs no more than day, reference, money and memo', () => {
    expect(columnsOf('Nội dung;Ghi có;Số tham chiếu;Ngày')).toEqual({
      day: 3,
      time: null,
      account: null,
      reference: 2,
      amounts: { kind: 'two', credit: 1, debit: null },
      balance: null,
      currency: null,
      charges: [],
      memos: [0],
    });
  });

  it('has the day and the number of the document in one cell', () => {
    expect(columnsOf('Ngày/Số CT;Ghi có;Nội dung')).toMatchObject({ day: 0, reference: 0 });
  });
});

describe('of several columns', () => {
  it('the better head is meant, wherever it stands', () => {
    expect(
      columnsOf('Ngày hạch toán;Ngày giao dịch;Mã GD;Số tham chiếu;Ghi chú;Ghi có;Nội dung'),
    ).toMatchObject({ day: 1, reference: 3, memos: [6, 4] });
    expect(columnsOf('Số tham chiếu;Mã GD;Ngày giao dịch;Ngày;Ghi có;Nội dung')).toMatchObject({
      day: 2,
      reference: 0,
    });
  });

  it('with equal heads none is meant, and none is needed', () => {
    expect(
      columnsOf(
        'Ngày;Giờ;Giờ;Tài khoản;Số TK;Số dư;Balance;Ccy;Loại tiền;Số tham chiếu;Ghi có;Nội dung',
      ),
    ).toMatchObject({ time: null, account: null, balance: null, currency: null });
  });

  it('memos are all read, from the left where they are equal', () => {
    expect(columnsOf('Chi tiết;Ngày;Nội dung;Số tham chiếu;Ghi có')).toMatchObject({
      memos: [0, 2],
    });
  });

  it.each([
    ['Ngày;Date;Số tham chiếu;Ghi có;Nội dung', 'day'],
    ['Ngày;Số tham chiếu;Ref;Ghi có;Nội dung', 'reference'],
    ['Ngày;Số tham chiếu;Ghi có;Tiền vào;Nội dung', 'amount'],
    ['Ngày;Số tham chiếu;Ghi có;Ghi nợ;Tiền ra;Nội dung', 'amount'],
    ['Ngày;Số tham chiếu;Số tiền;Amount;Nội dung', 'amount'],
    ['Ngày;Số tham chiếu;Số tiền;D/C;Nợ/Có;Nội dung', 'amount'],
    ['Ngày;Số tham chiếu;Số tiền;Ghi có;Nội dung', 'amount'],
    ['Ngày;Số tham chiếu;Số tiền;Ghi nợ;Nội dung', 'amount'],
    ['Ngày;Số tham chiếu;Ghi có;D/C;Nội dung', 'amount'],
    ['Ngày;Số tham chiếu;Ghi có;Ghi nợ;D/C;Nội dung', 'amount'],
    ['Ngày;Số tham chiếu;Ghi có;Tiền gửi (DEBIT);Nội dung', 'amount'],
  ])('none is guessed where two could be one: %j', (heads, field) => {
    expect(columnsOf(heads)).toBe(`STATEMENT_HEAD_UNCLEAR ${field}`);
  });

  it.each([
    ['Số tham chiếu;Ghi có;Nội dung', 'day'],
    ['Ngày;Ghi có;Nội dung', 'reference'],
    ['Ngày;Số tham chiếu;Nội dung', 'amount'],
    ['Ngày;Số tham chiếu;Ghi nợ;Nội dung', 'amount'],
    ['Ngày;Số tham chiếu;D/C;Nội dung', 'amount'],
    ['Ngày;Số tham chiếu;Ghi có', 'memo'],
    ['', 'day'],
  ])('one is not there: %j', (heads, field) => {
    expect(columnsOf(heads)).toBe(`STATEMENT_COLUMN_MISSING ${field}`);
  });
});

describe('one column of money', () => {
  it.each([
    ['Ngày;Số tham chiếu;Số tiền;Nội dung', null],
    ['Ngày;Số tham chiếu;Số tiền;D/C;Nội dung', { at: 3, isCertain: true }],
    ['Ngày;Số tham chiếu;Số tiền;Loại;Nội dung', { at: 3, isCertain: false }],
    ['Ngày;Số tham chiếu;Số tiền;Loại;D/C;Nội dung', { at: 4, isCertain: true }],
    ['Ngày;Số tham chiếu;Số tiền;Loại;Type;Nội dung', null],
  ])('has its direction beside it, or a kind that may be one: %j', (heads, direction) => {
    expect(columnsOf(heads)).toMatchObject({ amounts: { kind: 'one', amount: 2, direction } });
  });
});
