import type { ReleasedLesson } from './course-content.ts';

/** Lesson 09. */
export const lesson09: ReleasedLesson = {
  kind: 'released',
  slug: 'de-cuong-nam-phan',
  title: 'Đề cương năm phần khiến người học xem tiếp',
  summary:
    'Lời hứa, vì sao cần, cách làm từng bước, ví dụ thật và việc cần làm ngay: một khung chung để bài nào cũng có đầu có đuôi.',
  isPreview: false,
  attachments: [
    { file: 'mau-de-cuong-nam-phan.md', title: 'Mẫu đề cương năm phần.md' },
    { file: 'lich-quay.csv', title: 'Lịch quay theo tuần.csv' },
  ],
  slides: [
    {
      marker: 'Vì sao người học bỏ dở',
      heading: 'Người học bỏ\u00a0dở vì lạc\u00a0đường',
      lead: 'Không phải vì bài khó. Họ không biết mình đang ở đâu và còn bao xa.',
      items: [
        'Không biết bài này để làm gì',
        'Không biết đang ở đoạn nào',
        'Không biết xong thì làm gì',
      ],
      sentences: [
        [null, 'Vì sao nhiều khóa học hay mà người ta vẫn bỏ giữa chừng?'],
        [0, 'Vì mở bài lên, họ không biết bài này để làm gì.'],
        [1, 'Xem được một lúc, họ không biết mình đang ở đoạn nào.'],
        [2, 'Xem xong, họ không biết phải làm gì tiếp.'],
        [null, 'Một khung chung cho mọi bài sẽ chữa cả ba điều đó.'],
      ],
    },
    {
      marker: 'Năm phần của một bài',
      heading: 'Mỗi bài học là một câu chuyện năm phần',
      lead: 'Người học không bỏ dở vì bài khó. Họ bỏ dở vì không biết mình đang ở đâu.',
      items: ['Lời hứa', 'Vì sao cần', 'Cách làm từng bước', 'Ví dụ thật', 'Việc cần làm ngay'],
      sentences: [
        [0, 'Phần thứ nhất là lời hứa: hết bài này, bạn sẽ làm được việc gì.'],
        [1, 'Phần thứ hai là vì sao cần: chuyện gì xảy ra nếu bỏ qua bước này.'],
        [2, 'Phần thứ ba, bạn đừng giảng. Bạn làm cho họ xem.'],
        [2, 'Từng bước một, dừng lại ở chỗ người mới hay sai.'],
        [3, 'Phần thứ tư là ví dụ thật, của một người thật, kể cả khi chưa hoàn hảo.'],
        [4, 'Phần cuối là việc cần làm ngay, làm xong trong mười phút.'],
      ],
    },
    {
      marker: 'Chia thời gian',
      heading: 'Tám phút chia thế nào',
      lead: 'Nửa thời gian dành cho việc làm mẫu. Bốn phần kia chia nhau nửa còn lại.',
      items: [
        'Lời hứa: 30 giây',
        'Vì sao cần: 1 phút',
        'Cách làm: 4 phút',
        'Ví dụ thật: 2 phút',
        'Việc cần làm: 30 giây',
      ],
      sentences: [
        [null, 'Lấy một bài tám phút làm mẫu.'],
        [0, 'Lời hứa chỉ ba mươi giây.'],
        [1, 'Vì sao cần, một phút.'],
        [2, 'Cách làm được bốn phút, vì đó là lý do họ đến.'],
        [3, 'Ví dụ thật, hai phút.'],
        [4, 'Và ba mươi giây cuối để giao việc.'],
      ],
    },
    {
      marker: 'Việc cần làm ngay',
      heading: 'Viết đề cương cho một bài',
      lead: 'Mẫu đề cương và lịch quay nằm trong tài liệu của bài này.',
      items: ['Chọn bài dễ nhất', 'Viết năm dòng', 'Đọc to, bấm giờ'],
      sentences: [
        [0, 'Bạn chọn bài dễ nhất trong các bước đã tách ở bài trước.'],
        [1, 'Viết năm dòng, mỗi phần một dòng.'],
        [2, 'Đọc to và bấm giờ. Phần nào dài quá, cắt ngay trên giấy.'],
      ],
    },
  ],
};
