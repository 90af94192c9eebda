import { createTranslate } from '../../copy/translate.ts';

export const confirmTexts = {
  'confirm.title': 'Xác nhận là bạn',
  'confirm.loading': 'Đang tải…',
  'confirm.failed': 'Chưa tải được bước xác nhận',
  'confirm.retry': 'Thử lại',
  'confirm.over.title': 'Bước xác nhận đã hết hạn',
  'confirm.over.body': 'Mỗi lần đăng nhập có 5 phút cho bước này. Bạn nhập lại mật khẩu nhé.',
  'confirm.over.again': 'Đăng nhập lại',
  'confirm.passkey': 'Dùng khóa truy cập',
  'confirm.passkey.lead': 'Mật khẩu đúng rồi, {name}. Bước cuối: dùng khóa truy cập trên máy này.',
  'confirm.passkey.busy': 'Đang chờ máy của bạn…',
  'confirm.passkey.hint': 'Máy sẽ hỏi vân tay, khuôn mặt hoặc mã mở máy.',
  'confirm.passkey.inBrowser':
    'Muốn dùng khóa truy cập thì quay lại, chọn đăng nhập bằng trình duyệt.',
  'confirm.passkey.none':
    'Chưa xác nhận được: bạn đã đóng cửa sổ hỏi, hoặc máy này không có khóa truy cập của bạn. Thử lại, hoặc chọn cách khác bên dưới.',
  'confirm.code.title': 'Nhập mã 6 số',
  'confirm.code.lead': 'Mở ứng dụng, tìm dòng {brand}, {email}.',
  'confirm.code.label': 'Mã 6 số',
  'confirm.recovery.title': 'Nhập mã dự phòng',
  'confirm.recovery.lead': 'Một trong 10 mã bạn đã cất. Mỗi mã dùng một lần.',
  'confirm.recovery.label': 'Mã dự phòng',
  'confirm.remember': 'Nhớ máy này 30 ngày. Việc về tiền vẫn hỏi lại.',
  'confirm.submit': 'Xác nhận',
  'confirm.busy': 'Đang kiểm tra…',
  'confirm.others': 'Cách khác',
  'confirm.way.PASSKEY': 'Dùng khóa truy cập',
  'confirm.way.CODE': 'Nhập mã 6 số từ ứng dụng',
  'confirm.way.RECOVERY': 'Dùng mã dự phòng, còn {n} mã',
  'confirm.way.LOST': 'Không còn cách nào? Nhờ văn phòng mở',
  'confirm.notYou': 'Không phải bạn?',
  'confirm.lost.title': 'Không còn cách xác nhận nào',
  'confirm.lost.body':
    'Bạn viết thư hoặc gặp người quản trị. Hai người quản trị cùng xác nhận thì tài khoản mới được mở.',
  'confirm.lost.wait':
    'Sau đó chờ 24 giờ. Chúng tôi gửi email lúc bắt đầu và lúc xong; có thư đó mà không phải bạn nhờ thì bấm dừng trong thư.',
  'confirm.stop.title': 'Dừng việc gỡ lớp bảo vệ thứ hai',
  'confirm.stop.waiting': 'Đang dừng lại…',
  'confirm.stop.done':
    'Đã dừng. Các cách xác nhận của bạn vẫn như cũ. Nếu có người khác biết mật khẩu, bạn đổi mật khẩu ngay.',
  'confirm.stop.dead':
    'Đường dẫn này đã dùng rồi hoặc đã hết hạn. Bạn đăng nhập để xem phần bảo mật đăng nhập.',
  'confirm.stop.failed': 'Chưa dừng được',
  'confirm.stop.login': 'Đăng nhập',
  'confirm.notMe.title': 'Không phải bạn thêm?',
  'confirm.notMe.lead':
    'Bạn bấm nút dưới đây thì mọi thiết bị được đăng xuất, các cách đăng nhập thêm từ lúc có email đó bị gỡ, mật khẩu hiện tại không dùng được nữa. Chúng tôi gửi ngay cho bạn đường dẫn đặt mật khẩu mới.',
  'confirm.notMe.keeps':
    'Yêu cầu xóa tài khoản được rút lại. Yêu cầu hoàn tiền và tài khoản nhận tiền mới đặt trong 7 ngày qua được rút lại hoặc tạm giữ. Cách đăng nhập có từ trước, bài học, đơn hàng và số dư của bạn vẫn giữ nguyên.',
  'confirm.notMe.submit': 'Không phải tôi, giành lại tài khoản',
  'confirm.notMe.busy': 'Đang giành lại tài khoản…',
  'confirm.notMe.mine': 'Là tôi thêm, không cần làm gì',
  'confirm.notMe.done': 'Đã đăng xuất mọi thiết bị',
  'confirm.notMe.done.body':
    'Các cách đăng nhập thêm từ lúc có email đó không vào được nữa. Chúng tôi vừa gửi email kể những gì đã gỡ và đã dừng, cùng một email có đường dẫn đặt mật khẩu mới.',
  'confirm.notMe.done.next':
    'Bạn mở email “Đặt lại mật khẩu của bạn” và đặt một mật khẩu chưa dùng ở đâu. Đường dẫn dùng được trong 1 giờ.',
  'confirm.notMe.noMail': 'Gửi lại đường dẫn đặt mật khẩu',
  'confirm.notMe.dead': 'Đường dẫn không dùng được nữa',
  'confirm.notMe.dead.body':
    'Nút “Không phải tôi” dùng được một lần, trong vài ngày. Nếu bạn đã bấm trước đó, mọi việc đã xong: bạn xem email chúng tôi gửi sau khi bấm.',
  'confirm.notMe.dead.else':
    'Nếu chưa bấm lần nào, bạn đặt lại mật khẩu rồi báo cho văn phòng: văn phòng gỡ được các cách đăng nhập lạ.',
  'confirm.notMe.dead.forgot': 'Đặt lại mật khẩu',
  'confirm.notMe.dead.support': 'Báo cho văn phòng',
} as const;

/** The words of the second step of signing in. */
export const t = createTranslate(confirmTexts);
