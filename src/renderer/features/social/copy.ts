import { createTranslate } from '../../copy/translate.ts';

export const socialTexts = {
  'social.google': 'Google',
  'social.facebook': 'Facebook',
  'social.orEmail': 'hoặc dùng email',
  'social.title': 'Tiếp tục với {provider}',
  'social.connectTitle': 'Kết nối {provider}',
  'social.lead.google':
    'Google hỏi bạn trong một cửa sổ riêng. Chúng tôi chỉ nhận tên và email của bạn.',
  'social.lead.facebook':
    'Facebook hỏi bạn trong một cửa sổ riêng. Chúng tôi chỉ nhận tên, email và ảnh đại diện của bạn.',
  'social.press': 'Tiếp tục với {provider}',
  'social.loading': 'Đang mở {provider}…',
  'social.waiting': 'Đang chờ {provider}…',
  'social.checking': 'Đang xác nhận với {provider}…',
  'social.cancel': 'Hủy',
  'social.back': 'Quay lại',
  'social.retry': 'Thử lại',
  'social.toLogin': 'Đăng nhập rồi kết nối',
  'social.scriptFailed':
    'Chưa tải được {provider}. Có thể trình duyệt hoặc tiện ích đang chặn. Bạn thử lại, hoặc dùng email.',
  'social.legal': 'Tiếp tục nghĩa là bạn đồng ý với',
  'social.terms': 'Điều khoản',
  'social.and': 'và',
  'social.privacy': 'Quyền riêng tư',
  'social.browser': 'Đăng nhập bằng trình duyệt',
  'social.browserHint': 'Google, Facebook hoặc email, trong trình duyệt bạn hay dùng.',
  'social.browserWaiting': 'Đang chờ trình duyệt…',
  'social.otherWaits':
    'Máy này còn phần học chưa đồng bộ của tài khoản trước. Đăng nhập lại tài khoản đó để gửi lên, hoặc đăng xuất trước rồi thử lại.',
  'pf.social.connect': 'Kết nối {provider}',
  'pf.social.disconnect': 'Ngắt kết nối',
  'pf.social.disconnectBusy': 'Đang ngắt…',
  'pf.social.disconnectAsk': 'Ngắt kết nối {provider}?',
  'pf.social.disconnectOf': 'Ngắt kết nối {provider}',
  'pf.social.connected': 'Đã kết nối với {name}',
  'pf.social.none': 'Chưa kết nối. Kết nối để đăng nhập nhanh hơn.',
  'pf.social.lastWay': 'Đây là cách đăng nhập duy nhất của bạn. Đặt mật khẩu trước khi ngắt nhé.',
  'pf.social.inBrowser': 'Trình duyệt đã mở. Kết nối xong bạn quay lại đây.',
  'pf.social.failed': 'Chưa xem được các tài khoản đã kết nối.',
  'pf.social.usePicture': 'Dùng ảnh Facebook',
  'pf.social.usePictureBusy': 'Đang lấy ảnh…',
  'pf.social.pictureUsed': 'Ảnh đại diện của bạn giờ là ảnh Facebook.',
  'pf.social.gone': 'Đã ngắt kết nối {provider}.',
  'desk.title': 'Đăng nhập ứng dụng trên máy tính?',
  'desk.lead':
    'Ứng dụng {brand} trên máy này sẽ dùng tài khoản dưới đây. Chỉ đồng ý nếu chính bạn vừa bấm đăng nhập trong ứng dụng.',
  'desk.submit': 'Đăng nhập ứng dụng',
  'desk.busy': 'Đang tạo mã…',
  'desk.cancel': 'Không phải tôi',
  'desk.done': 'Quay lại ứng dụng',
  'desk.doneLead':
    'Trình duyệt hỏi thì bạn chọn mở ứng dụng. Mã chỉ dùng được một lần, trong một phút.',
  'desk.open': 'Mở ứng dụng',
  'desk.again': 'Tạo mã khác',
  'desk.badTitle': 'Đường dẫn này không dùng được',
  'desk.badLead': 'Bạn mở ứng dụng trên máy tính và bấm đăng nhập bằng trình duyệt lần nữa.',
  'desk.toDashboard': 'Vào Bảng học tập',
  'conn.proof': 'Xác nhận đúng là bạn, rồi tiếp tục ở trang của {provider}.',
  'conn.proofBusy': 'Đang xác nhận…',
  'conn.title': 'Kết nối {provider}?',
  'conn.lead':
    'Từ đó bạn đăng nhập được vào tài khoản dưới đây bằng {provider}. Chỉ đồng ý nếu chính bạn vừa bấm kết nối trong ứng dụng.',
  'conn.doneTitle': 'Đã kết nối {provider}',
  'conn.doneLead': 'Bạn đóng trang này được rồi. Ứng dụng hiện kết nối mới khi bạn quay lại.',
  'conn.otherTitle': 'Trình duyệt đang dùng tài khoản khác',
  'conn.otherLead':
    'Ở đây đang đăng nhập bằng {email}, không phải tài khoản trong ứng dụng. Bạn đăng xuất ở trình duyệt, rồi bấm kết nối trong ứng dụng lần nữa.',
  'conn.badLead': 'Bạn mở hồ sơ trong ứng dụng trên máy tính và bấm kết nối lần nữa.',
} as const;

/** The social sign-ins' `t`. */
export const t = createTranslate(socialTexts);
