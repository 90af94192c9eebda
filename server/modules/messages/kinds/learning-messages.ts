import { z } from 'zod';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { bold, line, type MessageAction, type MessageText } from '../text-parts.ts';
import { aboutLearning, aboutOrder, messageKind, moment } from './message-kind.ts';

/** What is told of lessons, sessions, answers and offers. */
export const learningMessages = {
  ticket_issued: messageKind({
    rule: aboutLearning,
    fields: {
      orderId: z.string(),
      title: z.string(),
      startsAt: moment,
    },
    text: (content) => ({
      title: `Bạn có vé: ${content.title}`,
      preview: `Bắt đầu lúc ${formatTimestampInText(content.startsAt.getTime())}.`,
      paragraphs: [
        line('Vé ', bold(content.title), ' của bạn đã sẵn sàng.'),
        line(
          'Buổi học bắt đầu lúc ',
          bold(formatTimestampInText(content.startsAt.getTime())),
          '. Mã QR, địa điểm hoặc đường dẫn ở trong vé.',
        ),
      ],
      actions: [tickets],
    }),
  }),
  ticket_changed: messageKind({
    rule: aboutLearning,
    fields: {
      title: z.string(),
      startsAt: moment,
      cancelled: z.boolean(),
    },
    text: (content) => (content.cancelled ? cancelledEvent(content) : movedEvent(content)),
  }),
  support_answered: messageKind({
    rule: aboutLearning,
    fields: {
      requestId: z.string(),
      requestCode: z.string(),
      subject: z.string(),
    },
    text: (content) => ({
      title: `Yêu cầu ${content.requestCode} đã có trả lời`,
      preview: content.subject,
      paragraphs: [
        line('Chúng tôi vừa trả lời yêu cầu ', bold(content.requestCode), `: ${content.subject}.`),
        line('Nếu chưa xong, bạn viết tiếp ngay trong yêu cầu nhé.'),
      ],
      actions: [
        {
          label: 'Xem câu trả lời',
          path: `/your-ticket?tab=support&request=${encodeURIComponent(content.requestId)}`,
        },
      ],
    }),
  }),
  lesson_released: messageKind({
    rule: { ...aboutLearning, mail: 'lessons' },
    fields: {
      lessonSlug: z.string(),
      lessonTitle: z.string(),
      lessonIndex: z.number().int(),
    },
    text: (content) => ({
      title: `Bài mới đã mở: ${content.lessonTitle}`,
      preview: `Bài ${content.lessonIndex} đã có video. Bạn học được ngay.`,
      paragraphs: [
        line(
          `Bài ${content.lessonIndex}, `,
          bold(content.lessonTitle),
          ', đã mở. Bạn học được ngay, không phải trả thêm.',
        ),
      ],
      actions: [
        { label: 'Vào học bài này', path: `/learn/${encodeURIComponent(content.lessonSlug)}` },
      ],
    }),
  }),
  voucher_given: messageKind({
    rule: { ...aboutOrder, mail: 'offers' },
    fields: {
      code: z.string(),
      /** Null: at once. */
      from: moment.nullable(),
      /** Null: without an end. */
      until: moment.nullable(),
    },
    text: (content) => ({
      title: `Bạn có voucher ${content.code}`,
      preview: `${sentenceOf(timeOfVoucher(content))}.`,
      paragraphs: [
        line('Voucher ', bold(content.code), ` dành riêng cho bạn, ${timeOfVoucher(content)}.`),
        line('Bạn nhập mã này khi thanh toán.'),
      ],
      actions: [
        { label: 'Dùng voucher', path: `/checkout?voucher=${encodeURIComponent(content.code)}` },
      ],
    }),
  }),
};

/** As part of a sentence. */
function timeOfVoucher({
  from,
  until,
}: {
  readonly from: Date | null;
  readonly until: Date | null;
}): string {
  const words = [
    ...(from === null ? [] : [`từ ${formatTimestampInText(from.getTime())}`]),
    ...(until === null ? [] : [`đến ${formatTimestampInText(until.getTime())}`]),
  ];
  return words.length === 0 ? 'dùng được không hạn' : `dùng được ${words.join(' ')}`;
}

function sentenceOf(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const tickets: MessageAction = { label: 'Mở vé', path: '/your-ticket' };

function cancelledEvent({
  title,
  startsAt,
}: {
  readonly title: string;
  readonly startsAt: Date;
}): MessageText {
  return {
    title: `Đã hủy buổi: ${title}`,
    preview: 'Buổi học không diễn ra nữa.',
    paragraphs: [
      line(
        'Buổi ',
        bold(title),
        ` dự kiến lúc ${formatTimestampInText(startsAt.getTime())} không diễn ra nữa. Chúng tôi xin lỗi vì sự bất tiện này.`,
      ),
    ],
    actions: [{ label: 'Xem vé của tôi', path: '/your-ticket' }],
  };
}

function movedEvent({
  title,
  startsAt,
}: {
  readonly title: string;
  readonly startsAt: Date;
}): MessageText {
  const moment = formatTimestampInText(startsAt.getTime());
  return {
    title: `Buổi học có thay đổi: ${title}`,
    preview: `Bắt đầu lúc ${moment}.`,
    paragraphs: [
      line(
        'Thông tin của buổi ',
        bold(title),
        ' vừa thay đổi. Buổi học bắt đầu lúc ',
        bold(moment),
        '.',
      ),
      line('Nếu đã thêm vào lịch, bạn thêm lại giúp chúng tôi nhé.'),
    ],
    actions: [tickets],
  };
}
