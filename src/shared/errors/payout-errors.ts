/** Error codes of payouts of affiliates, and of money that the office books. */
export const payoutCodes = [
  'MONEY_CAME_BACK',
  'VOUCHER_GONE',
  'BELOW_MINIMUM',
  'ACCOUNT_HELD',
  'PAYOUTS_HELD',
  'REQUEST_IN_RUN',
  'RUN_CHANGED',
  'PAYEE_STOPPED',
  'PAYEE_DELETED',
  'PAYOUT_HANDED_OUT',
  'PAYOUT_UNDER_WAY',
  'REFUND_HELD',
  'REFUND_ACCOUNT_GIVEN',
  'REFUND_ACCOUNT_RETURNED',
  'REFUND_STOPPED_OFTEN',
  'INVOICE_CHANGED_OFTEN',
  'REFUND_UNDER_WAY',
  'REFUND_SENDING',
  'REFUND_HANDED_OUT',
  'REFUND_LEFT',
  'REFUND_SET_ASIDE',
  'REFUND_BEGUN',
  'REFUND_CAME_BACK',
] as const;

/** What a person reads for each of them. */
export const payoutMessages: Readonly<Record<(typeof payoutCodes)[number], string>> = {
  MONEY_CAME_BACK:
    'Nội dung mang mã của tiền học viện đã chuyển đi: nếu ngân hàng trả tiền đó về, nó không thanh toán đơn được. Bạn ghi nó là khoản hoàn hoặc chi trả bị trả lại, hoặc hoàn lại. Nếu người học chuyển và chỉ nhắc lại mã đó, bạn đánh dấu mã ghi nhầm.',
  VOUCHER_GONE: 'Mã giảm giá của đơn không còn lượt. Bạn xác nhận giá này, hoặc hoàn lại tiền.',
  BELOW_MINIMUM: 'Số dư chưa đạt mức chi trả tối thiểu 200.000 ₫. Bạn chờ ví đủ mức này nhé.',
  ACCOUNT_HELD:
    'Tài khoản nhận tiền vừa đổi. Chi trả mở lại sau 24 giờ kể từ lúc đổi; bạn quay lại sau nhé.',
  PAYOUTS_HELD:
    'Chi trả của bạn đang tạm dừng. Số dư vẫn được giữ nguyên. Bạn xem cách mở lại ở trang Tiếp thị liên kết.',
  REQUEST_IN_RUN:
    'Yêu cầu này đã vào đợt chi trả nên không rút lại được nữa. Bạn gửi yêu cầu hỗ trợ nếu tài khoản nhận sai nhé.',
  RUN_CHANGED: 'Đợt chi trả vừa thay đổi. Bạn xem lại danh sách rồi xác nhận nhé.',
  PAYEE_STOPPED:
    'Từ lúc xác nhận đợt, người nhận đã bị khóa, bị tạm dừng chi trả, đã xóa hoặc đã đổi tài khoản nhận. Bạn chọn khoản này, bấm “Chưa chuyển được”, tiền trở lại ví.',
  PAYEE_DELETED:
    'Người nhận đã xóa tài khoản nên không còn ví. Bạn hoàn khoản tiền này tới tài khoản mà người ấy báo.',
  PAYOUT_HANDED_OUT:
    'Khoản này đã có người lấy tệp hoặc mã VietQR để chuyển. Bạn xem tài khoản ngân hàng: nếu chưa chuyển, hãy đánh dấu lấy lại.',
  PAYOUT_UNDER_WAY:
    'Khoản này có thể đang được chuyển. Bạn xem tài khoản ngân hàng: nếu lệnh không được thực hiện, hãy đánh dấu điều đó.',
  REFUND_HELD: 'Tài khoản nhận ghi chưa đủ 24 giờ nên chưa chuyển được. Bạn quay lại sau nhé.',
  REFUND_ACCOUNT_GIVEN:
    'Khoản này đã có tài khoản nhận. Bạn rút lại tài khoản cũ trước rồi nhập tài khoản khác.',
  REFUND_ACCOUNT_RETURNED:
    'Ngân hàng đã trả lại tiền chuyển vào đúng tài khoản này. Bạn ghi tài khoản khác. Nếu bây giờ tài khoản này nhận tiền được, bạn đánh dấu điều đó.',
  REFUND_STOPPED_OFTEN: 'Đơn này đã rút lại hoàn tiền ba lần. Bạn gửi yêu cầu hỗ trợ nhé.',
  INVOICE_CHANGED_OFTEN: 'Hóa đơn đã đổi mười lần trong 30 ngày. Bạn gửi yêu cầu hỗ trợ nhé.',
  REFUND_UNDER_WAY:
    'Tiền đang được chuyển nên không rút lại được nữa. Bạn gửi yêu cầu hỗ trợ nếu tài khoản nhận sai.',
  REFUND_SENDING:
    'Khoản hoàn này có thể đang được chuyển. Bạn xem tài khoản ngân hàng: nếu lệnh không được thực hiện, hãy đánh dấu điều đó.',
  REFUND_HANDED_OUT:
    'Khoản hoàn này đã có người lấy tệp hoặc mã VietQR để chuyển. Bạn xem tài khoản ngân hàng: nếu chưa chuyển, hãy đánh dấu lấy lại.',
  REFUND_LEFT:
    'Ngân hàng đã báo một khoản tiền ra mang mã hoàn tiền của khoản này hoặc của một khoản hoàn khác của cùng đơn. Bạn mở Tiền chưa khớp và xử lý khoản tiền ra đó trước; nếu nó cũng đã quay về, bạn ghi điều đó ở chính khoản tiền ra.',
  REFUND_SET_ASIDE:
    'Một khoản tiền ra mang mã hoàn tiền của khoản này, hoặc của một khoản hoàn khác của cùng đơn, đang ở mục Bỏ qua, được ghi là thuế, hoặc là đã quay về bằng một khoản tiền không mang mã đó. Bạn mở khoản tiền đó và đưa về hàng chờ: nếu tiền đã tới học viên, bạn gắn nó vào khoản hoàn này; nếu không, bạn ghi lại như cũ và xác nhận tiền không phải của khoản hoàn.',
  REFUND_BEGUN:
    'Khoản hoàn này, hoặc khoản trả lại thay nó, đã có người lấy lệnh, đang chuyển, đã chuyển, đổi số tiền, hoặc ngân hàng đã báo tiền ra mang mã của nó, nên không rút lại được nữa. Bạn tải lại trang để xem khoản này đang ở bước nào nhé. Nếu bạn đã xem tài khoản ngân hàng và lệnh không được thực hiện, bạn đánh dấu điều đó ở khoản hoàn, rồi rút lại.',
  REFUND_CAME_BACK:
    'Khoản hoàn này đã bị ngân hàng trả về. Bạn mở khoản tiền trả về trong Tiền chưa khớp và bỏ ghi trước.',
};
