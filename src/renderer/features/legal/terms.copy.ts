import type { LegalDocument } from './legal-document.ts';

/** What people agree to who use the product. */
export const terms: LegalDocument = {
  title: 'Điều khoản sử dụng',
  appliesFrom: '2026-11-21',
  summary: [
    'Tài khoản là của riêng bạn và dùng được trên nhiều thiết bị.',
    'Gói Khá Pro mở toàn bộ video, gói Pro thêm các buổi giảng viên kèm cặp. Bài sắp ra mắt tự mở, không trả thêm.',
    'Bạn trả bằng chuyển khoản ngân hàng và được hoàn 100% trong 7 ngày.',
    'Video và tài liệu để bạn học, không để phát lại hay bán lại.',
  ],
  sections: [
    {
      id: 'pham-vi',
      title: 'Điều khoản này áp dụng cho ai',
      blocks: [
        'Điều khoản này áp dụng khi bạn dùng trang web hoặc ứng dụng máy tính {brand}, kể cả khi bạn chỉ xem bài học thử. Tạo tài khoản nghĩa là bạn đồng ý với điều khoản này, Chính sách hoàn tiền và Quyền riêng tư.',
        'Người tham gia tiếp thị liên kết đồng ý thêm với Chính sách tiếp thị liên kết, là một văn bản riêng.',
      ],
    },
    {
      id: 'tai-khoan',
      title: 'Tài khoản của bạn',
      blocks: [
        [
          'Thông tin bạn đăng ký cần đúng, vì chúng tôi dùng email để xác minh và gửi biên nhận.',
          'Mỗi tài khoản dành cho một người. Bạn đăng nhập được trên nhiều thiết bị, xem và đăng xuất từng thiết bị trong Cài đặt.',
          'Bạn giữ mật khẩu cho riêng mình. Nếu nghi ngờ có người khác dùng tài khoản, bạn đổi mật khẩu: mọi thiết bị khác sẽ bị đăng xuất.',
        ],
        'Chúng tôi có thể khóa tài khoản dùng để gian lận, phát tán bài học hoặc gây hại cho người khác, và cho bạn biết lý do.',
      ],
    },
    {
      id: 'goi-hoc',
      title: 'Gói học và quyền xem',
      blocks: [
        [
          'Gói Khá Pro: toàn bộ video đang có và sắp ra mắt, cùng nhóm học viên.',
          'Gói Pro: như Khá Pro, thêm các buổi giảng viên kèm cặp.',
          'Từ Khá Pro lên Pro, bạn trả phần chênh lệch.',
        ],
        'Ngày mở của bài sắp ra mắt là dự kiến và có thể thay đổi. Ngày mới luôn hiện trong chương trình học.',
        'Trên ứng dụng máy tính, bài đã tải xem được khi không có mạng trong 30 ngày, và tự gia hạn mỗi lần có mạng.',
      ],
    },
    {
      id: 'thanh-toan',
      title: 'Giá và thanh toán',
      blocks: [
        'Giá ghi trên trang là giá bạn trả, tính bằng đồng Việt Nam. Giá, voucher và ưu đãi được chốt khi bạn tạo đơn.',
        [
          'Mã thanh toán của đơn có hiệu lực 24 giờ.',
          'Chuyển thiếu, bạn chuyển bù phần còn lại. Chuyển thừa, chúng tôi hoàn lại phần thừa.',
          'Tiền về không khớp với đơn nào được chúng tôi kiểm tra và xử lý, không bị bỏ qua.',
        ],
        'Bạn xem lại đơn hàng và biên nhận trong tài khoản bất cứ lúc nào.',
      ],
    },
    {
      id: 'noi-dung',
      title: 'Nội dung khóa học và nội dung của bạn',
      blocks: [
        'Video, phụ đề, lời thoại và tài liệu thuộc về {brand} hoặc người cho phép chúng tôi dùng. Bạn được xem và dùng tài liệu cho việc học và cho khóa học của chính mình. Bạn không quay lại màn hình, phát lại, chia sẻ tài khoản hay bán lại nội dung.',
        'Ghi chú, ý tưởng và khóa học bạn xây dựng là của bạn. Chúng tôi chỉ dùng những gì bạn viết trong hồ sơ để kèm cặp bạn.',
      ],
    },
    {
      id: 'trach-nhiem',
      title: 'Trách nhiệm của hai bên',
      blocks: [
        'Chúng tôi cố gắng để việc học không bị gián đoạn, và giữ tiến độ của bạn kể cả khi mất mạng. Khi cần bảo trì, chúng tôi báo trước nếu có thể.',
        'Khóa học hướng dẫn cách làm và bán khóa học. Kết quả bán hàng còn tùy vào công sức và thị trường của bạn, nên chúng tôi không hứa trước một mức doanh số.',
      ],
    },
    {
      id: 'cham-dut',
      title: 'Khi bạn thôi dùng',
      blocks: [
        'Bạn xóa tài khoản được bất cứ lúc nào trong Cài đặt. Quyền riêng tư nói rõ dữ liệu nào bị xóa và dữ liệu nào pháp luật buộc phải giữ lại.',
      ],
    },
    {
      id: 'thay-doi',
      title: 'Thay đổi và tranh chấp',
      blocks: [
        'Khi điều khoản thay đổi theo hướng ảnh hưởng đến quyền của bạn, chúng tôi báo qua thông báo và email trước khi áp dụng. Quyền lợi của gói bạn đã mua không bị giảm.',
        'Điều khoản này theo pháp luật Việt Nam. Nếu có tranh chấp, hai bên nói chuyện trước. Nếu không xong, tranh chấp được giải quyết tại tòa án có thẩm quyền.',
      ],
    },
  ],
};
