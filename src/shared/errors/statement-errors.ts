/** Error codes of statements of banks, as the office uploads them. */
export const statementCodes = [
  'STATEMENT_UNREADABLE',
  'STATEMENT_FORMAT',
  'STATEMENT_TOO_LONG',
  'STATEMENT_TOO_LARGE',
  'STATEMENT_COLUMN_MISSING',
  'STATEMENT_HEAD_UNCLEAR',
  'STATEMENT_DIRECTION_UNKNOWN',
  'STATEMENT_DAYS_UNCLEAR',
  'STATEMENT_DAYS_ASKED',
  'STATEMENT_REFERENCE_REPEATED',
  'STATEMENT_BALANCE_DIFFERS',
  'STATEMENT_SHEETS_OVERLAP',
  'STATEMENT_ACCOUNT_UNCLEAR',
  'STATEMENT_CURRENCY',
  'STATEMENT_UNIT',
  'STATEMENT_CHANGED',
  'STATEMENT_FORGOTTEN',
] as const;

/** What a person reads for each of them. */
export const statementMessages: Readonly<Record<(typeof statementCodes)[number], string>> = {
  STATEMENT_UNREADABLE:
    'Sao kê này không đọc được. Cần các cột ngày, số tiền, nội dung và mã tham chiếu.',
  STATEMENT_FORMAT: 'Loại tệp này chưa đọc được. Bạn lưu bằng Excel thành .xlsx hoặc .csv nhé.',
  STATEMENT_TOO_LONG: 'Sao kê dài quá 20.000 dòng. Bạn xuất từng tháng rồi tải lên lần lượt nhé.',
  STATEMENT_TOO_LARGE:
    'Tệp có ô quá dài hoặc quá nhiều ô so với một sao kê nên không đọc. Bạn xuất lại từ ngân hàng, từng tháng một, nhé.',
  STATEMENT_COLUMN_MISSING:
    'Sao kê thiếu cột cần có: ngày, nội dung, mã tham chiếu và số tiền. Bạn xuất lại bản chi tiết nhé.',
  STATEMENT_HEAD_UNCLEAR:
    'Tiêu đề cột có thể hiểu theo hai cách nên chưa nhập được. Bạn đổi tên hoặc xóa cột thừa rồi tải lại nhé.',
  STATEMENT_DIRECTION_UNKNOWN:
    'Không rõ khoản nào vào, khoản nào ra. Bạn xuất bản có cột ghi nợ, ghi có hoặc có dấu +/− nhé.',
  STATEMENT_DAYS_UNCLEAR:
    'Ngày trong tệp viết theo nhiều cách nên không rõ ngày nào là ngày nào. Bạn xuất lại tệp từ ngân hàng rồi tải lên, đừng lưu qua Excel nhé.',
  STATEMENT_DAYS_ASKED:
    'Chưa rõ ngày hay tháng đứng trước trong tệp này. Bạn chọn cách đọc ngày rồi nhập nhé.',
  STATEMENT_REFERENCE_REPEATED:
    'Cột mã tham chiếu chỉ là số thứ tự hoặc lặp lại nên không phân biệt được giao dịch. Bạn xuất bản có mã giao dịch nhé.',
  STATEMENT_BALANCE_DIFFERS:
    'Số dư đi ngược với tiền vào và tiền ra. Bạn kiểm tra lại tiêu đề cột ghi nợ, ghi có nhé.',
  STATEMENT_SHEETS_OVERLAP:
    'Hai trang tính trong tệp có cùng một giao dịch. Bạn giữ lại một trang rồi tải lại nhé.',
  STATEMENT_ACCOUNT_UNCLEAR:
    'Cột số tài khoản không phải tài khoản nhận tiền của mình. Bạn tải đúng sao kê, hoặc xóa cột này nếu là tài khoản người chuyển.',
  STATEMENT_CURRENCY:
    'Sao kê có tiền khác tiền Việt Nam nên chưa nhập được. Bạn xuất riêng tài khoản tiền Việt Nam rồi tải lại nhé.',
  STATEMENT_UNIT:
    'Số tiền trong tệp tính theo nghìn hoặc triệu đồng, hoặc số dư không cùng đơn vị với số tiền. Bạn xuất bản ghi đủ từng đồng rồi tải lại nhé.',
  STATEMENT_CHANGED: 'Sao kê vừa được đọc khác lúc bạn xem. Bạn xem lại rồi nhập nhé.',
  STATEMENT_FORGOTTEN: 'Tệp sao kê này đã được xóa vì hết hạn lưu. Bạn tải lên lại nếu cần xem.',
};
