import { describe, expect, it } from 'vitest';
import { type Meaning, meaningsOf } from './head-meaning.ts';

/** `day 1`: the meaning and its rank; `unclear`, or nothing. */
function said(head: string): string {
  const found = meaningsOf(head);
  return found === 'unclear'
    ? found
    : found.map(({ meaning, rank }) => `${meaning} ${rank}`).join(', ');
}

/** Heads as banks write them, by what they say, the one that is most likely meant first. */
const heads: Readonly<Partial<Record<Meaning, readonly (readonly string[])[]>>> = {
  day: [
    [
      'Ngày giao dịch',
      'Ngày GD',
      'Thời gian',
      'Thời gian giao dịch',
      'Thời gian GD',
      'Ngày giờ',
      'Ngày giờ giao dịch',
      'Ngày giờ GD',
      'Transaction date',
      'Tran date',
      'TXN Date',
      'TNX Date',
      'Transaction date time',
      'Date time',
      'Transaction time',
    ],
    ['Ngày', 'Date', 'Ngày phát sinh'],
    [
      'Ngày hạch toán',
      'Ngày ghi sổ',
      'Ngày chứng từ',
      'Posting date',
      'Posted date',
      'Booking date',
      'Accounting date',
    ],
    [
      'Ngày hiệu lực',
      'Ngày HL',
      'Ngày giá trị',
      'Ngày KH thực hiện',
      'Ngày yêu cầu',
      'Value date',
      'Effective date',
      'Requesting date',
    ],
  ],
  time: [['Giờ', 'Giờ giao dịch', 'Giờ GD', 'Time']],
  credit: [
    [
      'Có',
      'Số tiền có',
      'Ghi có',
      'Số tiền ghi có',
      'Phát sinh có',
      'Phát sinh ghi có',
      'PS có',
      'Số tiền PS ghi có',
      'Credit',
      'Credit amount',
      'Cr',
      'CR Amount',
      'Tiền vào',
      'Số tiền vào',
      'Tiền gửi',
      'Tiền gửi vào',
      'Tiền thu',
      'Tiền đến',
      'Tiền nạp',
      'Gửi',
      'Gửi vào',
      'Gửi tiền',
      'Nộp',
      'Nộp vào',
      'Deposit',
      'Deposits',
      'Money in',
      'Paid in',
      'Credit VND',
    ],
  ],
  debit: [
    [
      'Nợ',
      'Số tiền nợ',
      'Ghi nợ',
      'Số tiền ghi nợ',
      'Phát sinh nợ',
      'Phát sinh ghi nợ',
      'PS nợ',
      'Số tiền PS ghi nợ',
      'Debit',
      'Debit amount',
      'Dr',
      'DR Amount',
      'Tiền ra',
      'Số tiền ra',
      'Tiền rút',
      'Tiền rút ra',
      'Tiền chi',
      'Tiền đi',
      'Số tiền đi',
      'Rút',
      'Rút ra',
      'Rút tiền',
      'Withdrawal',
      'Withdrawals',
      'Money out',
      'Paid out',
      'Debit VND',
    ],
  ],
  amount: [
    [
      'Số tiền',
      'Số tiền giao dịch',
      'Số tiền GD',
      'Giá trị',
      'Giá trị giao dịch',
      'Amount',
      'Transaction amount',
    ],
  ],
  direction: [
    [
      'Nợ/Có',
      'Có/Nợ',
      'Ghi nợ/Ghi có',
      'Ghi có / ghi nợ',
      'Debit/Credit',
      'Credit/Debit',
      'DR/CR',
      'CR/DR',
      'D/C',
      'C/D',
      'DC',
      'CD',
      'DRCR',
      'CRDR',
      'Thu/Chi',
      'Vào/Ra',
      'In/Out',
      'Direction',
      'Chiều',
      'Chiều giao dịch',
      'Dấu',
      '+/-',
      '-/+',
      '(+/-)',
      '+-',
      '±',
      'Thay đổi (+/-)',
      'Thay đổi -/+',
    ],
    ['Debit Credit Indicator', 'DR/CR flag', 'D/C mark', 'Nợ/Có indicator'],
  ],
  kind: [['Loại', 'Loại giao dịch', 'Loại GD', 'Type', 'Transaction type']],
  memo: [
    [
      'Nội dung',
      'Nội dung chi tiết',
      'Nội dung giao dịch',
      'Nội dung GD',
      'Nội dung chuyển khoản',
      'Nội dung chuyển tiền',
      'Nội dung thanh toán',
      'Chi tiết',
      'Chi tiết giao dịch',
      'Detail',
      'Details',
      'Transaction details',
      'Transactions in detail',
      'Description',
      'Transaction description',
      'Content',
      'Narrative',
      'Memo',
      'Particular',
      'Particulars',
    ],
    ['Diễn giải', 'Diễn giải giao dịch', 'Mô tả', 'Mô tả giao dịch'],
    ['Ghi chú', 'Remark', 'Remarks', 'Note'],
  ],
  reference: [
    [
      'Số tham chiếu',
      'Mã tham chiếu',
      'Số ref',
      'Số FT',
      'Mã FT',
      'Số bút toán',
      'Tham chiếu',
      'Ref',
      'Reference',
      'FT',
      'Ref No.',
      'Reference number',
      'Transaction reference code',
      'Ref ID',
      'Bank reference no',
    ],
    ['Mã giao dịch', 'Số giao dịch', 'Số GD', 'Transaction No', 'Transaction ID', 'Trans ID'],
    ['Số CT', 'Số chứng từ', 'Mã chứng từ', 'Doc No', 'Document number'],
    ['Mã GD', 'Transaction code', 'Trans code'],
  ],
  account: [
    ['Tài khoản', 'Số tài khoản', 'TK', 'Số TK', 'Account', 'Account No', 'Account number'],
  ],
  balance: [
    [
      'Số dư',
      'Số dư lũy kế',
      'Số dư sau giao dịch',
      'Số dư sau GD',
      'Số dư hiện tại',
      'Số dư cuối',
      'Balance',
      'Running balance',
      'Closing balance',
      'Available balance',
    ],
  ],
  currency: [
    ['Loại tiền', 'Loại tiền tệ', 'Đơn vị tiền tệ', 'Tiền tệ', 'Currency', 'Currency code', 'CCY'],
  ],
  charge: [
    [
      'Phí',
      'Phí giao dịch',
      'Phí/Lãi',
      'Phí VAT',
      'Thuế',
      'Thuế VAT',
      'VAT',
      'Lãi',
      'Fee',
      'Fees',
      'Fee/Interest',
      'Charge',
      'Charges',
      'Interest',
      'Transaction VAT',
      'Transaction fee',
      'Tax',
    ],
  ],
};

describe('a head of a statement', () => {
  it.each(
    Object.entries(heads).flatMap(([meaning, ranks]) =>
      ranks.flatMap((written, rank) =>
        written.map((head) => [head, `${meaning} ${rank}`] as const),
      ),
    ),
  )('%j says %s', (head, expected) => {
    expect(said(head)).toBe(expected);
    expect(said(`  ${head.toUpperCase()} `)).toBe(expected);
  });

  it.each([
    'STT',
    'No.',
    'No',
    'Co',
    'Code',
    'Thay đổi no co',
    'Người nhận',
    'Tên ngân hàng',
    'Sao kê tài khoản',
    'Số tiền bằng chữ',
    'Ngày sinh',
    'Tổng số tiền ghi có',
    'Ghi có trong kỳ',
    '',
    '12.000',
  ])('%j says nothing', (head) => {
    expect(said(head)).toBe('');
  });

  it.each([
    ['Ngày giao dịch / Transaction date', 'day 0'],
    ['Số tiền ghi nợ\nDebit amount', 'debit 0'],
    ['Nội dung (Description)', 'memo 0'],
    ['Số dư | Balance', 'balance 0'],
    ['Ghi có\\Credit', 'credit 0'],
    ['Ghi có (VND):', 'credit 0'],
    ['Giờ/Ngày', 'day 1'],
    ['Ngày\nTNX Date/ Số CT/ Doc No', 'day 1, reference 2'],
    ['Tiền gửi (DEBIT)', 'unclear'],
    ['Ngày/Nội dung', 'unclear'],
    ['Ngày/Giờ/Nội dung', 'unclear'],
    ['Số CT/Nội dung', 'unclear'],
  ])('in two languages, or of two things, is read by its parts: %j', (head, expected) => {
    expect(said(head)).toBe(expected);
  });

  it('is no longer than 160 characters', () => {
    expect(said(`${' '.repeat(156)}Ngày`)).toBe('day 1');
    expect(said(`${' '.repeat(157)}Ngày`)).toBe('');
  });
});
