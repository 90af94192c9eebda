/** A province or a city of that rank, since 1 July 2025. */
export interface Province {
  readonly name: string;
  /** Provinces of before that are part of it now; people still search by them. */
  readonly formerly: readonly string[];
}

/** Name, then the provinces that were merged into it. */
type ProvinceRow = readonly [string, ...(readonly string[])];

/** The six cities first, then the provinces by the alphabet. (Resolution 202/2025/QH15) */
const rows: readonly ProvinceRow[] = [
  ['Hà Nội'],
  ['Thành phố Hồ Chí Minh', 'Bình Dương', 'Bà Rịa - Vũng Tàu'],
  ['Đà Nẵng', 'Quảng Nam'],
  ['Hải Phòng', 'Hải Dương'],
  ['Cần Thơ', 'Sóc Trăng', 'Hậu Giang'],
  ['Huế'],
  ['An Giang', 'Kiên Giang'],
  ['Bắc Ninh', 'Bắc Giang'],
  ['Cà Mau', 'Bạc Liêu'],
  ['Cao Bằng'],
  ['Đắk Lắk', 'Phú Yên'],
  ['Điện Biên'],
  ['Đồng Nai', 'Bình Phước'],
  ['Đồng Tháp', 'Tiền Giang'],
  ['Gia Lai', 'Bình Định'],
  ['Hà Tĩnh'],
  ['Hưng Yên', 'Thái Bình'],
  ['Khánh Hòa', 'Ninh Thuận'],
  ['Lai Châu'],
  ['Lạng Sơn'],
  ['Lào Cai', 'Yên Bái'],
  ['Lâm Đồng', 'Đắk Nông', 'Bình Thuận'],
  ['Nghệ An'],
  ['Ninh Bình', 'Hà Nam', 'Nam Định'],
  ['Phú Thọ', 'Vĩnh Phúc', 'Hòa Bình'],
  ['Quảng Ngãi', 'Kon Tum'],
  ['Quảng Ninh'],
  ['Quảng Trị', 'Quảng Bình'],
  ['Sơn La'],
  ['Tây Ninh', 'Long An'],
  ['Thái Nguyên', 'Bắc Kạn'],
  ['Thanh Hóa'],
  ['Tuyên Quang', 'Hà Giang'],
  ['Vĩnh Long', 'Bến Tre', 'Trà Vinh'],
];

/** Where somebody lives who lives in no province. */
export const abroad = 'Nước ngoài';

/** All 34 of them. */
export const provinces: readonly Province[] = rows.map(([name, ...formerly]) => ({
  name,
  formerly,
}));

const names: ReadonlySet<string> = new Set([...provinces.map(({ name }) => name), abroad]);

/** Whether a place is one that the profile offers. */
export function isOfferedPlace(name: string): boolean {
  return names.has(name);
}
