import { formatMoney } from '#shared/format/format-money.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import type { MessageContent } from './messenger.ts';
import { bold, line, type MessageAction, type MessageText, money } from './text-parts.ts';

type PayoutContent = Extract<
  MessageContent,
  {
    readonly kind:
      | `payout_${string}`
      | `commission_${string}`
      | 'affiliate_level'
      | 'affiliate_hold';
  }
>;

/** The words about an affiliate's money, level and holds. */
export function payoutText(content: PayoutContent): MessageText {
  switch (content.kind) {
    case 'payout_sent':
      return {
        title: `Đã chuyển ${formatMoney(content.netVnd)} hoa hồng cho bạn`,
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
      };
    case 'payout_completed':
      return {
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
      };
    case 'payout_not_completed':
      return notCompletedText(content.netVnd);
    case 'payout_failed':
      return {
        title: `Chưa chuyển được ${formatMoney(content.netVnd)} cho bạn`,
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
            ' đã trở lại số dư, không mất đồng nào. Bạn kiểm tra tài khoản nhận tiền rồi yêu cầu lại, hoặc chờ kỳ chi trả tiếp theo.',
          ),
        ],
        actions: [{ label: 'Kiểm tra tài khoản nhận tiền', path: '/affiliate/dashboard' }],
      };
    case 'payout_not_returned':
      return {
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
      };
    case 'commission_reversed': {
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
    }
    case 'commission_rejected':
      return {
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
      };
    case 'commission_reconsidered':
      return {
        title: `Hoa hồng đơn ${content.orderCode} đang được xem lại`,
        preview: content.reason,
        paragraphs: [
          line(
            'Hoa hồng ',
            money(content.amountVnd),
            ' của đơn ',
            bold(content.orderCode),
            ' đã bị từ chối nhầm và đang được giữ để xem lại. Lý do: ',
            bold(content.reason),
          ),
        ],
        actions: [toDashboard],
      };
    case 'affiliate_level':
      return {
        title: `Bạn đã lên bậc ${content.level}`,
        preview: `Hoa hồng từ nay là ${percent(content.rateBp)}.`,
        paragraphs: [
          line(
            'Chúc mừng bạn đã lên ',
            bold(`bậc ${content.level}`),
            '. Từ đơn tiếp theo, hoa hồng của bạn là ',
            bold(percent(content.rateBp)),
            '.',
          ),
        ],
        actions: [toDashboard],
      };
    case 'affiliate_hold':
      return holdText(content);
    default:
      return assertNever(content);
  }
}

const toDashboard: MessageAction = { label: 'Xem hoa hồng', path: '/affiliate/dashboard' };

function holdText({
  what,
  isHeld,
  reason,
}: Extract<PayoutContent, { readonly kind: 'affiliate_hold' }>): MessageText {
  const why = line('Lý do: ', bold(reason));
  if (what === 'links') {
    return isHeld
      ? {
          title: 'Đường dẫn giới thiệu của bạn đang tạm dừng',
          preview: reason,
          paragraphs: [
            line(
              'Đường dẫn và mã giới thiệu của bạn đang tạm dừng, đơn mới chưa được tính. Số dư và các đơn đã có vẫn giữ nguyên.',
            ),
            why,
          ],
          actions: [toDashboard],
        }
      : {
          title: 'Đường dẫn giới thiệu của bạn đã mở lại',
          preview: 'Đơn mới lại được tính cho bạn.',
          paragraphs: [
            line('Đường dẫn và mã giới thiệu của bạn đã mở lại. Đơn mới lại được tính cho bạn.'),
          ],
          actions: [toDashboard],
        };
  }
  return isHeld
    ? {
        title: 'Chi trả của bạn đang tạm dừng',
        preview: reason,
        paragraphs: [
          line(
            'Chi trả của bạn đang tạm dừng để kiểm tra. Số dư vẫn giữ nguyên, không mất đồng nào.',
          ),
          why,
        ],
        actions: [toDashboard],
      }
    : {
        title: 'Chi trả của bạn đã mở lại',
        preview: 'Kỳ chi trả tiếp theo lại tính cho bạn.',
        paragraphs: [
          line('Chi trả của bạn đã mở lại. Bạn yêu cầu chi trả được ngay, hoặc chờ kỳ tiếp theo.'),
        ],
        actions: [toDashboard],
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
function percent(rateBp: number): string {
  return `${String(rateBp / 100).replace('.', ',')}%`;
}
