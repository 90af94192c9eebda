import type { StageContent } from './course-content.ts';

/** Stage 3, announced: filming and editing. */
export const stage3: StageContent = {
  slug: 'quay-va-dung-video',
  title: 'Quay và dựng video',
  outcome: 'Quay ở nhà, rõ hình, rõ tiếng, không cần thuộc lời.',
  lessons: [
    {
      kind: 'announced',
      slug: 'goc-quay-tai-nha',
      title: 'Góc quay tại nhà dưới hai triệu',
      summary:
        'Một chiếc bàn, một cửa sổ và điện thoại bạn đang có: dựng góc quay cố định để lần nào ngồi vào cũng quay được ngay.',
      announcedInDays: 13,
      plannedSeconds: 640,
    },
    {
      kind: 'announced',
      slug: 'anh-sang-tieng-va-nen',
      title: 'Ánh sáng, tiếng và nền',
      summary:
        'Ba thứ người học nhận ra trước cả nội dung. Cách chỉnh từng thứ bằng đồ có sẵn trong nhà và nghe thử trước khi quay thật.',
      announcedInDays: 13,
      plannedSeconds: 705,
    },
    {
      kind: 'announced',
      slug: 'noi-truoc-may-quay',
      title: 'Nói trước máy quay, không cần thuộc lời',
      summary:
        'Nói theo ý thay vì theo câu. Cách viết thẻ gợi ý năm dòng và tập ba lượt để giọng bạn tự nhiên như đang kể cho một người.',
      announcedInDays: 20,
      plannedSeconds: 585,
    },
    {
      kind: 'announced',
      slug: 'quay-man-hinh-cho-de-nhin',
      title: 'Quay màn hình cho dễ nhìn',
      summary:
        'Cỡ chữ, con trỏ, tốc độ thao tác và những gì cần tắt đi để người học theo được trên màn hình nhỏ.',
      announcedInDays: 27,
      plannedSeconds: 620,
    },
    {
      kind: 'announced',
      slug: 'cat-dung-trong-mot-buoi-chieu',
      title: 'Cắt dựng trong một buổi chiều',
      summary:
        'Quy trình bốn lượt: bỏ chỗ thừa, ghép đúng thứ tự, thêm chữ, chỉnh tiếng. Dừng ở đâu để không sửa mãi.',
      announcedInDays: 34,
      plannedSeconds: 810,
    },
    {
      kind: 'announced',
      slug: 'phu-de-va-loi-thoai',
      title: 'Phụ đề và lời thoại cho mọi bài',
      summary:
        'Nhiều người học khi không bật được tiếng. Cách làm phụ đề đúng chính tả, đúng nhịp và dùng lại thành tài liệu đọc.',
      announcedInDays: 41,
      plannedSeconds: 530,
    },
  ],
};
