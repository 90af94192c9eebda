import { z } from 'zod';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { formatMoney } from '#shared/format/format-money.ts';
import { bankName } from '#shared/domain/commerce/banks.ts';
import { refundWords } from '#shared/domain/commerce/refund-state.ts';
import { bold, line, money, type Paragraph } from '../text-parts.ts';
import {
  aboutOrder,
  aboutOwnRefund,
  messageKind,
  moment,
  order,
  toOrder,
  vnd,
} from './message-kind.ts';

/** What is told of money that goes back. */
export const refundMessages = {
  refund_requested: messageKind({
    rule: aboutOwnRefund,
    fields: {
      ...order,
      amountVnd: vnd,
    },
    text: (content) => {
      const { orderCode, amountVnd } = content;
      const closed = 'Quyền xem bài của đơn này đã đóng. Tiến độ học của bạn vẫn được giữ.';
      return amountVnd === 0n
        ? {
            title: `Đã nhận yêu cầu trả lại đơn ${orderCode}`,
            preview: 'Đơn này bạn không trả tiền nên không có tiền hoàn.',
            paragraphs: [
              line('Đơn ', bold(orderCode), ' đã được trả lại. Đơn không có tiền để hoàn.'),
              line(closed),
            ],
            actions: [{ ...toOrder(content), label: 'Xem đơn' }],
          }
        : {
            title: `Đã nhận yêu cầu hoàn tiền đơn ${orderCode}`,
            preview: `${formatMoney(amountVnd)} sẽ về tài khoản của bạn.`,
            paragraphs: [
              line(
                'Yêu cầu hoàn ',
                money(amountVnd),
                ' cho đơn ',
                bold(orderCode),
                ' đã được chấp nhận. Tiền sẽ được chuyển về tài khoản bạn đã ghi.',
              ),
              line(closed),
            ],
            actions: [{ ...toOrder(content), label: 'Xem tiến độ hoàn tiền' }],
          };
    },
  }),
  refund_account: messageKind({
    rule: aboutOwnRefund,
    fields: {
      ...order,
      amountVnd: vnd,
      bin: z.string(),
      last4: z.string(),
      heldUntil: moment,
      /** False: of what is owed in any case. Earlier versions did not say. */
      isOrder: z.boolean().default(true),
      /** The office wrote it. */
      byOffice: z.boolean().default(false),
      /** It was asked for before, and this account given since. */
      isChanged: z.boolean().default(false),
    },
    text: (content) => {
      const account = `${bankName(content.bin)} •••• ${content.last4}`;
      return {
        title: `Tài khoản nhận tiền hoàn của đơn ${content.orderCode}`,
        preview: `${formatMoney(content.amountVnd)} sẽ về ${account}. Chưa đúng? Đổi tài khoản ngay.`,
        paragraphs: [
          line(
            money(content.amountVnd),
            ' của đơn ',
            bold(content.orderCode),
            ' sẽ được chuyển về ',
            bold(account),
            content.byOffice ? '. Chúng tôi đã ghi tài khoản này thay bạn.' : '.',
          ),
          line(
            'Để giữ tiền của bạn an toàn, chúng tôi chưa chuyển trước ',
            bold(formatTimestampInText(content.heldUntil.getTime())),
            '. Nếu tài khoản sai, bạn mở đơn và bấm “Đổi tài khoản nhận”.',
          ),
          line(stranger(content)),
        ],
        actions: [
          { ...toOrder(content), label: 'Xem hoặc đổi tài khoản' },
          { label: 'Báo cho chúng tôi', path: '/your-ticket?tab=support' },
        ],
      };
    },
  }),
  refund_taken_back: messageKind({
    rule: aboutOwnRefund,
    fields: {
      ...order,
      amountVnd: vnd,
      /** False: the account alone, of what came too much or was sent back by its bank. */
      isOrder: z.boolean(),
      /** The account alone, of an order that can still be kept. Earlier versions did not say. */
      mayKeepOrder: z.boolean().default(false),
      /** Sessions whose places others have now. Earlier versions kept none. */
      lostPlaces: z.array(z.string()).default([]),
    },
    text: (content) =>
      content.isOrder
        ? {
            title: `Đã rút lại yêu cầu hoàn tiền đơn ${content.orderCode}`,
            preview:
              content.lostPlaces.length === 0
                ? 'Đơn và khóa học trở lại như trước.'
                : 'Khóa học trở lại như trước. Có buổi đã hết chỗ.',
            paragraphs: [
              line(
                'Yêu cầu hoàn ',
                money(content.amountVnd),
                ' của đơn ',
                bold(content.orderCode),
                ' đã được rút lại. ',
                content.lostPlaces.length === 0
                  ? 'Khóa học và vé của bạn mở lại ngay.'
                  : 'Khóa học và những vé còn chỗ mở lại ngay.',
              ),
              ...(content.lostPlaces.length === 0
                ? []
                : [
                    line(
                      'Đã hết chỗ nên vé chưa mở lại được: ',
                      bold(content.lostPlaces.join('; ')),
                      '. Khi có chỗ trống, vé của bạn tự mở lại và chúng tôi báo cho bạn.',
                    ),
                  ]),
            ],
            actions: [{ ...toOrder(content), label: 'Xem đơn' }],
          }
        : {
            title: `Đã rút lại tài khoản nhận lại tiền của đơn ${content.orderCode}`,
            preview: `Bạn cho biết tài khoản khác để nhận ${formatMoney(content.amountVnd)}.`,
            paragraphs: [
              line(
                'Tài khoản nhận ',
                money(content.amountVnd),
                ' của đơn ',
                bold(content.orderCode),
                ' đã được rút lại. Tiền chờ đến khi bạn nhập tài khoản khác.',
              ),
              ...wayBack(content),
            ],
            actions: [{ ...toOrder(content), label: 'Nhập tài khoản khác' }],
          },
  }),
  refund_sent: messageKind({
    rule: aboutOrder,
    fields: {
      orderId: z.string().nullable(),
      orderCode: z.string().nullable(),
      amountVnd: vnd,
      accountLast4: z.string(),
      reference: z.string(),
    },
    text: (content) => ({
      title:
        content.orderCode === null
          ? `${refundWords.sent} lại ${formatMoney(content.amountVnd)}`
          : `${refundWords.sent} lại ${formatMoney(content.amountVnd)} của đơn ${content.orderCode}`,
      preview: `${refundWords.sent} vào tài khoản •••• ${content.accountLast4}.`,
      paragraphs: [
        line(
          'Chúng tôi đã chuyển ',
          money(content.amountVnd),
          ' vào tài khoản ',
          bold(`•••• ${content.accountLast4}`),
          ` của bạn. Mã giao dịch: ${content.reference}.`,
        ),
      ],
      actions:
        content.orderId === null ? [] : [{ label: 'Xem đơn', path: `/order/${content.orderId}` }],
    }),
  }),
  refund_returned: messageKind({
    rule: aboutOwnRefund,
    fields: { ...order, amountVnd: vnd, accountLast4: z.string() },
    text: (content) => ({
      title: `Tiền hoàn của đơn ${content.orderCode} chưa đến được bạn`,
      preview: `Ngân hàng trả lại ${formatMoney(content.amountVnd)}. Bạn cho biết tài khoản khác nhé.`,
      paragraphs: [
        line(
          'Ngân hàng đã trả lại ',
          money(content.amountVnd),
          ' mà chúng tôi chuyển vào tài khoản ',
          bold(`•••• ${content.accountLast4}`),
          ' cho đơn ',
          bold(content.orderCode),
          '.',
        ),
        line('Tiền vẫn là của bạn. Bạn mở đơn và ghi một tài khoản khác, chúng tôi sẽ chuyển lại.'),
      ],
      actions: [{ ...toOrder(content), label: 'Ghi tài khoản khác' }],
    }),
  }),
  refund_not_returned: messageKind({
    rule: aboutOwnRefund,
    fields: { ...order, amountVnd: vnd, accountLast4: z.string() },
    text: (content) => ({
      title: `Tiền hoàn của đơn ${content.orderCode} không bị trả lại`,
      preview: `${formatMoney(content.amountVnd)} đã vào tài khoản •••• ${content.accountLast4}.`,
      paragraphs: [
        line(
          'Chúng tôi đã báo nhầm rằng ngân hàng trả lại tiền hoàn của đơn ',
          bold(content.orderCode),
          '. ',
          money(content.amountVnd),
          ' vẫn ở tài khoản ',
          bold(`•••• ${content.accountLast4}`),
          ' của bạn. Bạn không cần làm gì thêm.',
        ),
      ],
      actions: [{ ...toOrder(content), label: 'Xem đơn' }],
    }),
  }),
  refund_not_sent: messageKind({
    rule: aboutOwnRefund,
    fields: {
      ...order,
      amountVnd: vnd,
      needsAccount: z.boolean(),
      /** Nothing is sent to its account until that is given again. Earlier versions did not say. */
      isDoubted: z.boolean().default(false),
      /** It is of an order that can still be kept. Earlier versions did not say. */
      mayKeepOrder: z.boolean().default(false),
    },
    text: (content) => ({
      title: `Tiền hoàn của đơn ${content.orderCode} chưa được chuyển`,
      preview: `Chúng tôi đã báo nhầm rằng ${formatMoney(content.amountVnd)} đã được chuyển.`,
      paragraphs: [
        line(
          'Chúng tôi đã báo nhầm rằng ',
          money(content.amountVnd),
          ' của đơn ',
          bold(content.orderCode),
          ' đã được chuyển. Tiền vẫn là của bạn.',
        ),
        line(toDoOfUnsent(content)),
        ...wayBack(content),
      ],
      actions: [
        {
          ...toOrder(content),
          label: content.needsAccount
            ? 'Ghi tài khoản nhận'
            : content.isDoubted
              ? 'Nhập lại tài khoản'
              : 'Xem đơn',
        },
      ],
    }),
  }),
};

/** How to go on learning, for whoever did not ask for the money: nobody can know who did. */
function wayBack({ mayKeepOrder }: { readonly mayKeepOrder: boolean }): readonly Paragraph[] {
  const text =
    'Nếu không phải bạn yêu cầu hoàn tiền, bạn mở đơn và bấm “Rút lại yêu cầu” để học tiếp.';
  return mayKeepOrder ? [line(text)] : [];
}

interface OfUnsent {
  readonly needsAccount: boolean;
  readonly isDoubted: boolean;
}

function toDoOfUnsent({ needsAccount, isDoubted }: OfUnsent): string {
  if (needsAccount) return 'Bạn mở đơn và ghi tài khoản nhận tiền, chúng tôi sẽ chuyển.';
  return isDoubted
    ? 'Chúng tôi chưa chuyển cho tới khi tài khoản nhận được nhập lại. Bạn mở đơn và bấm “Đổi tài khoản nhận”.'
    : 'Bạn không cần làm gì thêm. Khi chuyển, chúng tôi sẽ báo cho bạn.';
}

/** What to do where it was not the learner who gave the account. */
function stranger({
  isOrder,
  byOffice,
  isChanged,
}: {
  readonly isOrder: boolean;
  readonly byOffice: boolean;
  readonly isChanged: boolean;
}): string {
  if (byOffice)
    return 'Nếu bạn không nhờ chúng tôi, bạn đổi lại tài khoản của mình và báo cho chúng tôi.';
  return isOrder && !isChanged
    ? 'Nếu không phải bạn yêu cầu, bạn rút lại yêu cầu, rồi đổi mật khẩu.'
    : 'Nếu không phải bạn ghi tài khoản này, bạn đổi tài khoản nhận, rồi đổi mật khẩu.';
}
