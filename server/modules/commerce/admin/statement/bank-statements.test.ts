import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';
import type { StatementLine } from './statement-line.ts';

/**
 * Statements after the heads and forms that these banks are known to have, with invented lines.
 * None of them is a bank's own file, for no bank publishes one. The heads of Techcombank,
 * Vietcombank (day and document in one cell), BIDV and VietinBank eFAST stand so, up to blanks, in
 * public programs on GitHub that read those banks' files (looked up in November 2026: «Ngày KH thực
 * hiện/Requesting date», «TNX Date», «Mã GDV», «Corresponsive account»). All others are by hearsay:
 * no published source is known. Each tells of 1 900 000 ₫ that came on 21 November 2026 and of
 * 50 000 ₫ that left on 22 November.
 */
const ours = '0071001234567';
const code = 'MV7K3D9QX4';
const both = ['+1900000 FT26325001', '-50000 FT26326002'];

const understood: Readonly<Record<string, string>> = {
  'Vietcombank, digital bank': `Ngày giao dịch;Số tham chiếu;Số tiền ghi nợ;Số tiền ghi có;Mô tả\n21/11/2026;FT26325001;;1,900,000;${code}\n22/11/2026;FT26326002;50,000;;Phi`,
  'Vietcombank, day and document in one cell': `"STT\nNo.";"Ngày\nTNX Date/ Số CT/ Doc No";"Số tiền ghi nợ\nDebit";"Số tiền ghi có\nCredit";"Số dư\nBalance";"Nội dung chi tiết\nTransactions in detail"\n1;"21/11/2026\nFT26325001";;1,900,000;2,900,000;${code}\n2;"22/11/2026\nFT26326002";50,000;;2,850,000;Phi`,
  'Vietcombank, signs in a column': `Số tham chiếu;Ngày giao dịch;Thay đổi (+/-);Số tiền;Mô tả\nFT26325001;21/11/2026;+;1,900,000;${code}\nFT26326002;22/11/2026;-;50,000;Phi`,
  Techcombank: `Ngày KH thực hiện/Requesting date;Ngày giao dịch/Transaction date;Số bút toán/Reference number;Ngân hàng đối tác/Remitter's bank;Tài khoản đích/Remitter's account number;Tên tài khoản đối ứng/Remitter's account name;Diễn giải/Description;Nợ/Debit;Có/Credit;Phí/Lãi Fee/Interest;Thuế Transaction/VAT;Số dư/Running balance\n21/11/2026;21/11/2026;FT26325001;VCB;0351000646393;NGUYEN AN;${code};0;1,900,000;0;0;2,900,000\n22/11/2026;22/11/2026;FT26326002;;;;Phi;50,000;0;0;0;2,850,000`,
  BIDV: `STT;Ngày GD;Ngày HL;Mã GD;Phát sinh nợ;Phát sinh có;Số dư;Số chứng từ;Mã GDV;Mã CN;Diễn giải\n1;21/11/2026 09:15:02;21/11/2026;DD;0.00;1,900,000.00;2,900,000.00;FT26325001;9901;120;${code}\n2;22/11/2026 10:00:00;22/11/2026;DD;50,000.00;0.00;2,850,000.00;FT26326002;9901;120;Phi`,
  'VietinBank eFAST': `STT/No.;Ngày hạch toán/Accounting date;Mô tả giao dịch/Transaction description;Nợ/Debit;Có/Credit;Số dư/Balance;Số giao dịch/Transaction number;TK đối ứng/Corresponsive account;Tên đối ứng/Corresponsive name\n1;21/11/2026 09:15:02;${code};;1,900,000;2,900,000;FT26325001;0351000646393;NGUYEN AN\n2;22/11/2026 10:00:00;Phi;50,000;;2,850,000;FT26326002;;`,
  MB: `SỐ TÀI KHOẢN/ACCOUNT NO: ${ours};;;;;;;;;\nSTT/NO;NGÀY GIAO DỊCH/TRANSACTION DATE;NGÀY HẠCH TOÁN/POSTING DATE;PHÁT SINH NỢ/ DEBIT;PHÁT SINH CÓ/ CREDIT;SỐ DƯ/BALANCE;NỘI DUNG/DETAILS;ĐƠN VỊ THỤ HƯỞNG/BENEFICIARY;TÀI KHOẢN/ACCOUNT;SỐ BÚT TOÁN/TRANSACTION NO\n1;21/11/2026 09:15:02;21/11/2026;0;1,900,000;2,900,000;${code};NGUYEN AN;0351000646393;FT26325001\n2;22/11/2026 10:00:00;22/11/2026;50,000;0;2,850,000;Phi;;;FT26326002`,
  ACB: `BẢNG SAO KÊ GIAO DỊCH;;;;;;\nNGÀY HIỆU LỰC;NGÀY GD;SỐ GD;NỘI DUNG GIAO DỊCH;RÚT RA;GỬI VÀO;SỐ DƯ\n21/11/2026;21/11/2026;FT26325001;${code};;1.900.000;2.900.000\n22/11/2026;22/11/2026;FT26326002;Phi;50.000;;2.850.000`,
  'ACB, amounts by their long names': `Ngày giao dịch,Số GD,Nội dung giao dịch,Tiền rút ra,Tiền gửi vào,Số dư\n21/11/2026,FT26325001,${code},,"1,900,000","2,900,000"\n22/11/2026,FT26326002,Phi,"50,000",,"2,850,000"`,
  VPBank: `STT;Ngày giao dịch;Ngày hạch toán;Mã giao dịch;Nội dung giao dịch;Ghi nợ (VND);Ghi có (VND);Số dư\n1;21/11/2026 09:15:02;21/11/2026;FT26325001;${code};;1,900,000;2,900,000\n2;22/11/2026 10:00:00;22/11/2026;FT26326002;Phi;50,000;;2,850,000`,
  TPBank: `STT/No;Ngày giao dịch/Tran Date;Ngày hiệu lực/Value Date;Số CT/Doc No;Diễn giải/Description;Rút tiền/Withdrawal;Gửi tiền/Deposit;Số dư/Balance\n1;21/11/2026;21/11/2026;FT26325001;${code};;1.900.000;2.900.000\n2;22/11/2026;22/11/2026;FT26326002;Phi;50.000;;2.850.000`,
  Sacombank: `STT,Ngày giao dịch,Số tham chiếu,Mô tả,Tiền rút,Tiền gửi,Số dư\n1,21-11-2026 09:15,FT26325001,${code},0,"1,900,000","2,900,000"\n2,22-11-2026 10:00,FT26326002,Phi,"50,000",0,"2,850,000"`,
  Agribank: `Ngày GD;Mã GD;Số chứng từ;Nội dung;PS Nợ;PS Có;Số dư\n21/11/2026;CK;FT26325001;${code};;1.900.000,00;2.900.000,00\n22/11/2026;PHI;FT26326002;Phi;50.000,00;;2.850.000,00`,
  HDBank: `STT|Ngày giao dịch|Số giao dịch|Nội dung giao dịch|Số tiền ghi nợ|Số tiền ghi có|Số dư sau giao dịch\n1|21/11/2026|FT26325001|${code}||1.900.000|2.900.000\n2|22/11/2026|FT26326002|Phi|50.000||2.850.000`,
  VIB: `SAO KÊ THEO NGÀY GIAO DỊCH\t\t\t\t\t\t\nNgày giao dịch\tNgày hiệu lực\tSố chứng từ\tGhi nợ\tGhi có\tSố dư\tDiễn giải\n21/11/2026\t21/11/2026\tFT26325001\t\t1,900,000\t2,900,000\t${code}\n22/11/2026\t22/11/2026\tFT26326002\t50,000\t\t2,850,000\tPhi`,
  'SHB, the newest first': `Ngày giao dịch,Mã tham chiếu,Ghi nợ,Ghi có,Số dư,Nội dung\n22/11/2026 10:00:00,FT26326002,"50,000",,"2,850,000",Phi\n21/11/2026 09:15:02,FT26325001,,"1,900,000","2,900,000",${code}`,
  'English, two columns': `Transaction Date,Posting Date,Reference No.,Description,Debit Amount,Credit Amount,Running Balance\n21-Nov-2026,21-Nov-2026,FT26325001,${code},,"1,900,000.00","2,900,000.00"\n22-Nov-2026,22-Nov-2026,FT26326002,Fee,"50,000.00",,"2,850,000.00"`,
  'English, one column with Dr/Cr': `No.,Date,Transaction ID,Details,Amount,Dr/Cr\n1,21/11/2026,FT26325001,${code},"1,900,000",Cr\n2,22/11/2026,FT26326002,Fee,"50,000",Dr`,
  'one column of amounts, Ghi nợ/Ghi có beside it': `STT/No;Ngày;Số tham chiếu;Nội dung;Số tiền;Ghi nợ/Ghi có\n1;21/11/2026;FT26325001;${code};1.900.000;Ghi có\n2;22/11/2026;FT26326002;Phi;50.000;Ghi nợ`,
  'one column of amounts, Nợ/Có beside it': `Ngày;Số tham chiếu;Nội dung;Số tiền;Nợ/Có\n21/11/2026;FT26325001;${code};1.900.000;C\n22/11/2026;FT26326002;Phi;50.000;D`,
  'one column of amounts, a kind that says it': `Ngày;Số tham chiếu;Nội dung;Số tiền;Loại giao dịch\n21/11/2026;FT26325001;${code};1.900.000;Tiền vào\n22/11/2026;FT26326002;Phi;50.000;Tiền ra`,
  'one column with signs; the kind says something else': `Ngày;Số tham chiếu;Nội dung;Số tiền;Loại giao dịch\n21/11/2026;FT26325001;${code};+1.900.000;Chuyển khoản nhanh\n22/11/2026;FT26326002;Phi;-50.000;Thu phí`,
  'one column where only what left has a sign': `No,Date,Ref,Details,Amount\n7,21/11/2026,FT26325001,${code},"1,900,000"\n9,22/11/2026,FT26326002,Fee,"(50,000)"`,
  'heads in two lines': `Ngày;Số tham chiếu;Số tiền;;Nội dung\n;;Ghi nợ;Ghi có;\n21/11/2026;FT26325001;;1.900.000;${code}\n22/11/2026;FT26326002;50.000;;Phi`,
  'heads again on the second page, a total below': `Ngày,Số tham chiếu,Ghi nợ,Ghi có,Nội dung\n21/11/2026,FT26325001,,1.900.000,${code}\nNgày,Số tham chiếu,Ghi nợ,Ghi có,Nội dung\n22/11/2026,FT26326002,50.000,,Phi\nTổng cộng,,50.000,1.900.000,`,
};

/** `code` first, then `field` where the refusal names one. */
const refused: Readonly<Record<string, readonly [string, string | null, string]>> = {
  'a row number that is called No.': [
    'STATEMENT_COLUMN_MISSING',
    'reference',
    'No.;Ngày;Nội dung;Số tiền\n1;21/11/2026;a;+1.000\n2;22/11/2026;b;-2.000',
  ],
  'a row number that is called STT/No': [
    'STATEMENT_COLUMN_MISSING',
    'reference',
    'STT/No;Ngày;Nội dung;Số tiền;+/-\n1;21/11/2026;a;1.000;+\n2;22/11/2026;b;2.000;-',
  ],
  'a row number under the head of a reference': [
    'STATEMENT_REFERENCE_REPEATED',
    null,
    'Mã GD;Ngày;Nội dung;Ghi nợ;Ghi có\n1;21/11/2026;a;;1.000\n2;22/11/2026;b;2.000;',
  ],
  'kinds under the head of a reference': [
    'STATEMENT_REFERENCE_REPEATED',
    null,
    'Mã GD;Ngày;Nội dung;Ghi nợ;Ghi có\nCK;21/11/2026;a;;1.000\nCK;22/11/2026;b;2.000;\nCK;22/11/2026;c;;3\nPHI;22/11/2026;d;4;\nCK;22/11/2026;e;5;',
  ],
  'an amount without sign or word': [
    'STATEMENT_DIRECTION_UNKNOWN',
    null,
    'Ngày;Số tham chiếu;Nội dung;Số tiền\n21/11/2026;A;x;1.000\n22/11/2026;B;y;2.000',
  ],
  'an amount beside a kind that is no direction': [
    'STATEMENT_DIRECTION_UNKNOWN',
    null,
    'Ngày;Số tham chiếu;Nội dung;Số tiền;Loại giao dịch\n21/11/2026;A;x;1.000;Chuyển khoản',
  ],
  'deposits that are called debit (UOB)': [
    'STATEMENT_HEAD_UNCLEAR',
    'amount',
    'Ngày giao dịch;Số tham chiếu;Mô tả;Tiền gửi (DEBIT);Tiền rút (CREDIT)\n21/11/2026;A;x;1.000;',
  ],
  'two equal heads of money': [
    'STATEMENT_HEAD_UNCLEAR',
    'amount',
    'Ngày;Số tham chiếu;Nội dung;Ghi có;Ghi có;Ghi nợ\n21/11/2026;A;x;1.000;2.000;',
  ],
  'two equal heads of references': [
    'STATEMENT_HEAD_UNCLEAR',
    'reference',
    'Ngày;Số tham chiếu;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;A;B;x;;1.000',
  ],
  'two equal heads of days': [
    'STATEMENT_HEAD_UNCLEAR',
    'day',
    'Ngày giao dịch;Ngày giao dịch;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;20/11/2026;A;x;;1.000',
  ],
  'accounts under Nợ and Có beside an amount': [
    'STATEMENT_HEAD_UNCLEAR',
    'amount',
    'Ngày;Số tham chiếu;Nội dung;Số tiền;Nợ;Có\n21/11/2026;A;x;1.000;1121;131',
  ],
  'No and Co without marks': [
    'STATEMENT_COLUMN_MISSING',
    'amount',
    'Ngay;So tham chieu;Noi dung;No;Co\n21/11/2026;A;x;;1.000',
  ],
  'debits only': [
    'STATEMENT_COLUMN_MISSING',
    'amount',
    'Ngày;Số tham chiếu;Nội dung;Ghi nợ\n21/11/2026;A;x;1.000',
  ],
  'no memo': [
    'STATEMENT_COLUMN_MISSING',
    'memo',
    'Ngày;Số tham chiếu;Ghi nợ;Ghi có\n21/11/2026;A;;1.000',
  ],
  'no day': [
    'STATEMENT_COLUMN_MISSING',
    'day',
    'STT;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n1;A;x;;1.000',
  ],
  'the month before the day on one line, and behind it on another': [
    'STATEMENT_DAYS_UNCLEAR',
    null,
    'Date,Ref,Details,Debit,Credit\n21/05/2026,A,x,,1000\n11/21/2026,B,y,2000,',
  ],
  'days that a spreadsheet took for others, beside those that it could not': [
    'STATEMENT_DAYS_UNCLEAR',
    null,
    'Date,Ref,Details,Debit,Credit\n2026-03-12,A,x,,1000\n13/12/2026,B,y,2000,',
  ],
  'thousands above the heads': [
    'STATEMENT_UNIT',
    null,
    'Đơn vị: nghìn đồng;;;;\nNgày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;A;x;;1.900',
  ],
  'a unit in the cell beside its label': [
    'STATEMENT_UNIT',
    null,
    'ĐVT;1.000 đ;;;\nNgày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;A;x;;1.900',
  ],
  'thousands in brackets above the heads': [
    'STATEMENT_UNIT',
    null,
    ';;;;(VND thousand)\nNgày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;A;x;;1.900',
  ],
  'millions in the head of the amounts': [
    'STATEMENT_UNIT',
    null,
    'Ngày;Số tham chiếu;Nội dung;Ghi nợ (triệu đồng);Ghi có (triệu đồng)\n21/11/2026;A;x;;19',
  ],
  "thousands in an English head (VND '000)": [
    'STATEMENT_UNIT',
    null,
    "Date;Ref;Details;Amount (VND '000);D/C\n21/11/2026;A;x;1,900;C",
  ],
  'thousands in a column of units': [
    'STATEMENT_UNIT',
    null,
    'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có;ĐVT\n21/11/2026;A;x;;1.900;nghìn đồng',
  ],
  'thousands in a note below': [
    'STATEMENT_UNIT',
    null,
    'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;A;x;;1.900\nĐơn vị tính: nghìn VND;;;;',
  ],
  'balances that move by a thousand times the money': [
    'STATEMENT_UNIT',
    null,
    'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có;Số dư\n21/11/2026;A;x;;1.900;3.900.000\n21/11/2026;B;y;;1.000;4.900.000\n21/11/2026;C;z;2.000;;2.900.000',
  ],
  'money that is a thousand times what balances move by': [
    'STATEMENT_UNIT',
    null,
    'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có;Số dư\n21/11/2026;A;x;;1.900.000;3.900\n22/11/2026;B;y;;1.000.000;4.900',
  ],
  'balances that fall when money comes': [
    'STATEMENT_BALANCE_DIFFERS',
    null,
    'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có;Số dư\n21/11/2026;A;x;;1.000;9.000\n22/11/2026;B;y;;3.000;6.000\n23/11/2026;C;z;2.000;;8.000',
  ],
  'a page that is called a spreadsheet': [
    'STATEMENT_FORMAT',
    null,
    '<html><table><tr><td>Ngày</td></tr></table></html>',
  ],
  'a PDF': ['STATEMENT_FORMAT', null, '%PDF-1.7'],
  'the old .xls': [
    'STATEMENT_FORMAT',
    null,
    Buffer.from('d0cf11e0a1b11ae1', 'hex').toString('latin1'),
  ],
  'a column that only names the payer': [
    'STATEMENT_ACCOUNT_UNCLEAR',
    null,
    'Ngày;Tài khoản;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;99988877;A;x;;1.000\n22/11/2026;99988877;B;y;;2.000',
  ],
  'another currency in a column': [
    'STATEMENT_CURRENCY',
    null,
    'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có;Loại tiền\n21/11/2026;A;x;;1.000;VND\n21/11/2026;B;y;;100,00;USD',
  ],
  'another currency above the heads': [
    'STATEMENT_CURRENCY',
    null,
    'Số tài khoản: 0071001234567 Loại tiền: USD;;;;\nNgày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;A;x;;100,00',
  ],
  'no table': ['STATEMENT_UNREADABLE', null, 'Kính gửi Quý khách,\nxin cảm ơn'],
};

function toBytes(text: string): Uint8Array {
  return Buffer.from(text, text.startsWith('\u00D0\u00CF') ? 'latin1' : 'utf8');
}

function shortened(line: StatementLine): string {
  return line.kind === 'money'
    ? `${line.row.direction === 'in' ? '+' : '-'}${line.row.amountVnd} ${line.row.reference}`
    : line.kind;
}

describe('statements of Vietnamese banks', () => {
  it.each(Object.entries(understood))('%s is understood, line by line', (_bank, text) => {
    const read = readStatement(toBytes(text), ours);
    if (!read.ok) throw new Error(`${read.error.code} ${read.error.field ?? ''}`);
    const money = read.value.lines.filter(({ kind }) => kind === 'money');
    expect(money.map(shortened).toSorted()).toEqual(both);
    expect(read.value.lines.filter(({ kind }) => kind === 'unreadable')).toEqual([]);
    const came = money.find((line) => line.kind === 'money' && line.row.direction === 'in');
    expect(came).toMatchObject({
      row: {
        accountNumber: ours,
        memo: code,
        at: expect.toSatisfy((at: Date | string) =>
          (typeof at === 'string' ? at : at.toISOString()).startsWith('2026-11-21'),
        ),
      },
    });
  });

  it.each(Object.entries(refused))(
    '%s is refused, and nothing is read',
    (_what, [refusal, field, text]) => {
      const read = readStatement(toBytes(text), ours);
      expect(read).toEqual({
        ok: false,
        error: field === null ? { code: refusal } : { code: refusal, field },
      });
    },
  );

  it.each([
    'Số dư đầu kỳ: 1.000.000 đ;;;;',
    'Đơn vị: VND;;;;',
    'Đơn vị tính: đồng;;;;',
    'Đơn vị: Triệu An;;;;',
    'Số tiền bằng chữ: Hai triệu chín trăm nghìn đồng;;;;',
    'Ngân hàng TMCP Ngoại thương;Công ty TNHH 1.000 Đèn;;;',
    'Loại tiền: VND; Số tài khoản: 0071001234567;;;',
  ])('say nothing of thousands by %j', (above) => {
    const text = `${above}\nNgày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;A;hai nghin dong;;1.000`;
    const read = readStatement(Buffer.from(text), ours);
    expect(read.ok && read.value.lines.map(shortened)).toEqual(['+1000 A']);
  });

  it('say in a two-column file of a debit with a sign that it left', () => {
    const read = readStatement(
      Buffer.from(
        'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;A;x;-2.000;0\n21/11/2026;B;y;0;-3.000',
      ),
      ours,
    );
    expect(read.ok && read.value.lines.map(shortened)).toEqual(['-2000 A', 'unreadable']);
  });

  it('leave a debit with a sign unreadable among debits without one, and a day that has not come', () => {
    const heads = 'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có';
    const read = readStatement(
      Buffer.from(
        `${heads}\n21/11/2026;A;x;2.000;0\n21/11/2026;B;y;-3.000;0\n21/11/2096;C;z;;1.000`,
      ),
      ours,
      new Date('2026-11-26T00:00:00Z'),
    );
    expect(
      read.ok &&
        read.value.lines.map((line) => (line.kind === 'unreadable' ? line.problem : line.kind)),
    ).toEqual(['money', 'direction', 'day']);
  });

  it.each(['71001234567', '071001234567'])(
    'are ours although a spreadsheet dropped the zeros of the account: %s',
    (written) => {
      for (const text of [
        `Ngày;Tài khoản;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;${written};A;x;;1.000`,
        `Số tài khoản: ${written};;;;\nNgày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;A;x;;1.000`,
      ]) {
        expect(readStatement(Buffer.from(text), ours)).toMatchObject({
          ok: true,
          value: { lines: [{ kind: 'money', row: { accountNumber: ours } }] },
        });
      }
    },
  );

  it('leave a line unreadable whose sign and word disagree, whose fee stands apart, or whose digits a spreadsheet has eaten', () => {
    const text =
      'Ngày;Số tham chiếu;Nội dung;Số tiền;D/C;Phí\n21/11/2026;A1;x;-1.000;C;\n21/11/2026;A2;x;+1.000;D;\n21/11/2026;A3;x;1.000;D;1.100\n21/11/2026;1.23457E+15;x;1.000;C;\n21/11/2026;A5;x;;C;\n;A6;x;1.000;C;';
    const read = readStatement(Buffer.from(text), ours);
    expect(
      read.ok &&
        read.value.lines.map((line) => (line.kind === 'unreadable' ? line.problem : line.kind)),
    ).toEqual(['direction', 'direction', 'charge', 'reference', 'amount', 'day']);
  });

  it('take a plain amount for unreadable where those that came have a plus', () => {
    const read = readStatement(
      Buffer.from(
        'Ngày;Số tham chiếu;Nội dung;Số tiền\n21/11/2026;A;x;+1.000\n21/11/2026;B;x;2.000',
      ),
      ours,
    );
    expect(read.ok && read.value.lines.map(shortened)).toEqual(['+1000 A', 'unreadable']);
  });

  it('name the account above the heads, in a cell beside its label, and not the day behind it', () => {
    const body = 'Ngày;Số tham chiếu;Nội dung;Ghi nợ;Ghi có\n21/11/2026;A;x;;1.000';
    for (const above of [
      'Số tài khoản: 0451 000 999 888 Loại tiền: VND;;;;',
      'Số tài khoản / Account No;0451000999888;01/11/2026;;',
      'TK;;;;\nSố TK;0451000999888;;;',
    ]) {
      const read = readStatement(Buffer.from(`${above}\n${body}`), ours);
      expect(read.ok && read.value.sheets[0]?.account, above).toBe('0451000999888');
    }
  });
});

describe('a workbook', () => {
  const heads = ['Ngày giao dịch', 'Số tham chiếu', 'Ghi nợ', 'Ghi có', 'Nội dung'];
  const november = {
    name: 'Tháng 11',
    rows: [
      ['Số tài khoản:', '0451000999888'],
      heads,
      [{ date: 46_347.395_856_5 }, 'FT26325001', '', { number: '1900000' }, `${code} & <b>`],
    ],
  };
  const december = {
    name: 'Tháng 12',
    rows: [
      ['Số tài khoản:', '0451000999888'],
      heads,
      [{ date: 46_348 }, 'FT26326002', { number: '5.0E4' }, '', 'Phí'],
    ],
  };

  it('is read sheet by sheet: dates, whole numbers and texts; a cover is named as skipped', () => {
    const read = readStatement(
      workbook([{ name: 'Bìa', rows: [['Kính gửi Quý khách']] }, november, december]),
      ours,
    );
    if (!read.ok) throw new Error(read.error.code);
    expect(read.value.skipped).toEqual(['Bìa']);
    expect(read.value.sheets).toMatchObject([
      {
        sheet: 'Tháng 11',
        account: '0451000999888',
        direction: 'two_columns',
        columns: [
          { meaning: 'day', head: 'Ngày giao dịch' },
          { meaning: 'reference' },
          { meaning: 'debit' },
          { meaning: 'credit' },
          { meaning: 'memo' },
        ],
      },
      { sheet: 'Tháng 12' },
    ]);
    expect(read.value.lines).toEqual([
      {
        kind: 'money',
        sheet: 'Tháng 11',
        line: 3,
        row: {
          accountNumber: '0451000999888',
          at: new Date('2026-11-21T02:30:02Z'),
          amountVnd: 1_900_000n,
          direction: 'in',
          memo: `${code} & <b>`,
          reference: 'FT26325001',
        },
      },
      {
        kind: 'money',
        sheet: 'Tháng 12',
        line: 3,
        row: {
          accountNumber: '0451000999888',
          at: '2026-11-22',
          amountVnd: 50_000n,
          direction: 'out',
          memo: 'Phí',
          reference: 'FT26326002',
        },
      },
    ]);
  });

  it('whose two sheets tell of one movement is refused; the same twice on one sheet is two movements', () => {
    expect(readStatement(workbook([november, { ...november, name: 'Tất cả' }]), ours)).toEqual({
      ok: false,
      error: { code: 'STATEMENT_SHEETS_OVERLAP' },
    });
    const twice = readStatement(
      workbook([{ ...november, rows: [...november.rows, ...november.rows.slice(2)] }]),
      ours,
    );
    expect(twice.ok && twice.value.lines.length).toBe(2);
  });

  it('with one sheet that cannot be trusted is refused as a whole', () => {
    expect(
      readStatement(
        workbook([
          november,
          {
            name: 'X',
            rows: [
              ['Ngày', 'Số tham chiếu', 'Nội dung', 'Số tiền'],
              ['21/11/2026', 'A', 'x', '5'],
            ],
          },
        ]),
        ours,
      ),
    ).toMatchObject({ ok: false, error: { code: 'STATEMENT_DIRECTION_UNKNOWN' } });
  });

  it('never takes a number with parts of a đồng for thousands', () => {
    const read = readStatement(
      workbook([{ name: 'X', rows: [heads, ['21/11/2026', 'A', '', { number: '1.234' }, 'x']] }]),
      ours,
    );
    expect(read.ok && read.value.lines.map(shortened)).toEqual(['unreadable']);
  });

  it('that is broken, or another archive, is refused', () => {
    const twice = zipSync({
      'xl/workbook.xml': strToU8('<sheet name="a" r:id="r1"/><sheet name="b" r:id="r1"/>'),
    });
    for (const bytes of [
      workbook([november]).subarray(0, 300),
      zipSync({ 'a.txt': strToU8('x') }),
      Buffer.from('PK'),
      twice,
    ]) {
      expect(readStatement(bytes, ours)).toEqual({
        ok: false,
        error: { code: 'STATEMENT_FORMAT' },
      });
    }
  });

  it('that unfolds to more than memory should hold is refused, whatever it says of its own size', () => {
    const bomb = zipSync({
      'xl/workbook.xml': strToU8('<sheet name="a" r:id="r1"/>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024),
    });
    const modest = Buffer.from(bomb);
    // The size of the last part as the directory and the part itself tell it: APPNOTE.TXT 4.3.12,
    // 4.3.7.
    modest.writeUInt32LE(100, modest.lastIndexOf(Buffer.from('PK\u0001\u0002')) + 24);
    modest.writeUInt32LE(100, modest.lastIndexOf(Buffer.from('PK\u0003\u0004')) + 22);
    for (const bytes of [bomb, modest])
      expect(readStatement(bytes, ours)).toEqual({
        ok: false,
        error: { code: 'STATEMENT_TOO_LARGE' },
      });
  });
});

type SampleCell = string | { readonly number: string } | { readonly date: number };

/** A workbook as spreadsheets write it: texts shared, style 1 a date. */
function workbook(
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly SampleCell[])[] }[],
): Uint8Array {
  const shared: string[] = [];
  const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cell = (value: SampleCell, place: string): string => {
    if (value === '') return '';
    if (typeof value !== 'string')
      return 'date' in value
        ? `<c r="${place}" s="1"><v>${value.date}</v></c>`
        : `<c r="${place}"><v>${value.number}</v></c>`;
    return `<c r="${place}" t="s"><v>${shared.push(value) - 1}</v></c>`;
  };
  const parts = sheets.map(
    ({ rows }) =>
      `<worksheet><sheetData>${rows.map((row, at) => `<row r="${at + 1}">${row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`).join('')}</sheetData></worksheet>`,
  );
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook><sheets>${sheets.map(({ name }, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${sheets.map((_sheet, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst>${shared.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`,
    ),
    ...Object.fromEntries(
      parts.map((part, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(part)]),
    ),
  });
}
