import { z } from 'zod';
import { answerWithinDays } from '#shared/domain/ambassador/application.ts';
import { formatDate } from '#shared/format/format-date.ts';
import { bold, line, type MessageAction, type MessageText } from '../text-parts.ts';
import { aboutAffiliate, aboutOwnMembership, messageKind, moment } from './message-kind.ts';

const toApplication: MessageAction = { label: 'Xem đơn của bạn', path: '/ambassador-offer?step=6' };

/** What is told of an application to become an ambassador, and of the invitation to apply. */
export const applicationMessages = {
  application_received: messageKind({
    rule: aboutOwnMembership,
    fields: {
      /** False for the answer to a question of ours. */
      isFirst: z.boolean(),
    },
    text: (content) => (content.isFirst ? received : receivedAgain),
  }),
  application_asked: messageKind({
    rule: aboutAffiliate,
    fields: {
      question: z.string(),
    },
    text: (content) => ({
      title: 'Chúng tôi muốn hỏi thêm về đơn đại sứ của bạn',
      preview: content.question,
      paragraphs: [
        line('Cảm ơn bạn đã gửi đơn đại sứ. Trước khi trả lời, chúng tôi muốn hỏi thêm:'),
        line(bold(content.question)),
        line('Đơn đã mở lại để bạn bổ sung. Mọi câu trả lời cũ vẫn còn nguyên.'),
      ],
      actions: [{ label: 'Bổ sung đơn', path: '/ambassador-offer?step=1' }],
    }),
  }),
  application_accepted: messageKind({
    rule: aboutAffiliate,
    fields: {
      /** Hundredths of a per cent. */
      rateBp: z.number().int(),
    },
    text: (content) => ({
      title: 'Chào mừng bạn trở thành đại sứ',
      preview: `Từ hôm nay hoa hồng của bạn là ${content.rateBp / 100}% trên mỗi đơn thành công.`,
      paragraphs: [
        line(
          'Chúng tôi rất vui được đồng hành cùng bạn. Từ hôm nay bạn ở bậc cao nhất, hoa hồng ',
          bold(`${content.rateBp / 100}%`),
          ' trên mỗi đơn thành công.',
        ),
        line('Đường dẫn của bạn đã sẵn sàng để chia sẻ.'),
      ],
      actions: [
        { label: 'Mở trang tiếp thị liên kết', path: '/affiliate/dashboard' },
        toApplication,
      ],
    }),
  }),
  /** Who was an ambassador is none any more, by a person of the office. */
  ambassador_ended: messageKind({
    rule: aboutAffiliate,
    fields: {
      level: z.number().int(),
      /** Hundredths of a per cent. */
      rateBp: z.number().int(),
      reason: z.string(),
      /** The day of the next application; null where none has to be waited for. */
      reapplyFrom: moment.nullable(),
    },
    text: ({ level, rateBp, reason, reapplyFrom }) => ({
      title: 'Tư cách đại sứ của bạn đã kết thúc',
      preview: `Bạn đang ở bậc ${level}, hoa hồng ${String(rateBp / 100).replace('.', ',')}%.`,
      paragraphs: [
        line(
          'Bạn không còn là đại sứ. Bạn đang ở ',
          bold(`bậc ${level}`),
          '; từ đơn tiếp theo, hoa hồng của bạn là ',
          bold(`${String(rateBp / 100).replace('.', ',')}%`),
          '. Hoa hồng đã có vẫn theo mức đã ghi khi đơn được thanh toán, và đường dẫn của bạn vẫn dùng được.',
        ),
        line('Lý do: ', bold(reason)),
        ...(reapplyFrom === null
          ? []
          : [
              line(
                'Bạn có thể gửi đơn đại sứ mới từ ngày ',
                bold(formatDate(reapplyFrom.getTime())),
                '. Các câu trả lời cũ sẽ được điền sẵn.',
              ),
            ]),
      ],
      actions: [toApplication],
    }),
  }),
  application_declined: messageKind({
    rule: aboutAffiliate,
    fields: {
      reason: z.string(),
      reapplyFrom: moment,
    },
    text: (content) => ({
      title: 'Về đơn đại sứ của bạn',
      preview: 'Đơn chưa phù hợp lúc này. Cảm ơn bạn đã dành thời gian.',
      paragraphs: [
        line(
          'Cảm ơn bạn đã dành thời gian kể cho chúng tôi về mình. Chúng tôi đã đọc kỹ, và đơn chưa phù hợp lúc này.',
        ),
        line('Lý do: ', bold(content.reason)),
        line(
          'Bạn có thể gửi đơn mới từ ngày ',
          bold(formatDate(content.reapplyFrom.getTime())),
          '. Các câu trả lời cũ sẽ được điền sẵn.',
        ),
      ],
      actions: [toApplication],
    }),
  }),
  ambassador_invited: messageKind({
    rule: aboutAffiliate,
    fields: {
      name: z.string(),
      note: z.string(),
      token: z.string(),
    },
    text: (content) => ({
      title: 'Lời mời trở thành đại sứ Mai Vàng',
      preview: content.note,
      paragraphs: [
        line('Chào ', bold(content.name), ', chúng tôi muốn mời bạn làm đại sứ của Mai Vàng.'),
        line(content.note),
      ],
      actions: [
        {
          label: 'Xem lời mời',
          path: `/ambassador-offer?invite=${encodeURIComponent(content.token)}`,
        },
      ],
    }),
  }),
};

const received: MessageText = {
  title: 'Chúng tôi đã nhận đơn đại sứ của bạn',
  preview: `Chúng tôi trả lời trong ${answerWithinDays} ngày làm việc.`,
  paragraphs: [
    line(
      'Đơn đại sứ của bạn đã tới nơi. Chúng tôi đọc từng câu và trả lời trong ',
      bold(`${answerWithinDays} ngày làm việc`),
      '.',
    ),
    line('Bạn xem đơn đang ở bước nào bất cứ lúc nào.'),
  ],
  actions: [toApplication],
};

const receivedAgain: MessageText = {
  ...received,
  title: 'Chúng tôi đã nhận phần bổ sung của bạn',
  paragraphs: [
    line(
      'Cảm ơn bạn đã bổ sung. Chúng tôi đọc và trả lời trong ',
      bold(`${answerWithinDays} ngày làm việc`),
      '.',
    ),
  ],
};
