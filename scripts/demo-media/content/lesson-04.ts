import type { ReleasedLesson } from './course-content.ts';

/** Lesson 04. */
export const lesson04: ReleasedLesson = {
  kind: 'released',
  slug: 'thu-nhu-cau-bang-trang-gioi-thieu',
  title: 'Thử nhu cầu bằng trang giới thiệu',
  summary:
    'Một trang ngắn với một lời hứa và một ô để lại email cho bạn biết người ta có thật sự cần hay không, trước khi tốn công làm.',
  isPreview: false,
  attachments: [],
  slides: [
    {
      marker: 'Lời nói và việc làm',
      heading: 'Để lại email là một việc làm nhỏ',
      lead: 'Lời khen không tốn gì. Để lại email thì tốn một chút, nên nó thật hơn.',
      items: ['Khen: chưa nói lên gì', 'Để lại email: có quan tâm', 'Đặt trước: cần thật'],
      sentences: [
        [null, 'Mười cuộc trò chuyện cho bạn hiểu. Còn trang giới thiệu cho bạn đo.'],
        [0, 'Lời khen dễ cho, vì nó không mất gì cả.'],
        [1, 'Để lại email thì tốn một chút niềm tin.'],
        [2, 'Còn đặt trước một khoản nhỏ là dấu hiệu rõ nhất.'],
      ],
    },
    {
      marker: 'Bốn phần của trang',
      heading: 'Một trang chỉ cần bốn phần',
      lead: 'Viết trong một buổi tối, bằng đúng lời bạn ghi được từ người học.',
      items: [
        'Một lời hứa',
        'Ba điều người học sẽ làm được',
        'Vài dòng về bạn',
        'Một ô để lại email',
      ],
      sentences: [
        [0, 'Trên cùng là một lời hứa, nói rõ ai sẽ làm được việc gì.'],
        [1, 'Dưới đó là ba điều người học sẽ làm được. Ba điều thôi, đừng kể hết.'],
        [2, 'Rồi vài dòng về bạn: vì sao bạn biết chuyện này, có ảnh thật thì càng tốt.'],
        [3, 'Cuối cùng là một ô để lại email, với lời mời nhận tin khi khóa học mở.'],
        [null, 'Không cần thiết kế cầu kỳ. Chữ rõ, trang mở nhanh trên điện thoại là được.'],
      ],
    },
    {
      marker: 'Đọc con số',
      heading: 'Một trăm lượt\u00a0xem nói điều\u00a0gì',
      lead: 'Đây là mốc để tham khảo, không phải luật. Hãy so với chính trang của bạn tuần sau.',
      items: [
        'Dưới 5 email: đổi lời hứa',
        'Từ 5 đến 15: hỏi thêm người để lại',
        'Trên 15: chuẩn bị bán trước',
      ],
      sentences: [
        [null, 'Bạn đưa trang cho đúng nhóm người cần, đủ khoảng một trăm lượt xem.'],
        [0, 'Dưới năm người để lại email, lời hứa chưa chạm. Đổi lời hứa, thử lại.'],
        [1, 'Từ năm đến mười lăm, hãy gọi cho họ và hỏi vì sao họ để lại.'],
        [2, 'Trên mười lăm, bạn có thể chuẩn bị bán trước.'],
        [null, 'Nhớ rằng đưa nhầm người xem thì con số nào cũng vô nghĩa.'],
      ],
    },
  ],
};
