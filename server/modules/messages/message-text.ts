import { assertNever } from '#shared/kernel/assert.ts';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { accountText } from './account-text.ts';
import { membershipText } from './membership-text.ts';
import { applicationText } from './application-text.ts';
import { orderText } from './order-text.ts';
import type { MessageContent } from './messenger.ts';
import { peopleDataText } from './people-data-text.ts';
import { payoutText } from './payout-text.ts';
import { bold, line, type MessageAction, type MessageText } from './text-parts.ts';

/** The words of a message. */
export function messageText(content: MessageContent): MessageText {
  switch (content.kind) {
    case 'ticket_issued':
      return {
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
      };
    case 'ticket_changed':
      return content.cancelled ? cancelledEvent(content) : movedEvent(content);
    case 'support_answered':
      return {
        title: `Yêu cầu ${content.requestCode} đã có trả lời`,
        preview: content.subject,
        paragraphs: [
          line(
            'Chúng tôi vừa trả lời yêu cầu ',
            bold(content.requestCode),
            `: ${content.subject}.`,
          ),
          line('Nếu chưa xong, bạn viết tiếp ngay trong yêu cầu nhé.'),
        ],
        actions: [
          {
            label: 'Xem câu trả lời',
            path: `/your-ticket?tab=support&request=${encodeURIComponent(content.requestId)}`,
          },
        ],
      };
    case 'lesson_released':
      return {
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
      };
    case 'voucher_given':
      return {
        title: `Bạn có voucher ${content.code}`,
        preview: `Dùng được đến ${formatTimestampInText(content.until.getTime())}.`,
        paragraphs: [
          line(
            'Voucher ',
            bold(content.code),
            ' dùng được đến ',
            bold(formatTimestampInText(content.until.getTime())),
            '. Bạn nhập mã này khi thanh toán.',
          ),
        ],
        actions: [
          { label: 'Dùng voucher', path: `/checkout?voucher=${encodeURIComponent(content.code)}` },
        ],
      };
    case 'password_changed':
    case 'social_account':
    case 'second_factor':
    case 'sign_in_method_added':
    case 'sign_in_methods_removed':
    case 'pending_stopped':
    case 'factor_reset':
    case 'office_role':
    case 'email_verified':
    case 'unreadable_data':
      return accountText(content);
    case 'data_export_ready':
    case 'deletion_requested':
    case 'deletion_withdrawn':
    case 'deletion_blocked':
    case 'account_deleted':
      return peopleDataText(content);
    case 'affiliate_joined':
    case 'affiliate_account_changed':
    case 'affiliate_policy':
      return membershipText(content);
    case 'payout_sent':
    case 'payout_completed':
    case 'payout_not_completed':
    case 'payout_failed':
    case 'payout_not_returned':
    case 'commission_reversed':
    case 'commission_rejected':
    case 'commission_reconsidered':
    case 'affiliate_level':
    case 'affiliate_hold':
      return payoutText(content);
    case 'order_created':
    case 'order_paid':
    case 'order_underpaid':
    case 'order_overpaid':
    case 'order_not_overpaid':
    case 'order_not_paid':
    case 'order_expired':
    case 'order_review':
    case 'refund_requested':
    case 'refund_account':
    case 'refund_taken_back':
    case 'refund_sent':
      return orderText(content);
    case 'application_received':
    case 'application_asked':
    case 'application_accepted':
    case 'application_declined':
    case 'ambassador_invited':
      return applicationText(content);
    default:
      return assertNever(content);
  }
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
