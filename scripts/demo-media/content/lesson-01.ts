import type { ReleasedLesson } from './course-content.ts';

/** Lesson 01. */
export const lesson01: ReleasedLesson = {
  kind: 'released',
  slug: 'dieu-ban-gioi-va-dieu-nguoi-khac-can',
  title: 'Điều bạn giỏi và điều người khác cần',
  summary:
    'Khóa học bán được nằm ở chỗ giao nhau giữa điều bạn làm tốt và điều người khác đang loay hoay. Bài này giúp bạn tìm ra chỗ đó bằng một tờ giấy và hai mươi phút.',
  isPreview: true,
  attachments: [{ file: 'bang-tim-cho-giao-nhau.csv', title: 'Bảng tìm chỗ giao nhau.csv' }],
  slides: [
    {
      marker: 'Hai vòng tròn',
      heading: 'Khóa học bán được nằm ở chỗ giao nhau',
      lead: 'Không phải điều bạn thích nhất, cũng không phải điều đang thịnh hành nhất.',
      items: ['Điều bạn giỏi', 'Điều người khác cần', 'Chỗ hai điều gặp nhau'],
      sentences: [
        [null, 'Chào bạn, mình bắt đầu từ câu hỏi quan trọng nhất của cả khóa học này.'],
        [null, 'Dạy điều gì thì có người muốn mua?'],
        [0, 'Vòng tròn thứ nhất là điều bạn giỏi, điều bạn làm được mà không cần nghĩ nhiều.'],
        [1, 'Vòng tròn thứ hai là điều người khác cần, điều khiến họ loay hoay mỗi tuần.'],
        [2, 'Khóa học của bạn nằm ở chỗ hai vòng tròn chồng lên nhau.'],
      ],
    },
    {
      marker: 'Nhìn lại điều bạn giỏi',
      heading: 'Ba dấu hiệu của điều bạn giỏi thật',
      lead: 'Giỏi ở đây không cần bằng cấp. Chỉ cần bạn đi trước người học vài bước.',
      items: ['Người ta hay hỏi bạn', 'Bạn làm nhanh hơn trước', 'Bạn từng gỡ rối cho ai đó'],
      sentences: [
        [0, 'Dấu hiệu đầu tiên: bạn bè, đồng nghiệp hay nhắn tin hỏi bạn về chuyện đó.'],
        [1, 'Dấu hiệu thứ hai: việc từng mất cả ngày, nay bạn làm xong trong một giờ.'],
        [2, 'Dấu hiệu thứ ba: đã có ít nhất một người làm được nhờ bạn chỉ.'],
        [null, 'Có hai trong ba dấu hiệu là đủ để viết xuống giấy.'],
      ],
    },
    {
      marker: 'Hỏi điều người khác cần',
      heading: 'Cần thật thì phải có giá',
      lead: 'Người cần thật đã tốn một thứ gì đó để tự xoay xở, trước khi biết đến bạn.',
      items: ['Đã tốn tiền', 'Đã tốn thời gian', 'Đã chịu bực mình'],
      sentences: [
        [null, 'Làm sao biết người ta cần thật hay chỉ thấy hay hay?'],
        [0, 'Hãy xem họ đã tốn tiền cho nó chưa: mua sách, mua công cụ, thuê người.'],
        [1, 'Hoặc tốn thời gian: tự mò trên mạng mấy buổi tối liền.'],
        [2, 'Hoặc chịu bực mình, làm đi làm lại mà kết quả vẫn không ra gì.'],
        [null, 'Chưa tốn gì cả, thì đó mới chỉ là điều họ thấy thú vị.'],
      ],
    },
    {
      marker: 'Việc cần làm ngay',
      heading: 'Hai mươi phút với một tờ giấy',
      lead: 'Viết tay cũng được. Điều quan trọng là chọn một, không giữ cả mười.',
      items: ['Kẻ hai cột', 'Viết mười dòng mỗi cột', 'Nối những dòng hợp nhau', 'Khoanh một cặp'],
      sentences: [
        [0, 'Bây giờ bạn lấy một tờ giấy, kẻ hai cột.'],
        [1, 'Mỗi cột viết đủ mười dòng, đừng dừng lại để đánh giá.'],
        [2, 'Rồi nối điều bạn giỏi với điều người khác cần.'],
        [3, 'Cuối cùng, khoanh một cặp làm bạn thấy muốn bắt đầu ngay. Hẹn bạn ở bài hai.'],
      ],
    },
  ],
};
