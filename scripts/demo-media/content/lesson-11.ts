import type { ReleasedLesson } from './course-content.ts';

/** Lesson 11. */
export const lesson11: ReleasedLesson = {
  kind: 'released',
  slug: 'bai-tap-nho-sau-moi-bai',
  title: 'Bài tập nhỏ sau mỗi bài',
  summary:
    'Người học nhớ điều họ làm. Cách ra một bài tập mười phút có kết quả nhìn thấy và có đáp án để tự so.',
  isPreview: false,
  attachments: [],
  slides: [
    {
      marker: 'Xem chưa phải là học',
      heading: 'Xem xong gật gù, hôm sau quên sạch',
      lead: 'Chỉ khi tay làm, người học mới biết mình thiếu chỗ nào.',
      items: ['Xem: thấy dễ', 'Làm: thấy chỗ vướng', 'Sửa: mới nhớ lâu'],
      sentences: [
        [null, 'Xem người khác làm, ai cũng thấy dễ.'],
        [0, 'Đó là cảm giác dễ chịu, nhưng chưa phải là học.'],
        [1, 'Đến lúc tự làm, chỗ vướng mới hiện ra.'],
        [2, 'Gỡ được chỗ vướng đó, họ mới nhớ lâu.'],
      ],
    },
    {
      marker: 'Bốn điều của bài tập tốt',
      heading: 'Bài tập tốt có bốn điều',
      lead: 'Bài tập là phần người học khoe với bạn bè. Hãy cho họ thứ để khoe.',
      items: [
        'Mười phút là xong',
        'Dùng ngay điều vừa học',
        'Có kết quả nhìn thấy',
        'Có đáp án để tự so',
      ],
      sentences: [
        [0, 'Một, mười phút là xong. Dài hơn, người ta để đến mai, rồi thôi.'],
        [1, 'Hai, dùng ngay điều vừa học, không cần chuẩn bị thêm gì.'],
        [2, 'Ba, làm xong có thứ để nhìn: một tấm ảnh, một bảng, một đoạn văn.'],
        [3, 'Bốn, có đáp án hoặc ảnh mẫu để họ tự so, không phải chờ bạn chấm.'],
      ],
    },
    {
      marker: 'Ví dụ thật',
      heading: 'Từ bài tập dở đến bài tập tốt',
      lead: 'Cùng một bài học về ủ bột, ba cách ra bài khác nhau hẳn.',
      items: [
        'Dở: hãy thực hành ủ bột',
        'Khá: ủ một khối bột 200 gam',
        'Tốt: chụp khối bột lúc 0, 2 và 4 giờ',
      ],
      sentences: [
        [0, 'Bài dở: hãy thực hành ủ bột. Không biết bắt đầu từ đâu, bao giờ xong.'],
        [1, 'Bài khá: ủ một khối bột hai trăm gam. Đã rõ hơn.'],
        [2, 'Bài tốt: chụp khối bột ba lần, so với ba tấm ảnh mẫu.'],
        [null, 'Ba tấm ảnh, người học tự thấy bột của mình nhanh hay chậm.'],
        [null, 'Việc hôm nay: viết bài tập mười phút cho bài dễ nhất của bạn.'],
      ],
    },
  ],
};
