import { z } from 'zod';
import { payoutWords } from '#shared/domain/affiliate/payout-status.ts';
import { type HoldEnd, holdEnds } from '#shared/domain/affiliate/payout-hold.ts';
import { formatMoney } from '#shared/format/format-money.ts';
import { bold, line, type MessageAction, type MessageText, money } from '../text-parts.ts';
import { holdWay } from './hold-way.ts';
import { aboutAffiliate, messageKind, vnd } from './message-kind.ts';

/** What is told of commissions and of their payment. */
export const payoutMessages = {
  payout_sent: messageKind({
    rule: aboutAffiliate,
    fields: {
      grossVnd: vnd,
      taxVnd: vnd,
      netVnd: vnd,
      accountLast4: z.string(),
      reference: z.string(),
    },
    text: (content) => ({
      title: `${payoutWords.sent} ${formatMoney(content.netVnd)} hoa hồng cho bạn`,
      preview: `Vào tài khoản •••• ${content.accountLast4}.`,
      paragraphs: [
        line(
          'Chúng tôi đã chuyển ',
          money(content.netVnd),
          ' vào tài khoản ',
          bold(`•••• ${content.accountLast4}`),
          ` của bạn. Mã giao dịch: ${content.reference}.`,
        ),
        content.taxVnd > 0n
          ? line(
              `Hoa hồng kỳ này là ${formatMoney(content.grossVnd)}, thuế thu nhập cá nhân đã khấu trừ `,
              money(content.taxVnd),
              '.',
            )
          : line('Kỳ này không khấu trừ thuế.'),
      ],
      actions: [toDashboard],
    }),
  }),
  payout_completed: messageKind({
    rule: aboutAffiliate,
    fields: {
      netVnd: vnd,
    },
    text: (content) => ({
      title: `Chi trả ${formatMoney(content.netVnd)} đã hoàn tất`,
      preview: 'Các đơn trong kỳ đã được trả xong.',
      paragraphs: [
        line(
          'Khoản chi trả ',
          money(content.netVnd),
          ' đã hoàn tất. Các đơn trong kỳ này đã được trả xong.',
        ),
      ],
      actions: [toDashboard],
    }),
  }),
  /** It was said to be completed by a slip: the bank is asked about it. */
  payout_not_completed: messageKind({
    rule: aboutAffiliate,
    fields: {
      netVnd: vnd,
    },
    text: (content) => notCompletedText(content.netVnd),
  }),
  payout_not_sent: messageKind({
    rule: aboutAffiliate,
    fields: {
      netVnd: vnd,
    },
    text: ({ netVnd }) => ({
      title: `Khoản chi trả ${formatMoney(netVnd)} chưa được chuyển`,
      preview: 'Chúng tôi đã báo nhầm. Tiền của khoản này vẫn là của bạn.',
      paragraphs: [
        line(
          'Chúng tôi đã báo nhầm rằng khoản chi trả ',
          money(netVnd),
          ' đã được chuyển. Tiền chưa rời tài khoản của chúng tôi và vẫn là của bạn, bạn không cần làm gì thêm. Có tin mới, chúng tôi sẽ báo cho bạn.',
        ),
      ],
      actions: [toDashboard],
    }),
  }),
  payout_failed: messageKind({
    rule: aboutAffiliate,
    fields: {
      grossVnd: vnd,
      netVnd: vnd,
      reason: z.string(),
      /** What lets held payouts go on; null = nothing holds them. Earlier versions said nothing. */
      ends: z.enum(holdEnds).nullable().default(null),
    },
    text: (content) => ({
      title: `${payoutWords.failed} ${formatMoney(content.netVnd)} cho bạn`,
      preview: `${formatMoney(content.grossVnd)} đã trở lại số dư của bạn.`,
      paragraphs: [
        line(
          'Khoản chi trả ',
          money(content.netVnd),
          ' chưa chuyển được. Lý do: ',
          bold(content.reason),
        ),
        line(
          'Toàn bộ ',
          money(content.grossVnd),
          ` đã trở lại số dư, không mất đồng nào. ${afterFailure(content.ends).sentence}`,
        ),
      ],
      actions: [afterFailure(content.ends).action],
    }),
  }),
  /** The bank did not send it back after all: the wallet is without it again. */
  payout_not_returned: messageKind({
    rule: aboutAffiliate,
    fields: {
      grossVnd: vnd,
      netVnd: vnd,
    },
    text: (content) => ({
      title: `Khoản chi trả ${formatMoney(content.netVnd)} không bị trả lại`,
      preview: `${formatMoney(content.grossVnd)} không còn trong số dư của bạn.`,
      paragraphs: [
        line(
          'Chúng tôi đã ghi nhầm khoản chi trả ',
          money(content.netVnd),
          ' là bị ngân hàng trả lại. Khoản đó vẫn có hiệu lực, nên ',
          money(content.grossVnd),
          ' đã cộng lại không còn trong số dư.',
        ),
        line('Nếu chưa nhận được tiền, bạn gửi yêu cầu hỗ trợ để chúng tôi xem lại.'),
      ],
      actions: [toDashboard, { label: 'Gửi yêu cầu hỗ trợ', path: '/your-ticket?tab=support' }],
    }),
  }),
  commission_reversed: messageKind({
    rule: aboutAffiliate,
    fields: {
      orderCode: z.string(),
      amountVnd: vnd,
      // Earlier versions kept none.
      reason: z.enum(['refunded', 'sale_undone']).default('refunded'),
    },
    text: (content) => {
      const why =
        content.reason === 'sale_undone'
          ? 'đóng vì tiền trả đơn là của người khác'
          : 'được hoàn tiền';
      return {
        title: `Hoa hồng đơn ${content.orderCode} đã được trừ lại`,
        preview: `Đơn đã ${why}, số dư giảm ${formatMoney(content.amountVnd)}.`,
        paragraphs: [
          line(
            'Đơn ',
            bold(content.orderCode),
            ` đã ${why} nên hoa hồng `,
            money(content.amountVnd),
            ' của đơn này được trừ khỏi số dư của bạn.',
          ),
        ],
        actions: [toDashboard],
      };
    },
  }),
  /** Its order was not given back after all: what `commission_reversed` said is taken back. */
  commission_restored: messageKind({
    rule: aboutAffiliate,
    fields: {
      orderCode: z.string(),
      amountVnd: vnd,
    },
    text: ({ orderCode, amountVnd }) => ({
      title: `Hoa hồng đơn ${orderCode} đã được cộng lại`,
      preview: `Đơn không hoàn tiền nữa, số dư tăng ${formatMoney(amountVnd)}.`,
      paragraphs: [
        line(
          'Đơn ',
          bold(orderCode),
          ' không hoàn tiền nữa nên hoa hồng ',
          money(amountVnd),
          ' của đơn này được cộng lại vào số dư của bạn.',
        ),
      ],
      actions: [toDashboard],
    }),
  }),
  commission_rejected: messageKind({
    rule: aboutAffiliate,
    fields: {
      orderCode: z.string(),
      amountVnd: vnd,
      reason: z.string(),
    },
    text: (content) => ({
      title: `Hoa hồng đơn ${content.orderCode} không được ghi nhận`,
      preview: content.reason,
      paragraphs: [
        line(
          'Sau khi kiểm tra, hoa hồng ',
          money(content.amountVnd),
          ' của đơn ',
          bold(content.orderCode),
          ' không được ghi nhận. Lý do: ',
          bold(content.reason),
        ),
        line('Nếu thấy chưa đúng, bạn gửi yêu cầu hỗ trợ để chúng tôi xem lại.'),
      ],
      actions: [toDashboard, { label: 'Gửi yêu cầu hỗ trợ', path: '/your-ticket?tab=support' }],
    }),
  }),
  commission_reconsidered: messageKind({
    rule: aboutAffiliate,
    fields: {
      orderCode: z.string(),
      amountVnd: vnd,
      reason: z.string(),
    },
    text: (content) => ({
      title: `Hoa hồng đơn ${content.orderCode} đang được xem lại`,
      preview: content.reason,
      paragraphs: [
        line(
          'Hoa hồng ',
          money(content.amountVnd),
          ' của đơn ',
          bold(content.orderCode),
          ' được tính lại và đang được giữ để xem lại. Lý do: ',
          bold(content.reason),
        ),
      ],
      actions: [toDashboard],
    }),
  }),
};

const toDashboard: MessageAction = { label: 'Xem hoa hồng', path: '/affiliate/dashboard' };

/** How it goes on after a payment that failed. */
function afterFailure(ends: HoldEnd | null): ReturnType<typeof holdWay> {
  if (ends !== null) return holdWay(ends);
  return {
    sentence: 'Bạn kiểm tra tài khoản nhận tiền rồi yêu cầu lại, hoặc chờ kỳ chi trả tiếp theo.',
    action: { label: 'Kiểm tra tài khoản nhận tiền', path: '/affiliate/dashboard' },
  };
}

function notCompletedText(netVnd: bigint): MessageText {
  return {
    title: `Khoản chi trả ${formatMoney(netVnd)} chưa hoàn tất`,
    preview: 'Chúng tôi đang xem lại khoản này với ngân hàng.',
    paragraphs: [
      line(
        'Chúng tôi đã ghi nhầm khoản chi trả ',
        money(netVnd),
        ' là đã hoàn tất, và đang xem lại với ngân hàng. Nếu tiền chưa đi, số tiền này trở lại số dư của bạn.',
      ),
    ],
    actions: [toDashboard],
  };
}

/** `2500` → `25%`. */
