import type { LegalDocument } from './legal-document.ts';

/** What is kept of people, why, and how they get it back or away. */
export const privacy: LegalDocument = {
  title: 'Quyền riêng tư',
  appliesFrom: '2026-11-21',
  summary: [
    'Chúng tôi chỉ giữ những gì cần để bạn học, trả tiền và nhận hoa hồng.',
    'Số tài khoản ngân hàng và số giấy tờ được mã hóa, và che bớt khi hiện trên màn hình.',
    'Không bán dữ liệu. Số liệu truy cập chỉ bật khi bạn đồng ý.',
    'Bạn tự tải dữ liệu về và tự xóa tài khoản được trong Cài đặt.',
  ],
  sections: [
    {
      id: 'du-lieu',
      title: 'Chúng tôi giữ những gì',
      blocks: [
        [
          'Tài khoản: email, họ tên, số điện thoại nếu bạn cho biết, mật khẩu ở dạng băm không đọc ngược được, và các thiết bị đang đăng nhập.',
          'Hồ sơ: những gì bạn tự điền về kinh nghiệm và khóa học của mình, ảnh đại diện.',
          'Việc học: đoạn video đã xem, vị trí đang xem, ghi chú, nhịp học.',
          'Đơn hàng: gói, số tiền, giao dịch chuyển khoản, vé, biên nhận, yêu cầu hoàn tiền.',
          'Tiếp thị liên kết: ngày sinh, số giấy tờ, tài khoản nhận tiền, hoa hồng và thuế đã khấu trừ. Chỉ có khi bạn tham gia.',
          'Trao đổi: yêu cầu hỗ trợ, góp ý và các email chúng tôi đã gửi cho bạn.',
        ],
        'Khi bạn đăng nhập bằng Google hoặc Facebook, chúng tôi nhận tên, email và ảnh đại diện từ nơi đó, sau khi bạn đồng ý.',
      ],
    },
    {
      id: 'muc-dich',
      title: 'Dùng vào việc gì',
      blocks: [
        [
          'Mở bài học, giữ tiến độ của bạn giống nhau trên mọi thiết bị.',
          'Nhận tiền, hoàn tiền, xuất biên nhận và tính hoa hồng.',
          'Trả lời bạn, báo bài mới và những điều liên quan đến đơn của bạn.',
          'Phát hiện gian lận và giữ an toàn cho tài khoản.',
        ],
        'Bạn chọn được loại thông báo muốn nhận qua email trong Cài đặt. Email về đơn hàng và bảo mật luôn được gửi.',
      ],
    },
    {
      id: 'thiet-bi',
      title: 'Những gì nằm trên thiết bị của bạn',
      blocks: [
        'Tiến độ chưa gửi, bản nháp và một phần nội dung được giữ trên máy để bạn học khi mất mạng. Bài đã tải trong ứng dụng máy tính được mã hóa.',
        'Chúng tôi đặt các cookie sau. Trang web khác không đọc được chúng.',
        [
          'Phiên đăng nhập (mv_access, mv_refresh): đến khi bạn đăng xuất, lâu nhất 90 ngày.',
          'Chỗ thứ hai cho phiên (mv_access_2, mv_refresh_2), cũng như vậy: mỗi lần đăng nhập dùng chỗ đang trống.',
          'Chỗ đang dùng (mv_place), 90 ngày: phiên mới nhất nằm ở chỗ nào. Dấu này không mở được tài khoản.',
          'Dấu đã đăng nhập (mv_marks), 400 ngày: nhớ rằng bạn từng đăng nhập trên trình duyệt này, để người lạ đoán sai mật khẩu không khóa bạn ở đây. Dấu này không mở được tài khoản.',
          'Thiết bị đã nhớ (mv_device), 30 ngày: khi bạn chọn không hỏi lại bước xác nhận thứ hai trên trình duyệt này.',
          'Mã giới thiệu (mv_click), 30 ngày: khi bạn mở một đường dẫn giới thiệu.',
        ],
        'Công cụ đo lượt truy cập tắt theo mặc định. Nó chỉ chạy khi bạn đồng ý, và bạn rút lại được trong Cài đặt.',
      ],
    },
    {
      id: 'ai-xem',
      title: 'Ai xem được',
      blocks: [
        [
          'Nhân viên của chúng tôi xem phần cần cho công việc. Mỗi thay đổi họ làm được ghi vào nhật ký.',
          'Người giới thiệu chỉ thấy có một đơn thành công và số hoa hồng, không thấy bạn là ai.',
          'Ngân hàng và đơn vị báo có giao dịch nhận những gì cần để chuyển tiền.',
          'Nơi gửi email nhận địa chỉ và nội dung thư.',
          'Cơ quan nhà nước, khi pháp luật yêu cầu.',
        ],
        'Chúng tôi không bán và không trao đổi dữ liệu của bạn.',
      ],
    },
    {
      id: 'bao-lau',
      title: 'Giữ trong bao lâu',
      blocks: [
        'Dữ liệu được giữ chừng nào bạn còn tài khoản. Khi tài khoản bị xóa, tên, email, số điện thoại, hồ sơ, tiến độ và ghi chú bị xóa theo.',
        'Dòng sổ cái về tiền phải giữ lại theo luật kế toán và thuế. Các dòng đó được thay tên bằng một mã, không còn dẫn về bạn.',
        'Nếu tiền chi trả cho bạn đã bị khấu trừ thuế, họ tên và số căn cước được giữ lại dưới dạng mã hóa, chỉ dùng cho tệp khai thuế của năm đó, và bị xóa khi hết 10 năm kể từ cuối năm chi trả (Luật Kế toán 2015, Điều 41; Luật Quản lý thuế 2019).',
      ],
    },
    {
      id: 'quyen',
      title: 'Quyền của bạn',
      blocks: [
        [
          'Xem và sửa: trong Hồ sơ.',
          'Tải về: trong Cài đặt, một tệp nén có JSON và CSV. Đường dẫn tải dùng được trong 7 ngày.',
          'Xóa: trong Cài đặt. Bạn có 3 ngày để đổi ý, sau đó tài khoản được xóa, chậm nhất là 20 ngày kể từ khi yêu cầu như luật định.',
          'Rút lại sự đồng ý, phản đối một cách dùng, hoặc khiếu nại: viết cho chúng tôi.',
        ],
      ],
    },
    {
      id: 'an-toan',
      title: 'Giữ an toàn thế nào',
      blocks: [
        'Mọi kết nối đều được mã hóa. Số tài khoản và số giấy tờ được mã hóa cả khi nằm yên trong cơ sở dữ liệu. Việc chuyển tiền của nhân viên phải nhập lại mật khẩu. Nếu xảy ra sự cố ảnh hưởng đến bạn, chúng tôi báo cho bạn và cơ quan có thẩm quyền.',
      ],
    },
  ],
};
