import type { ReleasedLesson } from './course-content.ts';

/** Lesson 06. */
export const lesson06: ReleasedLesson = {
  kind: 'released',
  slug: 'phieu-y-tuong-mot-trang',
  title: 'Phiếu ý tưởng một trang',
  summary:
    'Gom mọi điều đã tìm được vào một trang giấy: người học, vấn đề, lời hứa, bằng chứng và giá. Xong phiếu này là xong chặng một.',
  isPreview: false,
  attachments: [{ file: 'phieu-y-tuong.md', title: 'Phiếu ý tưởng một trang.md' }],
  slides: [
    {
      marker: 'Vì sao một trang',
      heading: 'Một trang để không tự lừa mình',
      lead: 'Ý tưởng trong đầu luôn đẹp. Viết gọn ra giấy mới thấy chỗ còn trống.',
      items: ['Đọc trong một phút', 'Dán được lên tường', 'Ai đọc cũng kể lại được'],
      sentences: [
        [null, 'Đây là bài cuối của chặng một. Ta gom mọi thứ vào một trang giấy.'],
        [0, 'Một trang thì đọc xong trong một phút.'],
        [1, 'Dán lên tường, ngày nào cũng nhìn thấy.'],
        [2, 'Và đưa cho người khác đọc, họ kể lại được là bạn đã rõ.'],
      ],
    },
    {
      marker: 'Năm ô của phiếu',
      heading: 'Năm ô, mỗi ô hai dòng',
      lead: 'Ô nào chưa điền được, quay lại đúng bài đó.',
      items: ['Người học', 'Vấn đề', 'Lời hứa', 'Bằng chứng', 'Giá đầu tiên'],
      sentences: [
        [0, 'Ô thứ nhất, người học: một cái tên và hoàn cảnh của họ.'],
        [1, 'Ô thứ hai, vấn đề: chép nguyên văn một câu bạn nghe được.'],
        [2, 'Ô thứ ba, lời hứa: sau bao lâu, họ làm được việc gì.'],
        [3, 'Ô thứ tư, bằng chứng: số người đã nói chuyện, số email, số người đặt trước.'],
        [4, 'Ô cuối cùng, giá đầu tiên, đã nói ra với ít nhất ba người.'],
      ],
    },
    {
      marker: 'Đi tiếp hay quay lại',
      heading: 'Ba câu hỏi trước khi sang chặng hai',
      lead: 'Quay lại bây giờ mất một tuần. Quay lại sau khi quay xong mất ba tháng.',
      items: [
        'Có năm người cùng nói một vấn đề?',
        'Có ba người để lại email hoặc đặt trước?',
        'Bạn vẫn muốn nói về nó mỗi tuần?',
      ],
      sentences: [
        [null, 'Điền xong, bạn trả lời ba câu hỏi này.'],
        [0, 'Có ít nhất năm người cùng nói về một vấn đề không?'],
        [1, 'Có ít nhất ba người để lại email hoặc đặt trước không?'],
        [2, 'Và bạn có còn muốn nói về nó mỗi tuần, trong một năm tới không?'],
        [null, 'Ba câu đều có, bạn sẵn sàng dựng đề cương.'],
        [null, 'Nếu chưa, hãy vui vì biết sớm, và quay lại bài ba.'],
      ],
    },
  ],
};
