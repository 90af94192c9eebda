import { findBank } from '#shared/domain/commerce/banks.ts';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { formatMoney } from '#shared/format/format-money.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import type { MessageContent } from './messenger.ts';
import { bold, line, type MessageAction, type MessageText, money } from './text-parts.ts';

type OrderContent = Extract<
  MessageContent,
  { readonly kind: `order_${string}` | `refund_${string}` }
>;

/** The words about an order and its money. */
export function orderText(content: OrderContent): MessageText {
  switch (content.kind) {
    case 'order_created':
      return {
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
      };
    case 'order_paid':
      return {
        title: `Đã nhận ${formatMoney(content.totalVnd)} cho đơn ${content.orderCode}`,
        preview: 'Khóa học đã mở. Vào học ngay bài đầu tiên.',
        paragraphs: [
          line(
            'Chúng tôi đã nhận ',
            money(content.totalVnd),
            ` cho gói ${planNames[content.plan]}. Khóa học đã mở, các bài còn lại sẽ tự mở khi ra mắt.`,
          ),
          line(
            'Nếu học không hợp, bạn có 7 ngày để hoàn tiền 100%, đến ',
            bold(formatTimestampInText(content.refundableUntil.getTime())),
            '.',
          ),
        ],
        actions: [
          { label: 'Vào học', path: '/learn' },
          { label: 'Mở vé', path: '/your-ticket' },
          { ...toOrder(content), label: 'Xem đơn' },
        ],
      };
    case 'order_underpaid':
      return {
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
      };
    case 'order_overpaid':
      return {
        title: `Đơn ${content.orderCode} được chuyển thừa ${formatMoney(content.excessVnd)}`,
        preview: 'Cho chúng tôi biết tài khoản để gửi lại phần thừa.',
        paragraphs: [
          line(
            'Đơn ',
            bold(content.orderCode),
            ' đã thanh toán xong. Bạn chuyển thừa ',
            money(content.excessVnd),
            '.',
          ),
          line('Bạn cho biết tài khoản nhận tiền, chúng tôi chuyển lại phần thừa.'),
        ],
        actions: [{ ...toOrder(content), label: 'Nhận lại phần thừa' }],
      };
    case 'order_not_overpaid':
      return {
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
      };
    case 'order_not_paid':
      return notPaid(content);
    case 'order_expired':
      return expired(content);
    case 'order_review':
      return {
        title: `Chúng tôi đang kiểm tra đơn ${content.orderCode}`,
        preview: `Đã nhận ${formatMoney(content.receivedVnd)}. Chúng tôi sẽ báo lại cho bạn.`,
        paragraphs: [
          line(
            'Chúng tôi đã nhận ',
            money(content.receivedVnd),
            ' cho đơn ',
            bold(content.orderCode),
            ' và cần kiểm tra thêm trước khi mở khóa học.',
          ),
          line('Bạn không phải làm gì. Tiền của bạn vẫn an toàn, chúng tôi sẽ báo lại.'),
        ],
        actions: [{ ...toOrder(content), label: 'Xem đơn' }],
      };
    case 'refund_requested':
      return {
        title: `Đã nhận yêu cầu hoàn tiền đơn ${content.orderCode}`,
        preview: `${formatMoney(content.amountVnd)} sẽ về tài khoản của bạn.`,
        paragraphs: [
          line(
            'Yêu cầu hoàn ',
            money(content.amountVnd),
            ' cho đơn ',
            bold(content.orderCode),
            ' đã được chấp nhận. Tiền sẽ được chuyển về tài khoản bạn đã ghi.',
          ),
          line('Quyền xem bài của đơn này đã đóng. Tiến độ học của bạn vẫn được giữ.'),
        ],
        actions: [{ ...toOrder(content), label: 'Xem tiến độ hoàn tiền' }],
      };
    case 'refund_account': {
      const account = `${findBank(content.bin)?.shortName ?? content.bin} •••• ${content.last4}`;
      return {
        title: `Tài khoản nhận tiền hoàn của đơn ${content.orderCode}`,
        preview: `${formatMoney(content.amountVnd)} sẽ về ${account}. Không phải bạn? Rút lại ngay.`,
        paragraphs: [
          line(
            money(content.amountVnd),
            ' của đơn ',
            bold(content.orderCode),
            ' sẽ được chuyển về ',
            bold(account),
            '.',
          ),
          line(
            'Để giữ tiền của bạn an toàn, chúng tôi chưa chuyển trước ',
            bold(formatTimestampInText(content.heldUntil.getTime())),
            '. Nếu không phải bạn yêu cầu hoặc tài khoản sai, bạn mở đơn và rút lại, rồi đổi mật khẩu.',
          ),
        ],
        actions: [
          { ...toOrder(content), label: 'Xem và rút lại' },
          { label: 'Báo cho chúng tôi', path: '/your-ticket?tab=support' },
        ],
      };
    }
    case 'refund_taken_back':
      return content.isOrder
        ? {
            title: `Đã rút lại yêu cầu hoàn tiền đơn ${content.orderCode}`,
            preview: 'Đơn và khóa học trở lại như trước.',
            paragraphs: [
              line(
                'Yêu cầu hoàn ',
                money(content.amountVnd),
                ' của đơn ',
                bold(content.orderCode),
                ' đã được rút lại. Khóa học và vé của bạn mở lại ngay.',
              ),
            ],
            actions: [{ ...toOrder(content), label: 'Xem đơn' }],
          }
        : {
            title: `Đã rút lại tài khoản nhận phần thừa của đơn ${content.orderCode}`,
            preview: `Bạn cho biết tài khoản khác để nhận ${formatMoney(content.amountVnd)}.`,
            paragraphs: [
              line(
                'Tài khoản nhận ',
                money(content.amountVnd),
                ' của đơn ',
                bold(content.orderCode),
                ' đã được rút lại. Tiền chờ đến khi bạn nhập tài khoản khác.',
              ),
            ],
            actions: [{ ...toOrder(content), label: 'Nhập tài khoản khác' }],
          };
    case 'refund_sent':
      return {
        title:
          content.orderCode === null
            ? `Đã chuyển lại ${formatMoney(content.amountVnd)}`
            : `Đã hoàn ${formatMoney(content.amountVnd)} cho đơn ${content.orderCode}`,
        preview: `Đã chuyển vào tài khoản •••• ${content.accountLast4}.`,
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
      };
    default:
      return assertNever(content);
  }
}

const planNames = { kha_pro: 'Khá Pro', pro: 'Pro' } as const;

function toOrder({ orderId }: { readonly orderId: string }): Pick<MessageAction, 'path'> {
  return { path: `/order/${orderId}` };
}

/** Money that was said to be this order's was another's. */
function notPaid(content: Extract<OrderContent, { readonly kind: 'order_not_paid' }>): MessageText {
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

function expired(content: Extract<OrderContent, { readonly kind: 'order_expired' }>): MessageText {
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
            '. Số tiền này vẫn được ghi nhận cho bạn: bạn tạo lại đơn để trả tiếp, hoặc cho biết tài khoản để nhận lại.',
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
