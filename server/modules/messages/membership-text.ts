import { findBank } from '#shared/domain/commerce/banks.ts';
import { dayStartMs, formatDate, formatTimestampInText } from '#shared/format/format-date.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import type { MessageContent } from './messenger.ts';
import { bold, line, type MessageText } from './text-parts.ts';

type MembershipContent = Extract<
  MessageContent,
  { readonly kind: 'affiliate_joined' | 'affiliate_account_changed' | 'affiliate_policy' }
>;

/** The words about somebody's place in the affiliate programme. */
export function membershipText(content: MembershipContent): MessageText {
  switch (content.kind) {
    case 'affiliate_joined':
      return {
        title: 'Bạn đã tham gia tiếp thị liên kết',
        preview: `Mã giới thiệu của bạn là ${content.code}.`,
        paragraphs: [
          line(
            'Mã giới thiệu của bạn là ',
            bold(content.code),
            `. Mỗi đơn thành công từ đường dẫn hoặc mã của bạn có hoa hồng ${content.rateBp / 100}%.`,
          ),
          line(
            'Hoa hồng được ghi nhận sau khi hết hạn hoàn tiền của đơn, và chi trả mỗi tháng một lần về tài khoản bạn đã đăng ký.',
          ),
        ],
        actions: [
          { label: 'Mở bảng tiếp thị liên kết', path: '/affiliate/dashboard' },
          { label: 'Xem chính sách', path: '/affiliate/policy' },
        ],
      };
    case 'affiliate_account_changed': {
      const [from, to] = [
        maskedAccount(content.oldBin, content.oldLast4),
        maskedAccount(content.newBin, content.newLast4),
      ];
      return {
        title: 'Tài khoản nhận hoa hồng vừa thay đổi',
        preview: `Từ ${from} sang ${to}.`,
        paragraphs: [
          line('Tài khoản nhận hoa hồng của bạn vừa đổi từ ', bold(from), ' sang ', bold(to), '.'),
          line(
            'Để giữ tiền của bạn an toàn, chúng tôi chưa chi trả vào tài khoản mới trước ',
            bold(formatTimestampInText(content.heldUntil.getTime())),
            '. Nếu không phải bạn đổi, hãy đổi lại tài khoản, đăng xuất các thiết bị lạ và báo ngay cho chúng tôi.',
          ),
        ],
        actions: [
          { label: 'Kiểm tra tài khoản nhận', path: '/affiliate/dashboard' },
          { label: 'Báo cho chúng tôi', path: '/your-ticket?tab=support' },
        ],
      };
    }
    case 'affiliate_policy': {
      const day = formatDate(dayStartMs(content.effectiveFrom));
      return {
        title: 'Chính sách tiếp thị liên kết có phiên bản mới',
        preview: `Phiên bản ${content.version}, áp dụng từ ${day}.`,
        paragraphs: [
          line(
            'Chính sách tiếp thị liên kết có phiên bản ',
            bold(String(content.version)),
            ', áp dụng từ ngày ',
            bold(day),
            '.',
          ),
          line(
            'Từ ngày đó bạn đọc lại và bấm đồng ý trên trang chính sách nhé. Hoa hồng đã có vẫn theo mức đã ghi khi đơn được thanh toán.',
          ),
        ],
        actions: [{ label: 'Đọc chính sách', path: '/affiliate/policy' }],
      };
    }
    default:
      return assertNever(content);
  }
}

/** `Vietcombank •••• 6789` */
function maskedAccount(bin: string, last4: string): string {
  return `${findBank(bin)?.shortName ?? bin} •••• ${last4}`;
}
