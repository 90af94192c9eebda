import type { StageContent } from './course-content.ts';

/** Stage 5, announced: selling on and growing; the last four have no day yet. */
export const stage5: StageContent = {
  slug: 'ban-va-nuoi-lon',
  title: 'Bán và nuôi lớn',
  outcome: 'Giữ chân học viên, mời người giới thiệu, bán lần thứ hai.',
  lessons: [
    {
      kind: 'announced',
      slug: 'tuan-dau-cua-hoc-vien-moi',
      title: 'Tuần đầu của học viên mới',
      summary:
        'Người học quyết định có học tiếp hay không trong bảy ngày đầu. Thư chào, bài đầu tiên và lời hỏi thăm đúng lúc.',
      announcedInDays: 90,
      plannedSeconds: 610,
    },
    {
      kind: 'announced',
      slug: 'giu-nhip-hoc-den-bai-cuoi',
      title: 'Giữ nhịp học đến bài cuối',
      summary:
        'Nhắc học mà không gây áp lực: nhịp theo tuần, mốc nhỏ và cách mời người bỏ dở quay lại.',
      announcedInDays: 97,
      plannedSeconds: 665,
    },
    {
      kind: 'announced',
      slug: 'xin-loi-nhan-xet',
      title: 'Xin lời nhận xét, dùng cho đúng',
      summary:
        'Hỏi câu nào để nhận được lời kể cụ thể thay vì lời khen, xin phép ra sao và đặt ở đâu trên trang bán hàng.',
      announcedInDays: null,
      plannedSeconds: 540,
    },
    {
      kind: 'announced',
      slug: 'moi-nguoi-gioi-thieu',
      title: 'Mời người giới thiệu',
      summary:
        'Học viên hài lòng là người bán tốt nhất. Cách mời, mức hoa hồng hợp lý và điều không nên hứa.',
      announcedInDays: null,
      plannedSeconds: 630,
    },
    {
      kind: 'announced',
      slug: 'ban-lan-thu-hai',
      title: 'Bán lần thứ hai cho học viên cũ',
      summary:
        'Họ đã xong lời hứa đầu tiên, vậy lời hứa tiếp theo là gì? Ba cách mở rộng mà không phải làm lại từ đầu.',
      announcedInDays: null,
      plannedSeconds: 700,
    },
    {
      kind: 'announced',
      slug: 'cap-nhat-khoa-hoc-moi-quy',
      title: 'Cập nhật khóa học mỗi quý',
      summary:
        'Một buổi mỗi ba tháng: sửa bài bị hỏi nhiều nhất, thay ví dụ cũ, báo cho học viên biết điều gì vừa tốt lên.',
      announcedInDays: null,
      plannedSeconds: 560,
    },
  ],
};
