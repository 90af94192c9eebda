import type { LegalDocument } from './legal-document.ts';

/** How the money comes back. The figures are those of commerce-rules.ts; a test compares them. */
export const refund: LegalDocument = {
  title: 'Chính sách hoàn tiền',
  appliesFrom: '2026-11-21',
  summary: [
    'Trong 7 ngày kể từ khi thanh toán, bạn được hoàn 100% số tiền đã trả.',
    'Bạn không cần nêu lý do và không phải chờ xét duyệt.',
    'Tiền được chuyển khoản lại trong 3 ngày kể từ khi bạn yêu cầu.',
  ],
  sections: [
    {
      id: 'khi-nao',
      title: 'Khi nào bạn được hoàn tiền',
      blocks: [
        'Thời hạn là 7 ngày, tính từ lúc đơn được ghi nhận đã thanh toán đủ. Vé của bạn cho thấy còn lại bao lâu, đến từng giờ.',
        [
          'Số tiền hoàn là đúng số tiền bạn đã trả, sau khi trừ voucher.',
          'Đã xem bao nhiêu bài cũng được hoàn.',
          'Đơn nâng từ Khá Pro lên Pro có thời hạn riêng của đơn đó.',
        ],
      ],
    },
    {
      id: 'cach-lam',
      title: 'Cách yêu cầu',
      blocks: [
        [
          'Mở Vé của tôi hoặc Đơn hàng, chọn đơn và bấm Yêu cầu hoàn tiền.',
          'Kiểm tra tài khoản ngân hàng nhận tiền. Tài khoản đã chuyển tiền cho chúng tôi được điền sẵn khi ngân hàng cho biết.',
          'Bấm Xác nhận hoàn tiền. Yêu cầu trong thời hạn được duyệt ngay.',
        ],
        'Không vào được tài khoản, bạn viết email cho chúng tôi trong thời hạn. Ngày chúng tôi nhận email là ngày yêu cầu.',
      ],
    },
    {
      id: 'tien-ve',
      title: 'Khi nào tiền về',
      blocks: [
        'Chúng tôi chuyển khoản trong 3 ngày kể từ khi bạn yêu cầu, và báo cho bạn qua thông báo và email. Thời gian tiền hiện trong tài khoản còn tùy ngân hàng của bạn.',
      ],
    },
    {
      id: 'sau-do',
      title: 'Điều gì thay đổi sau khi hoàn tiền',
      blocks: [
        [
          'Khóa học đóng lại, vé và quyền xem bài đã tải hết hiệu lực.',
          'Tiến độ và ghi chú của bạn được giữ lại. Mua lại, bạn học tiếp từ chỗ cũ.',
          'Hoa hồng của người giới thiệu cho đơn này bị hủy.',
        ],
      ],
    },
    {
      id: 'truong-hop-khac',
      title: 'Chuyển thừa, chuyển nhầm',
      blocks: [
        'Chuyển thừa thì phần thừa được hoàn lại. Chuyển nhầm nội dung hoặc chuyển hai lần, bạn báo cho chúng tôi kèm mã giao dịch: tiền được ghép đúng đơn hoặc hoàn lại, không kể thời hạn 7 ngày.',
      ],
    },
    {
      id: 'qua-han',
      title: 'Sau 7 ngày',
      blocks: [
        'Hết thời hạn, đơn không được hoàn theo chính sách này nữa. Nếu bài học có lỗi mà chúng tôi không sửa được, bạn viết cho chúng tôi để cùng tìm cách giải quyết. Quyền của người tiêu dùng theo pháp luật không bị hạn chế bởi chính sách này.',
      ],
    },
  ],
};
