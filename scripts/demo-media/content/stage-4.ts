import type { StageContent } from './course-content.ts';

/** Stage 4, announced: the launch. */
export const stage4: StageContent = {
  slug: 'ra-mat',
  title: 'Ra mắt',
  outcome: 'Trang bán hàng, giá mở bán và tuần ra mắt đầu tiên.',
  lessons: [
    {
      kind: 'announced',
      slug: 'trang-ban-hang-mot-man-hinh',
      title: 'Trang bán hàng một màn hình',
      summary:
        'Lời hứa, bằng chứng, nội dung, giá và một nút. Viết trang mà người xem trên điện thoại hiểu trong mười giây.',
      announcedInDays: 48,
      plannedSeconds: 760,
    },
    {
      kind: 'announced',
      slug: 'gia-mo-ban-va-uu-dai',
      title: 'Giá mở bán và ưu đãi có hạn thật',
      summary:
        'Ưu đãi chỉ có giá trị khi hạn của nó là thật. Cách đặt mức giá mở bán, ngày kết thúc và giữ đúng lời.',
      announcedInDays: 55,
      plannedSeconds: 655,
    },
    {
      kind: 'announced',
      slug: 'ba-la-thu-truoc-ngay-mo',
      title: 'Ba lá thư trước ngày mở bán',
      summary:
        'Thư kể chuyện, thư trả lời băn khoăn, thư báo giờ mở. Ba bản mẫu để bạn viết lại bằng giọng của mình.',
      announcedInDays: 55,
      plannedSeconds: 600,
    },
    {
      kind: 'announced',
      slug: 'tuan-ra-mat-tung-ngay',
      title: 'Tuần ra mắt, từng ngày một',
      summary:
        'Lịch bảy ngày với việc phải làm mỗi sáng, câu hỏi thường gặp mỗi tối và chỗ nghỉ để bạn không kiệt sức.',
      announcedInDays: 62,
      plannedSeconds: 840,
    },
    {
      kind: 'announced',
      slug: 'buoi-hoc-thu-truc-tiep',
      title: 'Buổi học thử trực tiếp',
      summary:
        'Bốn mươi lăm phút dạy thật một phần nhỏ rồi mới mời mua. Kịch bản, cách trả lời câu hỏi khó và việc sau buổi học.',
      announcedInDays: 69,
      plannedSeconds: 720,
    },
    {
      kind: 'announced',
      slug: 'doc-so-sau-ngay-mo-ban',
      title: 'Sau ngày mở bán: đọc số và sửa',
      summary:
        'Năm con số cần nhìn: lượt xem, lượt hỏi, đơn, hoàn tiền và bài được xem hết. Mỗi số thấp chỉ ra một chỗ cần sửa.',
      announcedInDays: 76,
      plannedSeconds: 690,
    },
  ],
};
