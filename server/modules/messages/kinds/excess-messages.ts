import { z } from 'zod';
import { bankName } from '#shared/domain/commerce/banks.ts';
import type { ExcessReason } from '#shared/domain/commerce/excess-reason.ts';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { formatMoney } from '#shared/format/format-money.ts';
import { bold, line, type MessageText, money } from '../text-parts.ts';
import {
  aboutOrder,
  type ContentOf,
  messageKind,
  moment,
  order,
  toOrder,
  vnd,
} from './message-kind.ts';

/**
 * What stands between an order's code and its money, and behind the money, by why that goes back.
 * `not_said`: earlier versions stored no reason, whatever it was.
 */
const excessWords: Readonly<Record<ExcessReason | 'not_said', readonly [string, string]>> = {
  too_much: [' đã thanh toán xong. Bạn chuyển thừa ', '.'],
  given_back: [
    ' đã được hoàn tiền, hoặc đang chờ hoàn, nên không mở khóa học nữa. Bạn đã chuyển ',
    ' cho đơn này, chúng tôi gửi lại bạn. Nếu muốn học tiếp, bạn đặt đơn mới.',
  ],
  sale_undone: [' đã đóng. Bạn đã chuyển ', ' cho đơn này, chúng tôi gửi lại bạn.'],
  called_off: [' đã hủy. Bạn đã chuyển ', ' cho đơn này, chúng tôi gửi lại bạn.'],
  ordered_anew: [
    ' đã hủy vì bạn đặt đơn mới với cùng mã ưu đãi. Bạn đã chuyển ',
    ' cho đơn này, chúng tôi gửi lại bạn.',
  ],
  other_paid: [
    ' đã hủy vì bạn đã thanh toán đơn khác. Bạn đã chuyển ',
    ' cho đơn này, chúng tôi gửi lại bạn.',
  ],
  base_ended: [
    ' là đơn nâng cấp, đã hủy vì gói bạn có trước đó đã kết thúc. Bạn đã chuyển ',
    ' cho đơn này, chúng tôi gửi lại bạn.',
  ],
  unsellable: [
    ' đã hủy vì không còn thanh toán được. Bạn đã chuyển ',
    ' cho đơn này, chúng tôi gửi lại bạn.',
  ],
  not_said: [' không cần dùng đến ', ' bạn đã chuyển, chúng tôi gửi lại bạn.'],
};

const overpaidFields = {
  ...order,
  excessVnd: vnd,
  why: z
    .enum(Object.keys(excessWords) as (keyof typeof excessWords)[]) // its own
    .default('not_said'),
  /** The account that was named before, and all that goes there now. Null: it has to be named. */
  goesTo: z.object({ bin: z.string(), last4: z.string(), amountVnd: vnd }).nullable().default(null),
};

/** What is told of money that an order does not need. */
export const excessMessages = {
  order_money_goes_back: messageKind({
    rule: aboutOrder,
    fields: { ...order, amountVnd: vnd },
    text: (content) => ({
      title: `Khoản tiền ghi mã đơn ${content.orderCode} được gửi lại`,
      preview: `${formatMoney(content.amountVnd)} về lại người chuyển.`,
      paragraphs: [
        line(
          'Chúng tôi gửi ',
          money(content.amountVnd),
          ' ghi mã đơn ',
          bold(content.orderCode),
          ' lại cho người chuyển. Khoản này không tính vào đơn.',
        ),
        line('Nếu đó là tiền của bạn và chưa về sau vài ngày, bạn nhắn cho chúng tôi nhé.'),
      ],
      actions: [
        { ...toOrder(content), label: 'Xem đơn' },
        { label: 'Nhắn cho chúng tôi', path: '/your-ticket?tab=support' },
      ],
    }),
  }),
  /** Beside it money waited that turned out to be something else. */
  order_not_its_money: messageKind({
    rule: aboutOrder,
    fields: { ...order, amountVnd: vnd, missingVnd: vnd, expiresAt: moment.nullable() },
    text: ({ expiresAt, ...content }) => ({
      title: `${formatMoney(content.amountVnd)} không phải tiền của đơn ${content.orderCode}`,
      preview: 'Chúng tôi đã xem xong, khoản này không tính vào đơn.',
      paragraphs: [
        line(
          'Chúng tôi đã xem xong khoản ',
          money(content.amountVnd),
          ': đó không phải tiền của đơn ',
          bold(content.orderCode),
          ', nên không tính vào đơn.',
        ),
        expiresAt === null
          ? line('Đơn đã hết hạn. Nếu vẫn muốn học, bạn mở đơn và tạo mã mới.')
          : line(
              'Đơn vẫn chờ bạn chuyển ',
              money(content.missingVnd),
              ` trước ${formatTimestampInText(expiresAt.getTime())}.`,
            ),
        line('Nếu đúng là bạn đã chuyển khoản này, bạn nhắn cho chúng tôi nhé.'),
      ],
      actions: [
        { ...toOrder(content), label: 'Xem đơn' },
        { label: 'Nhắn cho chúng tôi', path: '/your-ticket?tab=support' },
      ],
    }),
  }),
  order_overpaid: messageKind({
    rule: aboutOrder,
    fields: overpaidFields,
    text: overpaid,
  }),
  /** It has waited for an account for long. */
  excess_waits: messageKind({
    rule: aboutOrder,
    fields: { ...order, excessVnd: vnd },
    text: (content) => ({
      title: `Đơn ${content.orderCode} còn ${formatMoney(content.excessVnd)} chờ gửi lại bạn`,
      preview: 'Cho chúng tôi biết tài khoản để chuyển lại, hoặc chọn không cần nhận lại.',
      paragraphs: [
        line(
          'Chúng tôi đang giữ ',
          money(content.excessVnd),
          ' của đơn ',
          bold(content.orderCode),
          ' vì chưa biết chuyển lại về tài khoản nào.',
        ),
        line(
          'Bạn mở đơn và nhập tài khoản nhận tiền. Nếu không cần nhận lại, bạn chọn như vậy ngay trong đơn.',
        ),
      ],
      actions: [{ ...toOrder(content), label: 'Nhận lại tiền' }],
    }),
  }),
  /** What was said to have come too much was other money. */
  order_not_overpaid: messageKind({
    rule: aboutOrder,
    fields: {
      ...order,
      excessVnd: vnd,
    },
    text: (content) => ({
      title: `Đơn ${content.orderCode} không được chuyển thừa ${formatMoney(content.excessVnd)}`,
      preview: 'Khoản này là của người khác, đã ghi nhầm vào đơn của bạn.',
      paragraphs: [
        line(
          'Chúng tôi đã ghi nhầm ',
          money(content.excessVnd),
          ' là tiền bạn chuyển thừa cho đơn ',
          bold(content.orderCode),
          '. Khoản này là của người khác nên không chuyển lại cho bạn. Đơn của bạn giữ nguyên.',
        ),
        line('Nếu đúng là bạn đã chuyển, bạn gửi yêu cầu hỗ trợ để chúng tôi xem lại.'),
      ],
      actions: [
        { ...toOrder(content), label: 'Xem đơn' },
        { label: 'Gửi yêu cầu hỗ trợ', path: '/your-ticket?tab=support' },
      ],
    }),
  }),
};

function overpaid(content: ContentOf<typeof overpaidFields>): MessageText {
  const { orderCode, excessVnd, why, goesTo } = content;
  const amount = formatMoney(excessVnd);
  const [before, behind] = excessWords[why];
  const isTooMuch = why === 'too_much';
  return {
    title: isTooMuch
      ? `Đơn ${orderCode} được chuyển thừa ${amount}`
      : `Nhận lại ${amount} của đơn ${orderCode}`,
    preview:
      goesTo === null
        ? `Cho chúng tôi biết tài khoản để gửi lại ${isTooMuch ? 'phần thừa' : 'số tiền này'}.`
        : `Gửi về ${bankName(goesTo.bin)} •••• ${goesTo.last4}.`,
    paragraphs: [
      line('Đơn ', bold(orderCode), before, money(excessVnd), behind),
      goesTo === null
        ? line(
            `Bạn cho biết tài khoản nhận tiền, chúng tôi chuyển lại ${isTooMuch ? 'phần thừa' : 'số tiền này'}.`,
          )
        : line(
            'Chúng tôi chuyển lại về tài khoản bạn đã cho biết, ',
            bold(`${bankName(goesTo.bin)} •••• ${goesTo.last4}`),
            ', cùng khoản trước: tất cả ',
            money(goesTo.amountVnd),
            '.',
          ),
    ],
    actions: [
      { ...toOrder(content), label: wayOf(content) },
      ...(why === 'given_back' ? [{ label: 'Đặt đơn mới', path: '/checkout' }] : []),
    ],
  };
}

function wayOf({ why, goesTo }: ContentOf<typeof overpaidFields>): string {
  if (goesTo !== null) return 'Xem đơn';
  return why === 'too_much' ? 'Nhận lại phần thừa' : 'Nhận lại tiền';
}
