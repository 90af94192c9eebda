import type { ReleasedLesson } from './course-content.ts';

/** Lesson 12. */
export const lesson12: ReleasedLesson = {
  kind: 'released',
  slug: 'tai-lieu-di-kem-vua-du',
  title: 'Tài liệu đi kèm: đủ dùng, không thừa',
  summary:
    'Một trang tóm tắt, một bảng kiểm, một mẫu để điền. Ba loại tài liệu người học thật sự mở lại, và cách làm mỗi loại trong nửa giờ.',
  isPreview: false,
  attachments: [
    { file: 'bang-kiem-truoc-khi-quay.md', title: 'Bảng kiểm đề cương trước khi quay.md' },
  ],
  slides: [
    {
      marker: 'Nhiều tài liệu, ít người mở',
      heading: 'Tài liệu dày không làm khóa học quý hơn',
      lead: 'Người học mở lại tài liệu lúc đang làm, tay bận, mắt liếc nhanh.',
      items: ['Họ mở lúc đang làm', 'Họ tìm đúng một điều', 'Họ không đọc từ đầu'],
      sentences: [
        [null, 'Nhiều người dạy gửi kèm cả trăm trang cho có vẻ đầy đặn.'],
        [0, 'Nhưng người học chỉ mở tài liệu lúc đang làm, tay còn dính bột.'],
        [1, 'Họ tìm đúng một điều.'],
        [2, 'Không ai đọc lại từ trang đầu.'],
      ],
    },
    {
      marker: 'Ba loại đáng làm',
      heading: 'Ba loại tài liệu được mở lại',
      lead: 'Mỗi bài nhiều nhất một loại. Không có cũng không sao.',
      items: [
        'Trang tóm tắt: nhìn là nhớ',
        'Bảng kiểm: không sót bước',
        'Mẫu để điền: đỡ trang giấy trắng',
      ],
      sentences: [
        [0, 'Loại thứ nhất là trang tóm tắt: một hình, vài con số, nhìn là nhớ.'],
        [1, 'Loại thứ hai là bảng kiểm: làm đến đâu đánh dấu đến đó, không sót bước.'],
        [2, 'Loại thứ ba là mẫu để điền: người học không phải bắt đầu từ trang giấy trắng.'],
        [null, 'Mỗi bài chọn nhiều nhất một loại thôi.'],
      ],
    },
    {
      marker: 'Làm trong nửa giờ',
      heading: 'Ba mươi phút cho một tài liệu',
      lead: 'Làm nhanh, cho dùng thử, sửa theo câu hỏi của người học.',
      items: [
        'Mười phút: chép lại các bước',
        'Mười phút: cắt còn một trang',
        'Mười phút: nhờ một người dùng thử',
      ],
      sentences: [
        [0, 'Mười phút đầu, chép lại các bước trong bài, mỗi bước một dòng.'],
        [1, 'Mười phút tiếp, cắt cho vừa một trang, chữ đủ lớn để đọc trên điện thoại.'],
        [2, 'Mười phút cuối, nhờ một người dùng thử và xem họ dừng ở đâu.'],
      ],
    },
    {
      marker: 'Hết chặng hai',
      heading: 'Bạn đã có một đề\u00a0cương quay được',
      lead: 'Bảng kiểm cuối chặng nằm trong tài liệu của bài này.',
      items: ['Một lời hứa', 'Các bước đã tách', 'Năm phần cho mỗi bài', 'Bài tập và tài liệu'],
      sentences: [
        [null, 'Vậy là hết chặng hai. Ta nhìn lại những gì bạn đang có.'],
        [0, 'Một lời hứa rõ ràng.'],
        [1, 'Các bước nhỏ, đúng thứ tự.'],
        [2, 'Năm phần cho mỗi bài.'],
        [3, 'Bài tập và tài liệu vừa đủ. Chặng sau, ta bắt đầu quay.'],
      ],
    },
  ],
};
