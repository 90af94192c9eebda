import type { ReleasedLesson } from './course-content.ts';

/** Lesson 05. */
export const lesson05: ReleasedLesson = {
  kind: 'released',
  slug: 'dat-gia-lan-dau',
  title: 'Đặt giá lần đầu',
  summary:
    'Giá đi theo kết quả chứ không theo số phút. Ba bước để chọn một mức giá đầu tiên mà bạn nói ra không ngại.',
  isPreview: false,
  attachments: [{ file: 'bang-tinh-gia.csv', title: 'Bảng tính giá lần đầu.csv' }],
  slides: [
    {
      marker: 'Giá không theo số phút',
      heading: 'Người học trả\u00a0tiền cho kết\u00a0quả',
      lead: 'Khóa học dài gấp đôi không đáng giá gấp đôi. Tới đích nhanh hơn mới đáng.',
      items: [
        'Không tính theo giờ video',
        'Không nhìn giá người khác rồi giảm',
        'Tính từ kết quả của người học',
      ],
      sentences: [
        [null, 'Đặt giá là chỗ nhiều người dạy ngại nhất. Ta làm nó đơn giản lại.'],
        [0, 'Đừng tính theo số giờ video. Chẳng ai muốn ngồi học lâu hơn.'],
        [1, 'Cũng đừng nhìn giá người khác rồi bớt đi một ít.'],
        [2, 'Hãy bắt đầu từ kết quả: học xong, người ta được gì, tiết kiệm được gì?'],
      ],
    },
    {
      marker: 'Ba bước chọn giá',
      heading: 'Ba bước để ra một con số',
      lead: 'Ví dụ: học xong, người học bớt được một triệu đồng nguyên liệu hỏng mỗi tháng.',
      items: [
        'Giá trị trong ba tháng',
        'Lấy từ 1/10 đến 1/3',
        'Làm tròn tới mức nói ra không ngại',
      ],
      sentences: [
        [0, 'Bước một, ước lượng giá trị người học nhận được trong ba tháng.'],
        [0, 'Bớt hỏng một triệu mỗi tháng, ba tháng là ba triệu.'],
        [1, 'Bước hai, lấy từ một phần mười đến một phần ba của số đó.'],
        [1, 'Ta có khoảng ba trăm nghìn đến một triệu đồng.'],
        [2, 'Bước ba, chọn một con số mà bạn nói ra trước mặt người quen không ngại.'],
      ],
    },
    {
      marker: 'Nói giá ra lời',
      heading: 'Tập nói giá trong một câu',
      lead: 'Nói xong thì dừng. Không xin lỗi, không giải thích dài, không tự giảm.',
      items: ['Kết quả', 'Giá', 'Im lặng'],
      sentences: [
        [null, 'Giá chỉ thật khi bạn nói nó thành lời.'],
        [0, 'Nói kết quả trước: sau bốn tuần, chị nướng được ổ bánh bán được.'],
        [1, 'Rồi nói giá: học phí là sáu trăm nghìn đồng.'],
        [2, 'Và dừng lại. Đừng vội giảm khi chưa ai hỏi.'],
      ],
    },
    {
      marker: 'Việc cần làm ngay',
      heading: 'Chọn một giá, nói với ba người',
      lead: 'Giá đầu tiên không phải giá mãi mãi. Bạn sẽ sửa sau mười người học đầu.',
      items: ['Điền bảng tính giá', 'Nói giá với ba người', 'Ghi lại câu họ hỏi đầu tiên'],
      sentences: [
        [0, 'Bạn mở bảng tính đi kèm, điền ba ô là có khoảng giá.'],
        [1, 'Nói giá đó với ba người trong danh sách của bạn.'],
        [2, 'Ghi lại câu đầu tiên họ hỏi. Câu ấy cho biết giá đang thiếu điều gì.'],
      ],
    },
  ],
};
