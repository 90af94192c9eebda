import { z } from 'zod';
import { dayStartMs, formatDate, formatTimestampInText } from '#shared/format/format-date.ts';
import { holdEnds } from '#shared/domain/affiliate/payout-hold.ts';
import { bankName } from '#shared/domain/commerce/banks.ts';
import { bold, line, type MessageAction, type MessageText } from '../text-parts.ts';
import { holdWay } from './hold-way.ts';
import {
  aboutAffiliate,
  aboutOwnMembership,
  type ContentOf,
  messageKind,
  moment,
} from './message-kind.ts';

const holdFields = {
  what: z.enum(['links', 'payouts']),
  isHeld: z.boolean(),
  reason: z.string(),
  /** What lets held payouts go on; null = nothing holds them, or an earlier version told it. */
  ends: z.enum(holdEnds).nullable().default(null),
  /** Of what ends: from when payouts can be asked for; null = at once, or an earlier version. */
  payoutsFrom: moment.nullable().default(null),
};

const papersWords = {
  legal_name: 'họ và tên',
  date_of_birth: 'ngày sinh',
  identity_number: 'số căn cước',
} as const;

/** What is told of somebody's place in the affiliate programme. */
export const membershipMessages = {
  affiliate_joined: messageKind({
    rule: aboutAffiliate,
    fields: {
      code: z.string(),
      /** Hundredths of a per cent. */
      rateBp: z.number().int(),
    },
    text: (content) => ({
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
    }),
  }),
  affiliate_account_changed: messageKind({
    rule: aboutOwnMembership,
    fields: {
      oldBin: z.string(),
      oldLast4: z.string(),
      newBin: z.string(),
      newLast4: z.string(),
      heldUntil: moment,
    },
    text: (content) => {
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
    },
  }),
  affiliate_papers_changed: messageKind({
    rule: aboutOwnMembership,
    fields: { changed: z.array(z.enum(['legal_name', 'date_of_birth', 'identity_number'])).min(1) },
    text: ({ changed }) => {
      const what = changed.map((field) => papersWords[field]).join(', ');
      return {
        title: 'Giấy tờ của bạn ở trang cộng tác viên vừa thay đổi',
        preview: `Đã đổi: ${what}.`,
        paragraphs: [
          line('Giấy tờ dùng để chi trả và khai thuế cho bạn vừa đổi: ', bold(what), '.'),
          line(
            'Nếu không phải bạn đổi, hãy đổi mật khẩu, đăng xuất các thiết bị lạ và báo ngay cho chúng tôi.',
          ),
        ],
        actions: [
          { label: 'Kiểm tra giấy tờ', path: '/affiliate/dashboard' },
          { label: 'Báo cho chúng tôi', path: '/your-ticket?tab=support' },
        ],
      };
    },
  }),
  affiliate_policy: messageKind({
    rule: aboutAffiliate,
    fields: {
      version: z.number().int(),
      /** `YYYY-MM-DD` */
      effectiveFrom: z.string(),
    },
    text: (content) => {
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
    },
  }),
  affiliate_level: messageKind({
    rule: aboutAffiliate,
    fields: {
      level: z.number().int(),
      /** Hundredths of a per cent. */
      rateBp: z.number().int(),
    },
    text: (content) => ({
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
    }),
  }),
  affiliate_level_fell: messageKind({
    rule: aboutAffiliate,
    fields: {
      former: z.number().int(),
      level: z.number().int(),
      /** Hundredths of a per cent. */
      rateBp: z.number().int(),
      /** What the office said; null when refunded orders made it. */
      reason: z.nullable(z.string()),
    },
    text: (content) => ({
      title: `Bạn đang ở bậc ${content.level}`,
      preview: `Hoa hồng từ nay là ${percent(content.rateBp)}.`,
      paragraphs: [
        line(
          `Bạn chuyển từ bậc ${content.former} về `,
          bold(`bậc ${content.level}`),
          '. Từ đơn tiếp theo, hoa hồng của bạn là ',
          bold(percent(content.rateBp)),
          '. Hoa hồng đã có vẫn theo mức đã ghi khi đơn được thanh toán.',
        ),
        content.reason === null
          ? line('Bậc tính theo số đơn đã ghi nhận; đơn được hoàn tiền thì không còn được đếm.')
          : line('Lý do: ', bold(content.reason)),
      ],
      actions: [toDashboard],
    }),
  }),
  affiliate_hold: messageKind({
    rule: aboutAffiliate,
    fields: holdFields,
    text: holdText,
  }),
};

/** `Vietcombank •••• 6789` */
function maskedAccount(bin: string, last4: string): string {
  return `${bankName(bin)} •••• ${last4}`;
}

const toDashboard: MessageAction = { label: 'Xem hoa hồng', path: '/affiliate/dashboard' };

function holdText({
  what,
  isHeld,
  reason,
  ends,
  payoutsFrom,
}: ContentOf<typeof holdFields>): MessageText {
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
          line('Chi trả của bạn đang tạm dừng. Số dư vẫn giữ nguyên, không mất đồng nào.'),
          why,
          ...(ends === null ? [] : [line(holdWay(ends).sentence)]),
        ],
        actions: [...(ends === null ? [] : [holdWay(ends).action]), toDashboard],
      }
    : {
        title: 'Chi trả của bạn đã mở lại',
        preview: releaseWords(payoutsFrom),
        paragraphs: [line('Chi trả của bạn đã mở lại. ', releaseWords(payoutsFrom))],
        actions: [toDashboard],
      };
}

/** What can be done when a hold ends: an account that was changed a moment ago waits its day. */
function releaseWords(from: Date | null): string {
  return from === null
    ? 'Bạn yêu cầu chi trả được ngay, hoặc chờ kỳ tiếp theo.'
    : `Bạn vừa đổi tài khoản nhận tiền nên yêu cầu chi trả được từ ${formatTimestampInText(from.getTime())}.`;
}

function percent(rateBp: number): string {
  return `${String(rateBp / 100).replace('.', ',')}%`;
}
