import type { officeMoneyCodes } from './office-money-errors.ts';
import type { officeContentCodes } from './office-content-errors.ts';
import type { statementCodes } from './statement-errors.ts';

export type OfficeCode =
  | (typeof officeMoneyCodes)[number]
  | (typeof officeContentCodes)[number]
  | (typeof statementCodes)[number];

/** What only people of the office read; pages of learners do not carry it. */
export const officeMessages: Readonly<Record<OfficeCode, string>> = {
  TRANSACTION_UNKNOWN: 'Không tìm thấy giao dịch này. Bạn tải lại trang nhé.',
  TRANSACTION_SETTLED: 'Giao dịch này đã được xử lý. Bạn tải lại trang để xem nhé.',
  TRANSFERS_TOO_LITTLE:
    'Các giao dịch này chưa đủ khoản đó. Bạn chọn thêm giao dịch đã chuyển phần còn lại.',
  TRANSFERS_TOO_MUCH:
    'Các giao dịch này nhiều hơn khoản đó cộng phí chuyển. Bạn bỏ bớt giao dịch, hoặc xác nhận phần thừa đã mất.',
  TRANSFER_NAMES_ANOTHER:
    'Nội dung giao dịch này ghi mã của một khoản khác. Bạn chọn đúng khoản mà mã đó ghi, hoặc xác nhận rằng mã ghi nhầm.',
  MARKDOWN_TOO_HARD:
    'Nội dung có quá nhiều dấu định dạng (*, _, ~) hoặc lồng quá nhiều lớp. Bạn bớt đi rồi thử lại nhé.',
  SLUG_TAKEN: 'Đường dẫn này đã có bài khác dùng. Bạn chọn đường dẫn khác nhé.',
  IMAGE_TOO_SMALL: 'Ảnh bìa cần rộng ít nhất 800 px.',
  EVENT_PAST: 'Sự kiện cần kết thúc sau lúc này. Bạn xem lại ngày và giờ nhé.',
  EVENT_OVER: 'Sự kiện đã qua hơn một ngày nên không hủy được nữa. Bạn tải lại trang để xem nhé.',
  ORDER_UNKNOWN: 'Không tìm thấy đơn hàng này. Bạn kiểm tra lại mã đơn hoặc tải lại trang nhé.',
  BANK_FEE_TOO_MUCH:
    'Phí ngân hàng không quá 500.000 ₫ một lần. Bạn xem khoản này là khoản hoàn, chi trả, hoặc ghi vào xóa sổ.',
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
  PAYOUT_RETURN_WAITING:
    'Có một khoản tiền vào đúng số này đang chờ. Bạn mở Tiền chưa khớp và ghi nó là chi trả bị trả lại, hoặc xử lý khoản đó trước.',
  PAYOUT_RETURN_USED:
    'Tiền trả về của khoản này đã được xếp vào chỗ khác trong Tiền chưa khớp, nên ví không được cộng lại lần nữa. Bạn xem lại khoản tiền đó.',
  PAYOUT_RETURN_IGNORED:
    'Tiền trả về của khoản này đã bị bỏ qua. Bạn mở Tiền chưa khớp, mục Bỏ qua, và ghi khoản tiền đó là chi trả này.',
  PAYOUT_LEFT:
    'Ngân hàng đã báo khoản này được chuyển đi, nên không chuyển lại và không ghi thất bại. Nếu tiền bị trả về, bạn mở Tiền chưa khớp và ghi khoản tiền vào là chi trả này.',
  PAYOUT_SENT_TWICE:
    'Khoản này đã được ghi là đã chuyển với mã giao dịch khác. Bạn xem tài khoản ngân hàng: nếu tiền đã đi hai lần, hãy liên hệ ngân hàng để xin hoàn.',
  REFUND_RETURN_AMOUNT:
    'Số tiền về lớn hơn khoản đã hoàn, hoặc thiếu nhiều hơn phí ngân hàng. Bạn chọn khoản hoàn khác, hoặc hoàn lại số tiền này.',
  RETURN_MAY_BE_EARLIER:
    'Có thể đã có nhiều lần chuyển khoản này, nên tiền về có thể là của một lần khác. Bạn xem sao kê: nếu không lần chuyển nào tới người nhận, bạn xác nhận; nếu đã có một lần tới, bạn ghi khoản tiền này là một lần chuyển đi quay về, hoặc bỏ qua.',
  RETURN_UNLIKELY:
    'Thời điểm hoặc mã trong nội dung cho thấy tiền này không phải của lần chuyển đang ghi trong sổ: nó về trước, hoặc mang mã của lần chuyển khác. Bạn xem sao kê: nếu đúng là của khoản này và không lần chuyển nào tới người nhận, bạn xác nhận; nếu không, bạn chọn khoản khác hoặc bỏ qua khoản tiền này.',
  RETURN_OF_ANOTHER:
    'Khoản tiền đã ghi là tiền hoàn bị trả lại của đơn này nay mang mã của một khoản khác, nên tiền của đơn này có thể đã tới học viên. Bạn mở Tiền chưa khớp: nếu mã đúng, bạn bỏ ghi khoản tiền về đó rồi ghi nó cho khoản mang mã; nếu không, bạn xác nhận mã ghi nhầm.',
  TRANSFER_CAME_BACK:
    'Khoản này đã bị ngân hàng trả về, và giao dịch này có thể đi sau đó. Bạn xem sao kê: nếu chính giao dịch này đã bị trả về, bạn xác nhận; người nhận chưa có tiền, số tiền còn nợ vẫn được chuyển. Nếu tiền đã tới người nhận, bạn chọn khoản được chuyển lại sau đó.',
  TRANSFER_AFTER_RETURN:
    'Một lần chuyển trước đã bị ngân hàng trả về, và giao dịch này có thể là lần đó. Bạn xem sao kê: nếu đây là một lần chuyển khác, bạn xác nhận; số tiền còn nợ được ghi là đã chuyển, và nếu lần này cũng bị trả về, bạn ghi tiền về cho khoản đó. Nếu chính giao dịch này đã bị trả về, bạn chọn khoản đã về.',
  PAIR_OTHER_AMOUNT:
    'Hai giao dịch không cùng số tiền nên không thể là một lần chuyển đi rồi quay về. Bạn chọn giao dịch khác.',
  PAIR_OUT_AFTER_IN:
    'Ngân hàng ghi khoản tiền ra này đi sau khi tiền đã về, nên tiền về không thể là của nó. Bạn chọn lần chuyển khác.',
  SPLIT_COUNT: 'Một giao dịch tách thành 2 đến 500 khoản. Bạn thêm hoặc bớt dòng.',
  SPLIT_AMOUNT:
    'Mỗi khoản phải lớn hơn 0 và tất cả cộng lại phải đúng bằng số tiền giao dịch. Bạn sửa số tiền các dòng.',
  SPLIT_CODE:
    'Dòng này không có đúng một mã của đơn hàng, khoản hoàn hay khoản chi trả. Bạn sửa mã, hoặc để trống nếu chưa biết khoản đó là gì.',
  SPLIT_KNOWN:
    'Khoản này có thể đã được ngân hàng báo riêng: đã có giao dịch cùng số tiền, mang mã này hoặc đã ghi cho mã này. Bạn xem sao kê: nếu giao dịch gộp chính là các dòng đã có, bạn bỏ qua giao dịch gộp, không tách; nếu là tiền khác, bạn xác nhận.',
  SPLIT_NOT_OWED:
    'Đơn của khoản này không còn thiếu tiền. Bạn xem đơn: nếu tiền này của đơn khác, bạn sửa mã hoặc để trống; nếu đúng là chuyển thừa cho đơn này, bạn xác nhận.',
  SPLIT_PARTS_LAID:
    'Có khoản đã được ghi cho đơn, khoản hoàn, khoản chi trả hay phí. Bạn lấy từng khoản về chờ xử lý trước, rồi bỏ tách.',
  TRANSFER_BEFORE:
    'Giao dịch này đi trước khi khoản này được lập, và không ghi mã của nó, nên có thể là của một khoản khác. Bạn xem sao kê: nếu tiền đã tới đúng người nhận của khoản này, bạn xác nhận; nếu không, bạn chọn khoản khác.',
  REFUND_PAID_SINCE:
    'Số tiền còn nợ từ lần trả lại này đã được chuyển, ngân hàng đã báo giao dịch. Nếu tiền trả lại là của khoản khác thì lần chuyển ấy là chuyển thừa: bạn xem sao kê rồi xác nhận.',
  MONEY_GOES_BACK:
    'Một phần tiền của đơn này đang được chuyển lại học viên, và chưa rời tài khoản. Bạn đợi phần đó đi xong, hoặc nhờ học viên chuyển phần còn thiếu.',
  REFUND_RETURNED_AGAIN:
    'Tiền hoàn cho người này đã bị trả về trước đó, và lần này về không đủ. Bạn xem ai chuyển về: nếu là ngân hàng trả lại, bạn xác nhận; nếu người nhận tự chuyển lại, bạn bỏ qua khoản này.',
  MONEY_NAMES_ANOTHER:
    'Nội dung giao dịch này ghi mã của một đơn, khoản hoàn hoặc khoản chi trả khác. Bạn chọn đúng khoản mà mã đó ghi, hoặc xác nhận rằng mã ghi nhầm.',
  PAYOUT_RETURN_AMOUNT:
    'Số tiền về lớn hơn khoản đã chi trả, hoặc thiếu nhiều hơn phí ngân hàng. Bạn chọn khoản chi trả khác, hoặc hoàn lại số tiền này.',
  PAYOUT_RETURN_SPENT:
    'Ví của người nhận không còn số tiền này: một khoản chi trả khác đã lấy nó, hoặc tài khoản đã xóa. Nếu khoản chi trả đó chưa chuyển, bạn chọn nó, bấm “Chưa chuyển được” rồi làm lại; nếu đã chuyển, bạn báo người nhận chuyển lại.',
  PAYOUT_NOT_PAYABLE:
    'Giao dịch này không thể là của khoản chi trả đó: chưa duyệt, ngân hàng đã báo một lần chuyển khác, hoặc khoản đã ghi chưa chuyển được từ lâu. Bạn tải lại và chọn khoản khác.',
  PAYOUT_TAKEN_AGAIN:
    'Ví không còn số tiền của khoản này: khoản chi trả {payment} đã lấy nó. Nếu {payment} chưa chuyển, bạn chọn nó, bấm “Chưa chuyển được” rồi gắn lại giao dịch này; nếu đã chuyển, người nhận đã được trả hai lần, bạn báo họ chuyển lại.',
  TRANSFER_WAITS:
    'Có giao dịch hoặc báo cáo của ngân hàng mang mã một khoản chi trả trước của người này, khoản đó đã ghi là chưa chuyển được hoặc đã bị trả lại. Chuyển nữa có thể là trả hai lần. Bạn mở Tiền chưa khớp, giao dịch đã bỏ qua cũng có ở đó: nếu tiền đã tới người nhận, bạn gắn giao dịch vào khoản chi trả đó (khoản đã bị trả lại thì bỏ ghi tiền trả lại trước); nếu lần chuyển đó cũng đã quay về, bạn mở giao dịch và ghi là tiền đã quay về; nếu là tiền khác, bạn bỏ qua và xác nhận mã ghi nhầm. Tiền trả lại mà nay mang mã của một khoản khác thì bạn bỏ ghi, hoặc xác nhận mã ghi nhầm. Báo cáo đang chờ thì bạn xem ở Sao kê.',
  REPORT_WAITS:
    'Ngân hàng có báo cáo nhắc tới đơn hoặc khoản tiền này đang chờ. Bạn xem ở Sao kê và xác nhận báo cáo đó trước nhé.',
  MONEY_WAITS:
    'Có một khoản tiền vào mang mã của đơn này, hoặc phần đầu của mã, đang chờ ở Tiền chưa khớp. Bạn xử lý khoản tiền đó trước nhé.',
  TRANSFER_ELSEWHERE:
    'Ngân hàng báo khoản này đã đi bằng một giao dịch đang được bỏ qua, ghi là phí, thuế, đã quay về hoặc gắn vào khoản khác. Bạn mở Tiền chưa khớp, đưa giao dịch đó về hàng chờ rồi gắn vào khoản này.',
  MONEY_SET_ASIDE:
    'Có khoản tiền vào mang mã của đơn này đã được bỏ qua hoặc ghi là quay về khi chưa rõ mã. Bạn mở khoản đó từ trang của đơn, đưa về hàng chờ rồi gắn vào đơn trước nhé.',
  ACCOUNT_UNREADABLE:
    'Không đọc được số tài khoản nhận của {payment}, nên chưa lệnh nào được lấy. Bạn chọn khoản đó, bấm “Chưa chuyển được” và ghi lý do: tiền trở lại ví, các khoản còn lại lấy lệnh được. Cộng tác viên cần nhập lại tài khoản nhận.',
  REFUND_UNREADABLE:
    'Không đọc được số tài khoản nhận của khoản hoàn {payment}, nên chưa lệnh nào được lấy. Bạn mở khoản đó, bấm “Sửa tài khoản nhận” và nhập lại; các khoản còn lại lấy lệnh được sau đó.',
  RUN_TOO_EARLY: 'Đợt chi trả tháng được lập từ ngày 5. Bạn quay lại từ ngày đó nhé.',
  TAX_TOO_MUCH:
    'Số này lớn hơn thuế đã khấu trừ mà sổ còn ghi phải nộp. Bạn xem tài khoản Thuế phải nộp trong Sổ cái; phần không phải thuế này được ghi vào xóa sổ.',
  TAX_RULE_OVERLAPS:
    'Khoảng ngày này trùng với một quy định thuế khác. Bạn chọn khoảng ngày khác nhé.',
  TAX_RULE_PAST: 'Quy định mới chỉ áp dụng từ ngày mai trở đi. Bạn chọn ngày bắt đầu khác nhé.',
};
