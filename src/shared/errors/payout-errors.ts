/** Error codes of payouts of affiliates, and of money that the office books. */
export const payoutCodes = [
  'MONEY_CAME_BACK',
  'VOUCHER_GONE',
  'BELOW_MINIMUM',
  'ACCOUNT_HELD',
  'PAYOUTS_HELD',
  'REQUEST_IN_RUN',
  'RUN_CHANGED',
  'PAYOUT_RETURN_WAITING',
  'PAYOUT_RETURN_USED',
  'PAYOUT_RETURN_IGNORED',
  'PAYOUT_LEFT',
  'PAYOUT_SENT_TWICE',
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
  'REFUND_RETURN_AMOUNT',
  'REFUND_CAME_BACK',
  'RETURN_MAY_BE_EARLIER',
  'RETURN_UNLIKELY',
  'RETURN_OF_ANOTHER',
  'TRANSFER_AFTER_RETURN',
  'TRANSFER_CAME_BACK',
  'PAIR_OTHER_AMOUNT',
  'PAIR_OUT_AFTER_IN',
  'TRANSFER_BEFORE',
  'REFUND_RETURNED_AGAIN',
  'MONEY_NAMES_ANOTHER',
  'PAYOUT_RETURN_AMOUNT',
  'PAYOUT_RETURN_SPENT',
  'PAYOUT_NOT_PAYABLE',
  'PAYOUT_TAKEN_AGAIN',
  'TRANSFER_WAITS',
  'REPORT_WAITS',
  'MONEY_WAITS',
  'TRANSFER_ELSEWHERE',
  'MONEY_SET_ASIDE',
  'RUN_TOO_EARLY',
  'TAX_TOO_MUCH',
  'TAX_RULE_OVERLAPS',
  'TAX_RULE_PAST',
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
  REFUND_RETURN_AMOUNT:
    'Số tiền về lớn hơn khoản đã hoàn, hoặc thiếu nhiều hơn phí ngân hàng. Bạn chọn khoản hoàn khác, hoặc hoàn lại số tiền này.',
  REFUND_CAME_BACK:
    'Khoản hoàn này đã bị ngân hàng trả về. Bạn mở khoản tiền trả về trong Tiền chưa khớp và bỏ ghi trước.',
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
  TRANSFER_BEFORE:
    'Giao dịch này đi trước khi khoản này được lập, và không ghi mã của nó, nên có thể là của một khoản khác. Bạn xem sao kê: nếu tiền đã tới đúng người nhận của khoản này, bạn xác nhận; nếu không, bạn chọn khoản khác.',
  REFUND_RETURNED_AGAIN:
    'Tiền của khoản này đã bị trả về một lần, và lần này về không đủ. Bạn xem ai chuyển về: nếu là ngân hàng trả lại, bạn xác nhận; nếu người nhận tự chuyển lại, bạn bỏ qua khoản này.',
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
  RUN_TOO_EARLY: 'Đợt chi trả tháng được lập từ ngày 5. Bạn quay lại từ ngày đó nhé.',
  TAX_TOO_MUCH:
    'Số này lớn hơn thuế đã khấu trừ mà sổ còn ghi phải nộp. Bạn xem tài khoản Thuế phải nộp trong Sổ cái; phần không phải thuế này được ghi vào xóa sổ.',
  TAX_RULE_OVERLAPS:
    'Khoảng ngày này trùng với một quy định thuế khác. Bạn chọn khoảng ngày khác nhé.',
  TAX_RULE_PAST: 'Quy định mới chỉ áp dụng từ ngày mai trở đi. Bạn chọn ngày bắt đầu khác nhé.',
};
