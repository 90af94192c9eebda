/** A bank that takes transfers by NAPAS. */
export interface Bank {
  /** Six digits, in every VietQR. */
  readonly bin: string;
  /** Short code that bank people use. */
  readonly code: string;
  /** What everybody calls it. */
  readonly shortName: string;
  readonly name: string;
}

/** Row: BIN, code, short name, name. */
type BankRow = readonly [string, string, string, string];

/**
 * The banks of Vietnam that take transfers by account number, by their short name. BINs as NAPAS
 * gives them out, checked against the list of VietQR in the test (2026).
 */
const rows: readonly BankRow[] = [
  ['970425', 'ABB', 'ABBANK', 'Ngân hàng TMCP An Bình'],
  ['970416', 'ACB', 'ACB', 'Ngân hàng TMCP Á Châu'],
  ['970405', 'VBA', 'Agribank', 'Ngân hàng Nông nghiệp và Phát triển Nông thôn Việt Nam'],
  ['970409', 'BAB', 'Bac A Bank', 'Ngân hàng TMCP Bắc Á'],
  ['970438', 'BVB', 'BAOVIET Bank', 'Ngân hàng TMCP Bảo Việt'],
  ['970418', 'BIDV', 'BIDV', 'Ngân hàng TMCP Đầu tư và Phát triển Việt Nam'],
  ['970454', 'VCCB', 'BVBank', 'Ngân hàng TMCP Bản Việt'],
  ['546034', 'CAKE', 'CAKE', 'Ngân hàng số CAKE by VPBank'],
  ['970444', 'CBB', 'CB', 'Ngân hàng Thương mại TNHH MTV Xây dựng Việt Nam'],
  ['422589', 'CIMB', 'CIMB', 'Ngân hàng TNHH MTV CIMB Việt Nam'],
  ['970446', 'COOPB', 'Co-opBank', 'Ngân hàng Hợp tác xã Việt Nam'],
  ['796500', 'DBS', 'DBS', 'Ngân hàng DBS, chi nhánh Thành phố Hồ Chí Minh'],
  ['970431', 'EIB', 'Eximbank', 'Ngân hàng TMCP Xuất nhập khẩu Việt Nam'],
  ['970408', 'GPB', 'GPBank', 'Ngân hàng Thương mại TNHH MTV Dầu khí Toàn cầu'],
  ['970437', 'HDB', 'HDBank', 'Ngân hàng TMCP Phát triển Thành phố Hồ Chí Minh'],
  ['970442', 'HLBVN', 'Hong Leong', 'Ngân hàng TNHH MTV Hong Leong Việt Nam'],
  ['458761', 'HSBC', 'HSBC', 'Ngân hàng TNHH MTV HSBC (Việt Nam)'],
  ['970455', 'IBKHN', 'IBK Hà Nội', 'Ngân hàng Công nghiệp Hàn Quốc, chi nhánh Hà Nội'],
  [
    '970456',
    'IBKHCM',
    'IBK TP.HCM',
    'Ngân hàng Công nghiệp Hàn Quốc, chi nhánh Thành phố Hồ Chí Minh',
  ],
  ['970434', 'IVB', 'Indovina', 'Ngân hàng TNHH Indovina'],
  ['668888', 'KBANK', 'KBank', 'Ngân hàng Đại chúng Kasikornbank, chi nhánh Thành phố Hồ Chí Minh'],
  ['970452', 'KLB', 'KienlongBank', 'Ngân hàng TMCP Kiên Long'],
  ['970462', 'KBHN', 'Kookmin Hà Nội', 'Ngân hàng Kookmin, chi nhánh Hà Nội'],
  ['970463', 'KBHCM', 'Kookmin TP.HCM', 'Ngân hàng Kookmin, chi nhánh Thành phố Hồ Chí Minh'],
  ['963369', 'LIOBANK', 'Liobank', 'Ngân hàng số Liobank by OCB'],
  ['970449', 'LPB', 'LPBank', 'Ngân hàng TMCP Lộc Phát Việt Nam'],
  ['970422', 'MB', 'MBBank', 'Ngân hàng TMCP Quân đội'],
  ['970414', 'MBV', 'MBV', 'Ngân hàng TNHH MTV Việt Nam Hiện Đại'],
  ['970426', 'MSB', 'MSB', 'Ngân hàng TMCP Hàng Hải Việt Nam'],
  ['970428', 'NAB', 'Nam A Bank', 'Ngân hàng TMCP Nam Á'],
  ['970419', 'NCB', 'NCB', 'Ngân hàng TMCP Quốc Dân'],
  ['801011', 'NHBHN', 'Nonghyup', 'Ngân hàng Nonghyup, chi nhánh Hà Nội'],
  ['970448', 'OCB', 'OCB', 'Ngân hàng TMCP Phương Đông'],
  ['970430', 'PGB', 'PGBank', 'Ngân hàng TMCP Thịnh vượng và Phát triển'],
  ['970439', 'PBVN', 'Public Bank', 'Ngân hàng TNHH MTV Public Việt Nam'],
  ['970412', 'PVCB', 'PVcomBank', 'Ngân hàng TMCP Đại Chúng Việt Nam'],
  ['970403', 'STB', 'Sacombank', 'Ngân hàng TMCP Sài Gòn Thương Tín'],
  ['970400', 'SGICB', 'SaigonBank', 'Ngân hàng TMCP Sài Gòn Công Thương'],
  ['970429', 'SCB', 'SCB', 'Ngân hàng TMCP Sài Gòn'],
  ['970440', 'SEAB', 'SeABank', 'Ngân hàng TMCP Đông Nam Á'],
  ['970443', 'SHB', 'SHB', 'Ngân hàng TMCP Sài Gòn - Hà Nội'],
  ['970424', 'SHBVN', 'Shinhan Bank', 'Ngân hàng TNHH MTV Shinhan Việt Nam'],
  ['970410', 'SCVN', 'Standard Chartered', 'Ngân hàng TNHH MTV Standard Chartered (Việt Nam)'],
  ['970407', 'TCB', 'Techcombank', 'Ngân hàng TMCP Kỹ thương Việt Nam'],
  ['963388', 'TIMO', 'Timo', 'Ngân hàng số Timo by BVBank'],
  ['970423', 'TPB', 'TPBank', 'Ngân hàng TMCP Tiên Phong'],
  ['546035', 'UBANK', 'Ubank', 'Ngân hàng số Ubank by VPBank'],
  ['970458', 'UOB', 'UOB', 'Ngân hàng TNHH MTV United Overseas Bank (Việt Nam)'],
  ['970441', 'VIB', 'VIB', 'Ngân hàng TMCP Quốc tế Việt Nam'],
  ['970427', 'VAB', 'VietABank', 'Ngân hàng TMCP Việt Á'],
  ['970433', 'VIETBANK', 'VietBank', 'Ngân hàng TMCP Việt Nam Thương Tín'],
  ['970436', 'VCB', 'Vietcombank', 'Ngân hàng TMCP Ngoại thương Việt Nam'],
  ['970415', 'ICB', 'VietinBank', 'Ngân hàng TMCP Công thương Việt Nam'],
  ['970406', 'VIKKI', 'Vikki Bank', 'Ngân hàng TNHH MTV Số Vikki'],
  ['970432', 'VPB', 'VPBank', 'Ngân hàng TMCP Việt Nam Thịnh Vượng'],
  ['970421', 'VRB', 'VRB', 'Ngân hàng Liên doanh Việt - Nga'],
  ['970457', 'WVN', 'Woori', 'Ngân hàng TNHH MTV Woori Việt Nam'],
];

/** Every bank, by its short name. */
export const banks: readonly Bank[] = rows.map(([bin, code, shortName, name]) => ({
  bin,
  code,
  shortName,
  name,
}));

const byBin = new Map(banks.map((bank) => [bank.bin, bank]));

/** The bank of a BIN, or null. */
export function findBank(bin: string): Bank | null {
  return byBin.get(bin) ?? null;
}

/** The short name of the bank of a BIN, as people say it; an unknown BIN itself. */
export function bankName(bin: string): string {
  return findBank(bin)?.shortName ?? bin;
}
