import type { ReleasedLesson } from './course-content.ts';

/** Lesson 02. */
export const lesson02: ReleasedLesson = {
  kind: 'released',
  slug: 'chan-dung-nguoi-hoc-dau-tien',
  title: 'Chân dung người học đầu tiên',
  summary:
    'Chọn một người có thật thay vì một nhóm tuổi. Bốn câu hỏi để biết họ đang ở đâu, muốn tới đâu, đã thử gì và điều gì giữ họ lại.',
  isPreview: true,
  attachments: [{ file: 'chan-dung-nguoi-hoc.md', title: 'Mẫu chân dung người học.md' }],
  slides: [
    {
      marker: 'Một người, không phải một nhóm',
      heading: 'Dạy cho một người có tên',
      lead: '“Phụ nữ từ 25 đến 40 tuổi” không mua khóa học. Chị Hạnh ở tầng dưới thì có thể.',
      items: ['Một người bạn biết mặt', 'Đang gặp đúng chuyện đó', 'Bạn hỏi chuyện được'],
      sentences: [
        [null, 'Ở bài trước bạn đã chọn được một cặp. Hôm nay ta tìm người học đầu tiên.'],
        [null, 'Sai lầm thường gặp là tả một nhóm: tuổi này, nghề kia, thu nhập nọ.'],
        [0, 'Hãy chọn một người bạn biết mặt, biết tên.'],
        [1, 'Người ấy đang gặp đúng chuyện mà bạn gỡ được.'],
        [2, 'Và bạn có thể gọi điện hỏi chuyện ngay trong tuần này.'],
      ],
    },
    {
      marker: 'Bốn câu hỏi',
      heading: 'Bốn câu hỏi vẽ nên chân dung',
      lead: 'Trả lời bằng lời của họ, không phải bằng lời của bạn.',
      items: ['Họ đang ở đâu?', 'Họ muốn tới đâu?', 'Họ đã thử những gì?', 'Điều gì giữ họ lại?'],
      sentences: [
        [0, 'Câu một: họ đang ở đâu? Kể một ngày cụ thể, có giờ giấc, có việc làm.'],
        [1, 'Câu hai: họ muốn tới đâu? Một kết quả nhìn thấy được, không phải một cảm giác.'],
        [2, 'Câu ba: họ đã thử những gì, và vì sao không thành?'],
        [3, 'Câu bốn: điều gì giữ họ lại? Thường là thời gian, nỗi sợ, hoặc một bước chưa biết.'],
      ],
    },
    {
      marker: 'Ví dụ: chị Hạnh',
      heading: 'Ví dụ: chị Hạnh muốn bán bánh\u00a0mì men tự\u00a0nhiên',
      lead: 'Mỗi câu trả lời sau này thành một phần của khóa học.',
      items: [
        'Nướng mỗi Chủ nhật, hay bị chai',
        'Muốn bán hai mươi ổ một tuần',
        'Đã xem hơn trăm video',
        'Không biết bột hỏng từ lúc nào',
      ],
      sentences: [
        [0, 'Chị Hạnh nướng bánh mỗi Chủ nhật, mẻ nào cũng có ổ bị chai.'],
        [1, 'Chị muốn bán được hai mươi ổ một tuần cho hàng xóm.'],
        [2, 'Chị đã xem hơn một trăm video, nhưng mỗi người chỉ một kiểu.'],
        [3, 'Chị kẹt ở chỗ không biết khối bột hỏng từ lúc nào.'],
        [null, 'Nghe xong bốn câu này, bạn biết ngay bài đầu tiên phải dạy gì.'],
      ],
    },
    {
      marker: 'Việc cần làm ngay',
      heading: 'Điền một trang chân dung',
      lead: 'Mẫu nằm trong phần tài liệu của bài này.',
      items: ['Viết tên một người thật', 'Điền bốn câu trả lời', 'Đọc lại cho họ nghe'],
      sentences: [
        [0, 'Việc của bạn hôm nay: mở mẫu đi kèm và viết tên một người thật.'],
        [1, 'Điền bốn câu, mỗi câu hai dòng là đủ.'],
        [2, 'Rồi đọc lại cho chính người đó nghe. Họ gật đầu là bạn vẽ đúng.'],
      ],
    },
  ],
};
