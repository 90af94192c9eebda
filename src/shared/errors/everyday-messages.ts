import type { AppError, ErrorCode } from './error-code.ts';
import type { OfficeCode } from './office-messages.ts';
import { payoutMessages } from './payout-errors.ts';
import { voucherMessages } from './voucher-errors.ts';

/** What a person reads for each code. `{wait}` = how long, with unit; `{status}` = HTTP status. */
export const everydayMessages: Readonly<Record<Exclude<ErrorCode, OfficeCode>, string>> = {
  ...payoutMessages,
  ...voucherMessages,
  BAD_INPUT: 'Thông tin gửi lên chưa đúng. Bạn kiểm tra lại nhé.',
  BAD_REQUEST: 'Yêu cầu không đọc được. Bạn tải lại trang rồi thử lại nhé.',
  QUERY_TOO_LARGE: 'Yêu cầu quá lớn.',
  QUERY_TOO_DEEP: 'Yêu cầu lồng quá sâu.',
  QUERY_TOO_COSTLY: 'Yêu cầu đòi quá nhiều dữ liệu một lúc.',
  OPERATION_NOT_ALLOWED:
    'Máy chủ không nhận yêu cầu của phiên bản này. Bạn tải lại trang hoặc cập nhật ứng dụng nhé; những gì đã học vẫn được giữ.',
  ORIGIN_NOT_ALLOWED:
    'Yêu cầu đến từ một trang không được phép. Bạn mở Mai Vàng bằng đúng địa chỉ rồi thử lại nhé.',
  RATE_LIMITED: 'Bạn thao tác hơi nhanh. Thử lại sau {wait}.',
  NOT_FOUND: 'Không tìm thấy nội dung này. Bạn tải lại trang hoặc kiểm tra lại đường dẫn nhé.',
  FORBIDDEN:
    'Bạn không có quyền xem nội dung này. Bạn đăng nhập bằng tài khoản khác, hoặc liên hệ hỗ trợ nếu cần nhé.',
  INTERNAL: 'Hệ thống gặp lỗi. Bạn thử lại sau ít phút nhé.',
  SERVER_UNREACHABLE: 'Chưa kết nối được máy chủ. Bạn kiểm tra mạng nhé.',
  SERVER_TIMEOUT: 'Máy chủ trả lời quá lâu. Bạn thử lại nhé.',
  STORAGE_UNAVAILABLE:
    'Kho tệp của máy chủ đang gặp sự cố. Bạn thử lại sau ít phút nhé; những phần khác vẫn dùng được.',
  STORAGE_FULL:
    'Máy chủ đã hết chỗ chứa tệp nên chưa nhận thêm được. Người quản trị cần dọn bớt ổ đĩa của máy chủ rồi bạn thử lại nhé.',
  SERVICE_UNAVAILABLE:
    'Máy chủ tạm ngưng phục vụ. Bạn thử lại sau ít phút nhé, những gì đã học vẫn được giữ.',
  SERVER_BUSY:
    'Máy chủ đang xử lý yêu cầu khác của bạn hoặc đang bận. Bạn thử lại sau giây lát nhé.',
  HTTP_STATUS: 'Máy chủ trả về lỗi {status}. Bạn thử lại sau ít phút nhé.',
  UNAUTHENTICATED: 'Bạn cần đăng nhập để tiếp tục.',
  WRONG_CREDENTIALS: 'Email hoặc mật khẩu chưa đúng. Bạn kiểm tra lại, hoặc đặt lại mật khẩu nhé.',
  ACCOUNT_LOCKED: 'Nhập sai nhiều lần nên tài khoản tạm khóa. Thử lại sau {wait}.',
  EMAIL_TAKEN: 'Email này đã có tài khoản. Bạn đăng nhập, hoặc dùng email khác nhé.',
  EMAIL_INVALID: 'Email chưa đúng. Ví dụ: ten@gmail.com',
  PASSWORD_TOO_SHORT: 'Mật khẩu cần ít nhất 8 ký tự.',
  PASSWORD_TOO_LONG: 'Mật khẩu dài tối đa 128 ký tự.',
  PASSWORD_TOO_SIMPLE: 'Mật khẩu cần có cả chữ và số.',
  PASSWORD_TOO_COMMON: 'Mật khẩu này quá dễ đoán. Bạn chọn mật khẩu khác nhé.',
  PASSWORD_IS_EMAIL: 'Mật khẩu không được trùng email. Bạn chọn mật khẩu khác nhé.',
  NAME_REQUIRED: 'Bạn nhập họ và tên nhé.',
  NAME_TOO_LONG: 'Họ và tên dài quá. Mỗi phần tối đa 60 ký tự.',
  NAME_HAS_ADDRESS:
    'Tên không được có chữ số, đường dẫn hay địa chỉ email. Bạn nhập họ và tên thật nhé.',
  PHONE_INVALID: 'Số điện thoại chưa đúng. Ví dụ: 0903 123 456',
  CONSENT_REQUIRED: 'Bạn cần đồng ý với Điều khoản và Quyền riêng tư.',
  SOCIAL_NOT_CONFIGURED: 'Cách đăng nhập này chưa được bật. Bạn dùng email nhé.',
  SOCIAL_TOKEN_INVALID: 'Lần đăng nhập này không còn dùng được. Bạn thử lại nhé.',
  SOCIAL_PERMISSION_MISSING:
    'Cần đủ các quyền được hỏi (hồ sơ và email) để đăng nhập. Bạn thử lại và cho phép nhé.',
  SOCIAL_UNAVAILABLE:
    'Chưa kết nối được nơi xác nhận tài khoản. Bạn thử lại sau ít phút, hoặc đăng nhập bằng email.',
  SOCIAL_CANCELLED: 'Bạn chưa hoàn tất đăng nhập. Bạn thử lại khi sẵn sàng nhé.',
  SOCIAL_EMAIL_TAKEN:
    'Email này đã có tài khoản. Bạn đăng nhập bằng cách đang dùng, rồi kết nối trong Hồ sơ.',
  SOCIAL_ACCOUNT_TAKEN:
    'Tài khoản này đã kết nối với một người khác. Bạn kết nối một tài khoản khác nhé.',
  SOCIAL_OTHER_CONNECTED: 'Bạn đang kết nối một tài khoản khác. Ngắt tài khoản đó trước nhé.',
  SOCIAL_LAST_WAY: 'Đây là cách đăng nhập duy nhất của bạn. Đặt mật khẩu trước khi ngắt nhé.',
  SOCIAL_PROOF_NEEDED:
    'Đã quá lâu từ lúc bạn xác nhận. Bạn quay lại trang trước và bấm kết nối lần nữa.',
  VERIFY_ELSEWHERE:
    'Tài khoản này được tạo ở nơi khác. Bạn đăng nhập bằng tài khoản đó, hoặc đặt mật khẩu mới.',
  DESKTOP_CODE_INVALID: 'Mã đăng nhập đã hết hạn hoặc đã được dùng. Bạn bắt đầu lại từ ứng dụng.',
  SESSION_EXPIRED: 'Phiên đăng nhập đã hết. Bạn đăng nhập lại nhé.',
  SESSION_REUSED: 'Phiên này đã được dùng ở nơi khác nên đã đóng lại. Bạn đăng nhập lại nhé.',
  PERSON_CHANGED:
    'Máy này vừa đổi sang tài khoản khác nên yêu cầu chưa được thực hiện. Bạn kiểm tra lại tài khoản đang đăng nhập rồi thử lại nhé.',
  WAITING_WORK: 'Máy này còn phần học chưa đồng bộ. Bạn kết nối mạng và chờ đồng bộ xong nhé.',
  FACTOR_REQUIRED: 'Phần này cần lớp bảo vệ thứ hai. Bạn bật hoặc xác nhận là bạn rồi thử lại.',
  FACTOR_NEEDED: 'Còn một bước: xác nhận là bạn.',
  FACTOR_PROOF_NEEDED: 'Bạn nhập mã 6 số, mã dự phòng hoặc dùng khóa truy cập để xác nhận là bạn.',
  FACTOR_WRONG:
    'Mã không đúng, đã dùng hoặc vừa đổi. Bạn xem lại rồi nhập mã khác, còn {tries} lần.',
  FACTOR_LOCKED:
    'Nhập sai nhiều lần. Thử lại sau {wait}; có khóa truy cập hoặc mã dự phòng thì dùng được ngay.',
  FACTOR_EXPIRED: 'Bước xác nhận đã hết hạn. Bạn làm lại từ đầu nhé.',
  FACTOR_LAST:
    'Gỡ cách cuối cùng không được khi bạn còn vai trò trong văn phòng. Bạn thêm một cách khác trước nhé.',
  FACTOR_OTHER_PERSON:
    'Việc này cần hai người quản trị khác nhau, không phải người mất khóa. Bạn nhờ một người quản trị khác nhé.',
  PASSKEY_INVALID: 'Khóa truy cập này không dùng được ở đây. Bạn thử lại hoặc dùng cách khác.',
  PASSKEY_KNOWN: 'Khóa truy cập này đã được thêm. Bạn dùng luôn khóa này, hoặc thêm khóa khác nhé.',
  PASSKEYS_FULL: 'Bạn đã có đủ khóa truy cập. Bạn gỡ một khóa không dùng rồi thêm khóa mới nhé.',
  LESSON_UNKNOWN: 'Không tìm thấy bài học này. Bạn mở lại khóa học để chọn bài nhé.',
  LESSON_NOT_RELEASED: 'Bài này sắp ra mắt, chưa xem được. Bạn quay lại sau nhé.',
  LESSON_NOT_OWNED: 'Bài này dành cho học viên đã đăng ký. Bạn đăng ký khóa học để xem nhé.',
  MEDIA_URL_EXPIRED: 'Đường dẫn video đã hết hạn. Bạn mở lại bài học để xem tiếp nhé.',
  MEDIA_URL_INVALID: 'Đường dẫn video không hợp lệ. Bạn mở lại bài học để xem tiếp nhé.',
  MEDIA_NOT_FOUND: 'Video đang được cập nhật. Bạn quay lại sau ít phút.',
  MEDIA_OFFLINE: 'Phần video này chưa có trên máy. Bạn kết nối mạng để xem nhé.',
  LICENCE_LAPSED: 'Đã quá 30 ngày. Bạn kết nối mạng một lần để xác nhận tài khoản nhé.',
  LICENCE_REVOKED:
    'Tài khoản không còn quyền xem bài này. Bản tải vẫn giữ trên máy cho tới khi bạn xóa. Bạn liên hệ hỗ trợ nếu thấy có nhầm lẫn nhé.',
  DOWNLOAD_FAILED:
    'Mất kết nối khi đang tải. Phần đã tải vẫn giữ lại; bạn kiểm tra mạng rồi tải tiếp nhé.',
  DOWNLOAD_CORRUPT: 'Tệp bị hỏng. Bạn tải lại bài này nhé.',
  DOWNLOAD_MISSING: 'Tệp đã tải không còn trên ổ đĩa. Bạn tải lại để xem ngoại tuyến nhé.',
  DOWNLOAD_OVER_LIMIT:
    'Vượt giới hạn dung lượng dành cho bài đã tải. Bạn xóa bớt bài đã tải hoặc tăng giới hạn nhé.',
  DOWNLOAD_FOLDER:
    'Không ghi được vào thư mục đã chọn. Bạn cho phép ghi vào thư mục này, hoặc chọn thư mục khác nhé.',
  SETTINGS_UNWRITTEN:
    'Máy chưa ghi được cài đặt nên thư mục chưa đổi. Bạn thử lại sau ít phút nhé.',
  TRANSCODE_NO_FFMPEG:
    'Máy này chưa có ffmpeg để chuyển mã video. Bạn nhờ người quản trị máy chủ cài ffmpeg rồi thử lại nhé.',
  TRANSCODE_NOT_A_VIDEO: 'Tệp này không phải video. Bạn chọn một tệp video nhé.',
  TRANSCODE_NO_VIDEO_STREAM: 'Tệp này không có hình. Bạn chọn một tệp video có hình nhé.',
  TRANSCODE_FAILED:
    'Chưa chuyển mã được video này. Bạn thử lại nhé; nếu vẫn vậy, hãy xuất lại video rồi tải lên.',
  TRANSCODE_STUCK:
    'Việc chuyển mã đứng yên quá lâu nên đã được dừng. Bạn thử lại nhé; nếu vẫn vậy, hãy xuất lại video rồi tải lên.',
  UPGRADE_SERVER:
    'Máy chủ chưa hiểu dữ liệu mới này. Dữ liệu vẫn giữ trên máy của bạn và tự gửi lại sau.',
  UPGRADE_CLIENT:
    'Phiên bản này đã cũ. Bạn cập nhật ứng dụng hoặc tải lại trang để tiếp tục; những gì đã học vẫn được giữ.',
  OPERATION_MALFORMED: 'Một phần dữ liệu học không đọc được nên máy chủ không nhận.',
  OPERATION_TOO_OLD: 'Phần học này đã quá cũ để tính thời gian.',
  NOTE_EMPTY: 'Ghi chú chưa có nội dung. Bạn viết nội dung rồi lưu nhé.',
  NOTE_TOO_LONG: 'Ghi chú dài quá. Bạn rút gọn còn tối đa 10.000 ký tự nhé.',
  NOTE_QUOTA:
    'Bạn đã có quá nhiều ghi chú nên ghi chú này mới chỉ ở trên thiết bị. Hãy xóa bớt ghi chú cũ rồi thử gửi lại.',
  ORDER_STATE: 'Đơn hàng đã đổi trạng thái nên chưa làm được việc này. Bạn tải lại trang nhé.',
  PLAN_OWNED:
    'Tài khoản đã có gói này hoặc một phần của gói nên không cần mua lại; muốn lên Pro thì đặt đơn nâng cấp. Tiền đã chuyển cho đơn này cần hoàn lại, hoặc dùng cho đơn nâng cấp.',
  PLAN_GONE:
    'Gói Khá Pro mà đơn nâng cấp này dựa vào không còn, nên không dùng được giá nâng cấp nữa. Cần hoàn số tiền đã nhận rồi đặt đơn mới.',
  BUYER_GONE:
    'Tài khoản của học viên đã xóa nên đơn này không thanh toán được nữa. Cần hoàn số tiền đã nhận.',
  SALE_UNDONE:
    'Đơn này đã đóng vì khoản tiền trả nó là của người khác. Học viên cần đặt đơn mới; gán tiền vào đơn mới đó hoặc hoàn lại cho người chuyển.',
  PRICE_CHANGED: 'Giá vừa thay đổi. Bạn xem lại tổng tiền rồi tiếp tục nhé.',
  PAYMENT_UNAVAILABLE: 'Hiện chưa nhận được thanh toán. Bạn quay lại sau nhé.',
  REQUEST_REUSED: 'Yêu cầu này đã được gửi với nội dung khác. Bạn tải lại trang nhé.',
  REFUND_WINDOW_OVER:
    'Đơn này đã quá 7 ngày nên không hoàn tiền được nữa. Bạn gửi yêu cầu hỗ trợ nếu có điều chưa rõ nhé.',
  REFUND_UNKNOWN: 'Không tìm thấy yêu cầu hoàn tiền này. Bạn tải lại trang nhé.',
  REFUND_UPGRADE_FIRST: 'Bạn hoàn đơn nâng lên gói Pro trước, rồi mới hoàn đơn này.',
  BANK_UNKNOWN: 'Bạn chọn ngân hàng trong danh sách nhé.',
  BANK_ACCOUNT_INVALID: 'Số tài khoản gồm 6 đến 19 chữ số hoặc chữ cái. Bạn kiểm tra lại nhé.',
  ACCOUNT_HOLDER_INVALID: 'Tên chủ tài khoản viết hoa không dấu, ví dụ TRAN MY LINH.',
  INVOICE_INVALID:
    'Thông tin xuất hóa đơn chưa đúng. Mã số thuế có 10 hoặc 13 chữ số. Bạn kiểm tra lại nhé.',
  REFERRAL_UNKNOWN:
    'Không tìm thấy mã giới thiệu này. Bạn kiểm tra lại từng ký tự, hoặc để trống nhé.',
  REFERRAL_OWN: 'Bạn không dùng được mã giới thiệu của chính mình. Bạn để trống ô này nhé.',
  WEBHOOK_SIGNATURE: 'Chữ ký không đúng.',
  WEBHOOK_NOT_CONFIGURED: 'Kênh báo tiền này chưa được cấu hình.',
  TICKET_UNKNOWN: 'Không tìm thấy vé này. Bạn kiểm tra lại mã vé nhé.',
  TICKET_USED: 'Vé này đã được dùng.',
  TICKET_CANCELLED: 'Vé này đã bị hủy.',
  SUPPORT_EMPTY: 'Bạn chưa viết gì. Bạn viết nội dung rồi gửi nhé.',
  SUPPORT_TOO_LONG: 'Nội dung dài quá. Tối đa 2.000 ký tự.',
  SUPPORT_CLOSED: 'Yêu cầu này đã đóng. Bạn gửi yêu cầu mới nhé.',
  SUPPORT_FULL: 'Cuộc trao đổi này đã dài quá. Bạn gửi yêu cầu mới nhé.',
  FEEDBACK_EMPTY: 'Bạn viết góp ý của mình nhé.',
  UPLOAD_TOO_LARGE: 'Tệp lớn quá. Bạn chọn tệp nhỏ hơn nhé.',
  UPLOAD_TYPE: 'Loại tệp này chưa nhận được. Bạn chọn tệp loại khác nhé.',
  UPLOAD_COUNT: 'Bạn gửi nhiều tệp quá. Bạn bỏ bớt rồi gửi lại nhé.',
  UPLOAD_UNREADABLE: 'Tệp này không đọc được. Bạn chọn tệp khác nhé.',
  REASON_REQUIRED: 'Bạn ghi lý do nhé.',
  PASSWORD_REQUIRED: 'Bạn điền ô này để xác nhận là bạn nhé.',
  LINK_DEAD: 'Đường dẫn này đã hết hạn hoặc đã được dùng. Bạn yêu cầu đường dẫn mới nhé.',
  CODE_WRONG: 'Mã chưa đúng. Bạn xem lại rồi nhập lại nhé, còn {tries} lần thử.',
  CODE_EXPIRED: 'Mã đã hết hạn. Bạn lấy mã mới nhé.',
  PASSWORD_DEMANDED:
    'Bạn cần đặt mật khẩu mới trước. Mở liên kết trong email đặt lại mật khẩu nhé.',
  PASSWORD_REUSED: 'Mật khẩu mới cần khác mật khẩu cũ.',
  EMAIL_VERIFIED: 'Email này đã được xác minh. Bạn tải lại trang để tiếp tục nhé.',
  SIGN_IN_ANEW:
    'Để ghi hoặc đổi email, bạn đăng xuất (trên máy tính: ở cả trình duyệt), đăng nhập lại bằng Google hoặc Facebook rồi làm ngay nhé.',
  HAS_PASSWORD: 'Tài khoản này đã có mật khẩu. Bạn tải lại trang rồi xác nhận bằng mật khẩu nhé.',
  EMAIL_UNPROVED:
    'Bạn cần xác minh email trước: mở trang Hồ sơ, bấm xác minh rồi nhập mã trong thư, gửi lại mã, hoặc đổi email nếu ghi nhầm.',
  PASSWORD_WRONG: 'Mật khẩu chưa đúng. Bạn nhập lại nhé.',
  PERSON_UNKNOWN: 'Không tìm thấy người này. Bạn tải lại trang nhé.',
  PERSON_UNPROVED:
    'Người này chưa xác minh email, nên thư đặt lại mật khẩu có thể đến tay người khác. Bạn đăng xuất các thiết bị của người này nhé.',
  FACTOR_EMAIL_UNPROVED:
    'Người này chưa xác minh email, nên thư báo gỡ lớp bảo vệ có thể đến tay người khác. Bạn nhờ người này xác minh email ở trang Hồ sơ, trên thiết bị còn đăng nhập, rồi yêu cầu lại nhé.',
  PERSON_BLOCKED: 'Tài khoản này đang bị khóa. Bạn liên hệ hỗ trợ nhé.',
  LAST_OWNER: 'Văn phòng luôn cần một chủ. Bạn trao vai trò Chủ cho một người khác trước.',
  SEEN_CHANGED:
    'Điều bạn xem vừa thay đổi nên chưa ghi nhận gì. Trang đã hiện bản mới; bạn xem lại rồi quyết định nhé.',
  OFFICE_EMAIL_UNPROVED:
    'Người này chưa xác minh email. Vai trò, quyền cộng tác viên, voucher riêng và gói tặng chỉ trao cho tài khoản đã xác minh email. Bạn nhờ người này xác minh trước nhé.',
  OFFICE_HAS_ACCOUNT:
    'Email này đã có tài khoản được xác minh. Bạn thêm thẳng người này, không cần mời.',
  OFFICE_INVITATION_OVER:
    'Lời mời này không còn dùng được: đã dùng rồi, đã được rút lại hoặc quá hạn. Bạn nhờ người mời gửi lại nhé.',
  OFFICE_INVITATION_OTHER:
    'Lời mời này dành cho một địa chỉ email khác. Bạn đăng nhập bằng đúng địa chỉ nhận lời mời nhé.',
  CONFLICT: 'Nội dung này vừa được người khác đổi. Bạn xem bản mới rồi làm tiếp nhé.',
  CONTENT_INVALID: 'Thông tin chưa đúng. Bạn kiểm tra lại các ô được đánh dấu nhé.',
  CAPTIONS_INVALID: 'Phụ đề không đọc được. Cần tệp WebVTT (.vtt).',
  AFFILIATE_REQUIRED: 'Bạn cần tham gia tiếp thị liên kết trước.',
  AFFILIATE_ALREADY: 'Bạn đã tham gia tiếp thị liên kết rồi. Bạn mở trang Tiếp thị liên kết nhé.',
  AFFILIATE_CODE_INVALID:
    'Mã gồm 4 đến 16 chữ không dấu và số, có ít nhất một chữ. Bạn chọn mã khác nhé.',
  AFFILIATE_CODE_TAKEN: 'Mã này đã có người dùng. Bạn chọn mã khác nhé.',
  LEGAL_NAME_INVALID: 'Bạn ghi đủ họ và tên như trên căn cước nhé.',
  BIRTH_DATE_INVALID: 'Ngày sinh chưa đúng. Ví dụ: 20/11/1990',
  UNDER_AGE: 'Bạn cần đủ 18 tuổi để nhận hoa hồng.',
  IDENTITY_INVALID: 'Số căn cước có 12 chữ số. Bạn kiểm tra lại nhé.',
  IDENTITY_OLD: 'Chứng minh nhân dân 9 số không còn hiệu lực. Bạn nhập số căn cước 12 số nhé.',
  ACCOUNT_HOLDER_DIFFERS:
    'Tên chủ tài khoản khác họ tên trên giấy tờ. Bạn kiểm tra lại, hoặc xác nhận đúng là tài khoản này.',
  POLICY_CHANGED: 'Chính sách vừa có phiên bản mới. Bạn đọc lại rồi đồng ý nhé.',
  POLICY_INVALID:
    'Chính sách chưa đủ: cần nội dung có tiêu đề mục, đúng 5 dòng tóm tắt và ngày áp dụng từ hôm nay trở đi.',
  CAMPAIGN_NAME_INVALID:
    'Tên chiến dịch gồm chữ không dấu, số và dấu gạch, tối đa 40 ký tự. Ví dụ: tet-2027',
  CAMPAIGN_NAME_TAKEN: 'Tên chiến dịch này đã có. Bạn chọn tên khác nhé.',
  CAMPAIGN_PATH_INVALID: 'Bạn chọn một trang của Mai Vàng nhé.',
  CAMPAIGN_LIMIT: 'Bạn đã có 200 đường dẫn. Xóa bớt đường dẫn cũ để tạo thêm nhé.',
  ANSWER_MISSING: 'Bạn điền phần này nhé.',
  ANSWER_TOO_SHORT: 'Bạn viết thêm một chút nhé.',
  ANSWER_TOO_LONG: 'Phần này dài quá. Bạn rút gọn giúp chúng tôi nhé.',
  ANSWER_INVALID: 'Phần này chưa đúng. Bạn kiểm tra lại nhé.',
  APPLICATION_STATE: 'Đơn đã đổi trạng thái nên chưa làm được việc này. Bạn tải lại trang nhé.',
  APPLICATION_TOO_SOON: 'Bạn gửi được đơn mới sau 90 ngày kể từ lần trả lời trước.',
  BIRTH_DATE_FUTURE: 'Ngày sinh phải ở trong quá khứ. Bạn kiểm tra lại nhé.',
  CHOICE_UNKNOWN: 'Bạn chọn một mục trong danh sách nhé.',
  URL_INVALID: 'Đường dẫn chưa đúng. Ví dụ: https://banhmilinh.vn',
  LINKS_TOO_MANY: 'Bạn ghi tối đa 5 đường dẫn nhé.',
  MONEY_INVALID: 'Số tiền chưa đúng. Bạn nhập từ 1.000 ₫ đến 999.999.999 ₫.',
  YEARS_INVALID: 'Số năm chưa đúng. Bạn nhập số từ 0 đến 60.',
  DELETION_BLOCKED:
    'Tài khoản còn việc chưa xong nên chưa xóa được. Bạn xem các việc cần làm bên dưới nhé.',
  WALLET_CHANGED: 'Số dư ví vừa thay đổi. Bạn xem lại số tiền rồi chọn lại nhé.',
  DELETION_STATE: 'Yêu cầu xóa tài khoản đã đổi trạng thái. Bạn tải lại trang nhé.',
  IPC_BAD_ARGUMENT: 'Ứng dụng gửi dữ liệu chưa đúng. Bạn thử lại nhé.',
  IPC_SENDER_REFUSED: 'Yêu cầu đến từ một trang lạ nên bị từ chối.',
  OFFLINE_NOT_CACHED: 'Nội dung này chưa có trên máy. Bạn kết nối mạng một lần để mở nhé.',
  DISK_FULL: 'Ổ đĩa đã đầy. Bạn dọn bớt chỗ để tiến độ được lưu tiếp.',
  CACHE_CORRUPT: 'Dữ liệu trên máy bị hỏng và đã được dựng lại.',
  CACHE_FROM_FUTURE: 'Dữ liệu trên máy thuộc phiên bản mới hơn. Bạn cập nhật ứng dụng nhé.',
  CACHE_LOCKED:
    'Một cửa sổ khác của ứng dụng đang giữ dữ liệu trên máy này. Bạn đóng cửa sổ đó rồi thử lại nhé.',
  KEYSTORE_UNAVAILABLE: 'Máy này không có kho khóa an toàn nên lần mở sau bạn cần đăng nhập lại.',
  STORAGE_DENIED:
    'Trình duyệt không cho lưu dữ liệu. Tiến độ chỉ giữ được khi đang có mạng; bạn giữ kết nối khi học nhé.',
};

/** Said to everybody, whether they have an account or not. */
const restoredText =
  ' Hệ thống vừa được khôi phục từ bản sao lưu: nếu bạn mới đăng ký gần đây, hãy đăng ký lại bằng đúng địa chỉ email lần đầu trên thiết bị đã học và xác nhận email; tiến độ và ghi chú sẽ trở về.';

/** A sentence with what the error says of itself. */
export function inWords(sentence: string, error: AppError): string {
  return `${sentence}${error.restored === true ? restoredText : ''}`
    .replace('{wait}', waitText(error.retryAfterSeconds ?? 1))
    .replaceAll('{payment}', error.payment ?? '')
    .replace('{order}', error.order ?? 'khác')
    .replace('{tries}', String(error.triesLeft ?? 0))
    .replace('{status}', String(error.status ?? 0));
}

/** `45 giây`, `12 phút`, `20 giờ`: never less than it is, in the unit that has two figures. */
function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} giây`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} phút` : `${Math.ceil(minutes / 60)} giờ`;
}
