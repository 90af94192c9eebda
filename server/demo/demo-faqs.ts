/** Questions that the demonstration begins with; the first is open. */
export const demoFaqs: readonly { readonly title: string; readonly markdown: string }[] = [
  {
    title: 'Nếu học không hợp, tôi có được hoàn tiền không?',
    markdown:
      'Có. Trong **7 ngày** kể từ khi thanh toán, bạn được hoàn lại **100% học phí** và không cần nêu lý do. Tiền về tài khoản ngân hàng mà bạn nhập khi yêu cầu hoàn.',
  },
  {
    title: 'Mới có khoảng 40% video, mua bây giờ có thiệt không?',
    markdown:
      'Bạn mua với giá ưu đãi, học ngay phần đã mở và nhận mọi bài sắp ra mắt mà không trả thêm. Lịch ra mắt từng bài có trong [chương trình học](/course).',
  },
  {
    title: 'Tôi chưa từng dạy ai, có học được không?',
    markdown:
      'Được. Chặng đầu tiên giúp bạn chọn điều mình dạy được và thử với vài người thật, trước khi quay bất kỳ video nào.',
  },
  {
    title: 'Học trên điện thoại được không?',
    markdown:
      'Được, qua trình duyệt. Muốn xem lại bài khi không có mạng, bạn dùng ứng dụng trên máy tính.',
  },
  {
    title: 'Giới thiệu bạn bè, tôi nhận được bao nhiêu?',
    markdown:
      'Tối đa **30%** giá trị mỗi đơn thành công, tùy bậc của bạn. Hoa hồng được ghi nhận sau khi hết 7 ngày hoàn tiền. Xem thêm [chính sách tiếp thị liên kết](/affiliate/policy).',
  },
  {
    title: 'Quyền lợi khi mua sớm gồm những gì?',
    markdown:
      'Giá ưu đãi cho các video hiện có và sắp có, giảng viên kèm cặp, và quyền vào nhóm học viên.',
  },
];
