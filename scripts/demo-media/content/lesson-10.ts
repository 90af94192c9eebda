import type { ReleasedLesson } from './course-content.ts';

/** Lesson 10. */
export const lesson10: ReleasedLesson = {
  kind: 'released',
  slug: 'muc-tieu-bai-hoc-bang-dong-tu',
  title: 'Viết mục tiêu bài học bằng động từ',
  summary:
    'Thay chữ “hiểu” bằng một việc nhìn thấy được. Mục tiêu rõ giúp bạn biết phải quay gì, bỏ gì và kiểm tra bằng cách nào.',
  isPreview: false,
  attachments: [{ file: 'bang-dong-tu.md', title: 'Bảng động từ cho mục tiêu bài học.md' }],
  slides: [
    {
      marker: 'Chữ hiểu không đo được',
      heading: 'Bỏ chữ “hiểu”, dùng chữ “làm”',
      lead: 'Bạn không nhìn thấy ai đó đang hiểu. Bạn chỉ nhìn thấy họ làm.',
      items: [
        'Hiểu: không nhìn thấy',
        'Nắm được: không nhìn thấy',
        'Cân, viết, chọn, sửa: nhìn thấy',
      ],
      sentences: [
        [null, 'Hết bài này, bạn viết lại được mục tiêu cho mọi bài trong đề cương.'],
        [0, 'Đề cương hay có câu: người học hiểu về men. Hiểu thì làm sao biết?'],
        [1, 'Nắm được cũng vậy. Không ai nhìn thấy cả.'],
        [2, 'Còn cân, viết, chọn, sửa, thì đứng cạnh là thấy ngay.'],
      ],
    },
    {
      marker: 'Công thức một dòng',
      heading: 'Động từ, vật, tiêu chuẩn',
      lead: 'Ba mảnh ghép thành một dòng. Thiếu tiêu chuẩn thì chưa biết thế nào là xong.',
      items: ['Động từ: nuôi', 'Vật: một hũ men', 'Tiêu chuẩn: nở gấp đôi trong sáu giờ'],
      sentences: [
        [null, 'Một mục tiêu tốt chỉ có một dòng, ghép từ ba mảnh.'],
        [0, 'Mảnh đầu là động từ: nuôi.'],
        [1, 'Mảnh hai là vật: một hũ men.'],
        [2, 'Mảnh ba là tiêu chuẩn: nở gấp đôi trong sáu giờ.'],
        [null, 'Nuôi một hũ men nở gấp đôi trong sáu giờ. Ai cũng tự chấm được.'],
        [null, 'Men nở chậm hơn, người học biết ngay là phải nuôi thêm một ngày.'],
      ],
    },
    {
      marker: 'Dùng mục tiêu để cắt',
      heading: 'Mục tiêu là cái kéo',
      lead: 'Câu nào trong bài không giúp người học làm được việc đó thì để dành cho bài khác.',
      items: ['Giữ: bước phải làm', 'Giữ: lỗi hay gặp', 'Bỏ: lịch sử, lý thuyết, chuyện bên lề'],
      sentences: [
        [null, 'Viết xong mục tiêu, bạn cầm nó như cái kéo.'],
        [0, 'Giữ những bước phải làm.'],
        [1, 'Giữ những lỗi người mới hay gặp.'],
        [2, 'Còn lịch sử, lý thuyết, chuyện bên lề, dù hay mấy cũng để sang bài khác.'],
        [null, 'Bây giờ, mở đề cương và viết lại mục tiêu cho ba bài đầu tiên.'],
      ],
    },
  ],
};
