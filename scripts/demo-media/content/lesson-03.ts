import type { ReleasedLesson } from './course-content.ts';

/** Lesson 03. */
export const lesson03: ReleasedLesson = {
  kind: 'released',
  slug: 'muoi-cuoc-tro-chuyen-truoc-khi-quay',
  title: 'Mười cuộc trò chuyện trước khi quay',
  summary:
    'Nói chuyện với mười người trước khi bật máy quay. Hỏi về việc đã qua, nghe nhiều hơn nói và ghi lại nguyên văn từng câu.',
  isPreview: false,
  attachments: [
    { file: 'kich-ban-hoi-chuyen.md', title: 'Kịch bản hỏi chuyện 15 phút.md' },
    { file: 'so-ghi-muoi-cuoc.csv', title: 'Sổ ghi mười cuộc trò chuyện.csv' },
  ],
  slides: [
    {
      marker: 'Vì sao là mười',
      heading: 'Mười cuộc trò chuyện rẻ hơn một khóa học ế',
      lead: 'Quay một khóa mất vài tháng. Hỏi mười người mất một tuần.',
      items: [
        'Ba người đầu: còn bỡ ngỡ',
        'Bốn người giữa: thấy điều lặp lại',
        'Ba người cuối: đoán trước câu trả lời',
      ],
      sentences: [
        [null, 'Trước khi quay bất cứ thứ gì, bạn hãy nói chuyện với mười người.'],
        [0, 'Với ba người đầu, bạn còn bỡ ngỡ, hỏi chưa trúng. Không sao cả.'],
        [1, 'Đến bốn người tiếp theo, bạn bắt đầu nghe những câu lặp lại.'],
        [2, 'Ở ba người cuối, bạn đoán trước được câu trả lời. Đó là lúc dừng.'],
      ],
    },
    {
      marker: 'Hỏi về việc đã qua',
      heading: 'Hỏi về việc đã qua, đừng hỏi về ý định',
      lead: 'Ai cũng lịch sự khi được hỏi “bạn có mua không”. Việc họ đã làm mới là câu trả lời thật.',
      items: [
        'Lần gần nhất là khi nào?',
        'Lúc đó bạn làm gì trước?',
        'Đoạn nào khó chịu nhất?',
        'Cuối cùng bạn xoay ra sao?',
      ],
      sentences: [
        [null, 'Đừng hỏi: nếu mình mở khóa học, bạn có mua không? Ai cũng sẽ nói có.'],
        [0, 'Hãy hỏi: lần gần nhất bạn gặp chuyện này là khi nào?'],
        [1, 'Lúc đó bạn làm gì trước, làm gì sau?'],
        [2, 'Đoạn nào khó chịu nhất?'],
        [3, 'Và cuối cùng bạn xoay xở ra sao, tốn bao nhiêu?'],
        [null, 'Người ta kể chuyện thật khi được hỏi về chuyện đã xảy ra.'],
      ],
    },
    {
      marker: 'Nghe và ghi',
      heading: 'Nghe bốn phần, nói một phần',
      lead: 'Câu nguyên văn của người học sau này là câu trên trang bán hàng của bạn.',
      items: [
        'Im lặng ba giây sau mỗi câu',
        'Ghi nguyên văn, không tóm tắt',
        'Không giới thiệu khóa học',
      ],
      sentences: [
        [0, 'Sau mỗi câu trả lời, bạn im lặng ba giây. Phần hay thường đến sau đó.'],
        [1, 'Ghi nguyên văn, đừng tóm tắt. Lời của họ quý hơn lời của bạn.'],
        [2, 'Và đừng giới thiệu khóa học. Bạn đang học, chưa phải đang bán.'],
      ],
    },
    {
      marker: 'Việc cần làm ngay',
      heading: 'Hẹn ba người trong hôm nay',
      lead: 'Mười lăm phút mỗi người, gọi điện cũng được.',
      items: ['Nhắn ba tin hẹn', 'Mang theo năm câu hỏi', 'Ghi vào sổ ngay sau cuộc gọi'],
      sentences: [
        [0, 'Bây giờ bạn nhắn tin hẹn ba người, mỗi người mười lăm phút.'],
        [1, 'Kịch bản năm câu hỏi nằm trong tài liệu đi kèm.'],
        [2, 'Gọi xong thì ghi vào sổ ngay, để qua đêm là quên mất lời thật.'],
      ],
    },
  ],
};
