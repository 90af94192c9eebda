import { z } from 'zod';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { formatMoney } from '#shared/format/format-money.ts';
import { bold, line, type MessageAction, type MessageText, money } from '../text-parts.ts';
import {
  aboutOrder,
  type ContentOf,
  messageKind,
  moment,
  order,
  plan,
  toOrder,
  vnd,
} from './message-kind.ts';

const notPaidFields = {
  ...order,
  amountVnd: vnd,
  /** It had been paid by it, and is closed; else it waits on. */
  isClosed: z.boolean(),
};

const paidFields = {
  ...order,
  totalVnd: vnd,
  /** Of the total what was let off. Earlier versions kept none. */
  waivedVnd: vnd.default(0n),
  plan,
  refundableUntil: moment,
};

const expiredFields = {
  ...order,
  receivedVnd: vnd,
};

/** What is told of an order. */
export const orderMessages = {
  order_created: messageKind({
    rule: aboutOrder,
    fields: {
      ...order,
      totalVnd: vnd,
      expiresAt: moment,
    },
    text: (content) => ({
      title: `Đơn ${content.orderCode} đang chờ thanh toán`,
      preview: `${formatMoney(content.totalVnd)}, trước ${formatTimestampInText(content.expiresAt.getTime())}.`,
      paragraphs: [
        line(
          'Chúng tôi đã giữ đơn ',
          bold(content.orderCode),
          ' cho bạn. Số tiền cần chuyển là ',
          money(content.totalVnd),
          '.',
        ),
        line(
          'Bạn chuyển khoản trước ',
          bold(formatTimestampInText(content.expiresAt.getTime())),
          ', ghi đúng nội dung trên trang thanh toán. Khóa học mở ngay khi tiền tới.',
        ),
      ],
      actions: [{ ...toOrder(content), label: 'Thanh toán tiếp' }],
    }),
  }),
  order_paid: messageKind({
    rule: aboutOrder,
    fields: paidFields,
    text: paid,
  }),
  order_underpaid: messageKind({
    rule: aboutOrder,
    fields: {
      ...order,
      receivedVnd: vnd,
      missingVnd: vnd,
      expiresAt: moment,
    },
    text: (content) => ({
      title: `Đơn ${content.orderCode} còn thiếu ${formatMoney(content.missingVnd)}`,
      preview: `Đã nhận ${formatMoney(content.receivedVnd)}.`,
      paragraphs: [
        line(
          'Chúng tôi đã nhận ',
          money(content.receivedVnd),
          ' cho đơn ',
          bold(content.orderCode),
          ', còn thiếu ',
          money(content.missingVnd),
          '.',
        ),
        line(
          'Bạn chuyển thêm phần còn thiếu trước ',
          bold(formatTimestampInText(content.expiresAt.getTime())),
          ' với cùng nội dung. Khóa học mở ngay khi đủ tiền.',
        ),
      ],
      actions: [{ ...toOrder(content), label: 'Chuyển phần còn thiếu' }],
    }),
  }),
  /** What was said to have come for it was another's money. */
  order_not_paid: messageKind({
    rule: aboutOrder,
    fields: notPaidFields,
    text: notPaid,
  }),
  order_expired: messageKind({
    rule: aboutOrder,
    fields: expiredFields,
    text: expired,
  }),
  /** By the office, and no money had come: what goes back is told with where it goes. */
  order_cancelled: messageKind({
    rule: aboutOrder,
    fields: order,
    text: (content) => ({
      title: `Đơn ${content.orderCode} đã được hủy`,
      preview: 'Học viện đã hủy đơn này. Bạn không phải chuyển tiền cho đơn nữa.',
      paragraphs: [
        line(
          'Học viện đã hủy đơn ',
          bold(content.orderCode),
          '. Bạn không phải chuyển tiền cho đơn này nữa, mã thanh toán không còn dùng được.',
        ),
        line(
          'Nếu bạn đã chuyển khoản, chúng tôi vẫn nhận ra và sẽ báo lại. Nếu bạn vẫn muốn học, bạn đặt đơn mới hoặc gửi yêu cầu hỗ trợ nhé.',
        ),
      ],
      actions: [
        { label: 'Đặt đơn mới', path: '/checkout' },
        { label: 'Gửi yêu cầu hỗ trợ', path: '/your-ticket?tab=support' },
      ],
    }),
  }),
  order_review: messageKind({
    rule: aboutOrder,
    fields: {
      ...order,
      receivedVnd: vnd,
      /** Its learner has what it sells: the money goes back. Earlier versions did not say. */
      isOwned: z.boolean().default(false),
      /** They have a part of it, and may upgrade with this money. Earlier versions did not say. */
      hasPart: z.boolean().default(false),
    },
    text: (content) => {
      const [what, next] = reviewWords(content);
      return {
        title: `Chúng tôi đang kiểm tra đơn ${content.orderCode}`,
        preview: `Đã nhận ${formatMoney(content.receivedVnd)}. Chúng tôi sẽ báo lại cho bạn.`,
        paragraphs: [
          line(
            'Chúng tôi đã nhận ',
            money(content.receivedVnd),
            ' cho đơn ',
            bold(content.orderCode),
            what,
          ),
          line(next),
        ],
        actions: [
          ...(content.hasPart ? [{ label: 'Nâng lên gói Pro', path: '/checkout' }] : []),
          ...(content.isOwned
            ? [{ label: 'Nhắn cho chúng tôi', path: '/your-ticket?tab=support' }]
            : []),
          toOrderOf(content),
        ],
      };
    },
  }),
};

/** What is said behind the order of money that is looked at, and what its learner can do. */
function reviewWords({
  isOwned,
  hasPart,
}: {
  readonly isOwned: boolean;
  readonly hasPart: boolean;
}): readonly [string, string] {
  if (hasPart)
    return [
      '. Bạn đã có gói Khá Pro, nên lên gói Pro bạn chỉ trả phần chênh lệch.',
      'Nếu muốn học Pro, bạn đặt đơn nâng cấp rồi nhắn cho chúng tôi: khoản này trả cho đơn đó, phần dư được gửi lại bạn. Nếu không, bạn nhắn tài khoản nhận tiền. Tiền của bạn vẫn an toàn.',
    ];
  return isOwned
    ? [
        '. Bạn đã có gói học này, nên khoản tiền được gửi lại bạn.',
        'Bạn nhắn cho chúng tôi tài khoản nhận tiền. Tiền của bạn vẫn an toàn.',
      ]
    : [
        ' và đang kiểm tra trước khi ghi nhận.',
        'Bạn không phải làm gì. Tiền của bạn vẫn an toàn, chúng tôi sẽ báo lại.',
      ];
}

/** The way to an order. */
function toOrderOf(content: { readonly orderId: string }): MessageAction {
  return { ...toOrder(content), label: 'Xem đơn' };
}

const planNames = { kha_pro: 'Khá Pro', pro: 'Pro' } as const;

function paid(content: ContentOf<typeof paidFields>): MessageText {
  const { orderCode, totalVnd, waivedVnd, refundableUntil } = content;
  const receivedVnd = totalVnd - waivedVnd;
  const opened = 'Khóa học đã mở, các bài còn lại sẽ tự mở khi ra mắt.';
  const planName = planNames[content.plan];
  return {
    title:
      receivedVnd === 0n
        ? `Đơn ${orderCode} đã hoàn tất`
        : `Đã nhận ${formatMoney(receivedVnd)} cho đơn ${orderCode}`,
    preview: 'Khóa học đã mở. Vào học ngay bài đầu tiên.',
    paragraphs: [
      receivedVnd === 0n
        ? line('Bạn không phải trả tiền cho đơn ', bold(orderCode), `, gói ${planName}. ${opened}`)
        : line('Chúng tôi đã nhận ', money(receivedVnd), ` cho gói ${planName}. ${opened}`),
      ...(waivedVnd === 0n
        ? []
        : [line('Phần còn thiếu ', money(waivedVnd), ' bạn không phải chuyển nữa.')]),
      ...(receivedVnd === 0n
        ? []
        : [
            line(
              'Nếu học không hợp, bạn có 7 ngày để hoàn tiền 100%, đến ',
              bold(formatTimestampInText(refundableUntil.getTime())),
              '.',
            ),
          ]),
    ],
    actions: [
      { label: 'Vào học', path: '/learn' },
      { label: 'Mở vé', path: '/your-ticket' },
      { ...toOrder(content), label: 'Xem đơn' },
    ],
  };
}

function notPaid(content: ContentOf<typeof notPaidFields>): MessageText {
  const { orderCode, amountVnd, isClosed } = content;
  return {
    title: isClosed
      ? `Đơn ${orderCode} đã đóng`
      : `Đơn ${orderCode} chưa nhận được ${formatMoney(amountVnd)}`,
    preview: 'Khoản này là của người khác, đã ghi nhầm vào đơn của bạn.',
    paragraphs: [
      line(
        'Chúng tôi đã ghi nhầm ',
        money(amountVnd),
        ' của người khác vào đơn ',
        bold(orderCode),
        isClosed
          ? ' và mở khóa học. Nay khoản này đã được gỡ ra, đơn đóng lại và quyền học của đơn kết thúc. Những gì bạn đã học vẫn còn. Nếu bạn có chuyển tiền cho đơn này, phần đó được hoàn lại cho bạn.'
          : '. Nay khoản này đã được gỡ ra, và đơn chờ tiền của bạn như trước.',
      ),
      line('Nếu đúng là bạn đã chuyển, bạn gửi yêu cầu hỗ trợ để chúng tôi xem lại.'),
    ],
    actions: [
      isClosed
        ? { label: 'Đặt đơn mới', path: '/checkout' }
        : { ...toOrder(content), label: 'Xem đơn' },
      { label: 'Gửi yêu cầu hỗ trợ', path: '/your-ticket?tab=support' },
    ],
  };
}

function expired(content: ContentOf<typeof expiredFields>): MessageText {
  const received = content.receivedVnd > 0n;
  return {
    title: `Đơn ${content.orderCode} đã hết hạn`,
    preview: received
      ? `Đã nhận ${formatMoney(content.receivedVnd)}.`
      : 'Bạn tạo lại đơn bất cứ lúc nào.',
    paragraphs: [
      received
        ? line(
            'Đơn ',
            bold(content.orderCode),
            ' đã hết hạn khi mới nhận được ',
            money(content.receivedVnd),
            '. Số tiền này vẫn được ghi nhận cho bạn: bạn mở đơn và tạo mã mới để chuyển nốt, hoặc hủy đơn và cho biết tài khoản để nhận lại.',
          )
        : line(
            'Đơn ',
            bold(content.orderCode),
            ' đã hết hạn vì chưa nhận được tiền. Nếu bạn vừa chuyển khoản, chúng tôi vẫn nhận ra và sẽ báo lại.',
          ),
    ],
    actions: [{ ...toOrder(content), label: 'Xem đơn' }],
  };
}
