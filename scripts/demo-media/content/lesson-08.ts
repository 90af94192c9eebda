import type { ReleasedLesson } from './course-content.ts';

/** Lesson 08. */
export const lesson08: ReleasedLesson = {
  kind: 'released',
  slug: 'chia-ky-nang-lon-thanh-buoc-nho',
  title: 'Chia kỹ năng lớn thành bước nhỏ',
  summary:
    'Đi ngược từ kết quả về điểm bắt đầu, tách thành những bước mà người mới làm được trong một lần ngồi.',
  isPreview: false,
  attachments: [],
  slides: [
    {
      marker: 'Người giỏi hay nhảy bước',
      heading: 'Bạn giỏi quá nên quên mất bước nhỏ',
      lead: 'Việc đã thành thói quen thì tay làm trước khi đầu kịp nghĩ.',
      items: ['Bước làm không cần nghĩ', 'Từ chuyên môn quen miệng', 'Dụng cụ tưởng ai cũng có'],
      sentences: [
        [null, 'Càng giỏi, bạn càng dễ nhảy bước mà không biết.'],
        [0, 'Có những bước tay bạn tự làm, không qua đầu nữa.'],
        [1, 'Có những từ bạn nói quen miệng, người mới nghe lần đầu.'],
        [2, 'Và có những thứ bạn tưởng nhà ai cũng có.'],
      ],
    },
    {
      marker: 'Đi ngược từ kết quả',
      heading: 'Hỏi ngược: ngay trước đó phải có gì?',
      lead: 'Đi lùi từng bước một cho đến khi chạm tới điều người học đã làm được hôm nay.',
      items: [
        'Ổ bánh nở đều',
        'Tạo hình không xẹp',
        'Bột ủ đúng lúc',
        'Men khỏe',
        'Cân bột và nước',
      ],
      sentences: [
        [null, 'Cách chắc nhất là đi ngược từ kết quả.'],
        [0, 'Muốn có ổ bánh nở đều, ngay trước đó phải tạo hình mà không xẹp.'],
        [1, 'Muốn tạo hình không xẹp, bột phải ủ đúng lúc.'],
        [2, 'Muốn bột ủ đúng lúc, phải có men khỏe.'],
        [3, 'Muốn men khỏe, phải cân đúng bột và nước mỗi ngày.'],
        [4, 'Cân bột thì ai cũng làm được. Đó chính là bài đầu tiên.'],
      ],
    },
    {
      marker: 'Bước vừa một lần ngồi',
      heading: 'Thế nào là một bước vừa đủ',
      lead: 'Bước quá to thì nản. Bước quá vụn thì chán.',
      items: ['Làm xong trong một lần ngồi', 'Có kết quả nhìn thấy', 'Chỉ một điều mới'],
      sentences: [
        [0, 'Một bước vừa đủ thì làm xong trong một lần ngồi.'],
        [1, 'Cuối bước phải có cái nhìn thấy được: một tấm ảnh, một dòng chữ, một con số.'],
        [2, 'Và mỗi bước chỉ có một điều mới. Có hai điều mới thì tách làm đôi.'],
        [null, 'Thường một kỹ năng ra khoảng mười hai đến hai mươi bước.'],
      ],
    },
    {
      marker: 'Việc cần làm ngay',
      heading: 'Viết bước lên giấy nhớ',
      lead: 'Giấy nhớ dễ đổi chỗ. Đừng mở máy tính vội.',
      items: ['Dán kết quả ở cuối bàn', 'Lùi dần, mỗi bước một tờ', 'Nhờ một người mới đọc xuôi'],
      sentences: [
        [0, 'Bạn viết kết quả lên một tờ giấy nhớ, dán ở cuối bàn.'],
        [1, 'Lùi dần về phía mình, mỗi bước một tờ.'],
        [2, 'Xong thì nhờ một người mới đọc xuôi. Họ dừng ở đâu, bạn thiếu bước ở đó.'],
      ],
    },
  ],
};
