import type { ReleasedLesson } from './course-content.ts';

/** Lesson 07. */
export const lesson07: ReleasedLesson = {
  kind: 'released',
  slug: 'mot-khoa-hoc-mot-loi-hua',
  title: 'Một khóa học, một lời hứa',
  summary:
    'Người học mua một kết quả. Cách viết lời hứa đủ nhỏ để giữ được và đủ rõ để người khác kể lại được.',
  isPreview: false,
  attachments: [],
  slides: [
    {
      marker: 'Lời hứa là gì',
      heading: 'Lời hứa là điểm đến của cả khóa học',
      lead: 'Có lời hứa rồi, bạn biết bài nào cần quay và bài nào nên bỏ.',
      items: ['Cho ai', 'Làm được việc gì', 'Trong bao lâu'],
      sentences: [
        [null, 'Chào mừng bạn đến chặng hai. Trước khi viết đề cương, ta viết một lời hứa.'],
        [0, 'Lời hứa nói rõ dành cho ai.'],
        [1, 'Người ấy sẽ làm được việc gì.'],
        [2, 'Và trong khoảng bao lâu.'],
        [null, 'Thiếu một trong ba, người xem sẽ tự điền vào, và thường điền sai.'],
      ],
    },
    {
      marker: 'Ba lời hứa nên tránh',
      heading: 'Ba lời hứa nghe hay mà không giữ được',
      lead: 'Lời hứa càng to, người học càng nghi ngờ và càng dễ thất vọng.',
      items: ['Thành thạo mọi thứ', 'Thay đổi cuộc đời', 'Kiếm được bao nhiêu tiền'],
      sentences: [
        [0, 'Thành thạo mọi thứ: không ai đo được thế nào là mọi thứ.'],
        [1, 'Thay đổi cuộc đời: quá to, và không nằm trong tay bạn.'],
        [2, 'Kiếm bao nhiêu tiền: phụ thuộc vào người học, không phụ thuộc vào bài giảng.'],
        [null, 'Hãy hứa điều mà người học làm theo là chắc chắn tới.'],
      ],
    },
    {
      marker: 'Viết lại cho nhỏ',
      heading: 'Thu nhỏ cho đến khi giữ được',
      lead: 'Nhỏ hơn không phải là kém hơn. Nhỏ thì rõ, rõ thì có người mua.',
      items: ['Học làm bánh mì', 'Nướng bánh mì men tự nhiên', 'Bốn tuần, nướng ổ bánh bán được'],
      sentences: [
        [0, 'Bản đầu tiên của chị Hạnh là: học làm bánh mì. Rộng quá.'],
        [1, 'Bản thứ hai: nướng bánh mì men tự nhiên. Rõ hơn, nhưng chưa có đích.'],
        [2, 'Bản thứ ba: trong bốn tuần, nướng được ổ bánh mà hàng xóm muốn mua.'],
        [null, 'Đọc bản thứ ba, ai cũng hình dung ra ngày cuối cùng của khóa học.'],
      ],
    },
    {
      marker: 'Việc cần làm ngay',
      heading: 'Viết ba bản, giữ một',
      lead: 'Người nghe kể lại đúng sau một ngày, đó là lời hứa rõ.',
      items: ['Viết ba bản lời hứa', 'Đọc cho hai người nghe', 'Hôm sau hỏi họ nhớ gì'],
      sentences: [
        [0, 'Bạn viết ba bản lời hứa, bản sau nhỏ hơn bản trước.'],
        [1, 'Đọc cho hai người nghe.'],
        [2, 'Hôm sau hỏi họ còn nhớ gì. Bản nào được nhớ, giữ bản đó.'],
      ],
    },
  ],
};
