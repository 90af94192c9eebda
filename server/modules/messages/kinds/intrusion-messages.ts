import { z } from 'zod';
import {
  type Fate,
  fates,
  type Remedy,
  remedies,
  type StoppedAction,
  stoppedActions,
} from '#shared/domain/account/remedies.ts';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { bold, line, type MessageText } from '../text-parts.ts';
import { aboutLearning, type ContentOf, messageKind, moment } from './message-kind.ts';
import { type SignInMethod, signInMethod } from './sign-in-method.ts';

const removedFields = {
  /** `reported`: by its owner, with that link; `demanded`: with a demanded password. */
  why: z.enum(['reported', 'demanded']),
  methods: z.array(signInMethod).readonly(),
  /** A second factor that was there before stays. */
  keepsFactor: z.boolean(),
  at: moment,
};

const stoppedFields = {
  remedy: z.enum(remedies),
  stopped: z.array(z.object({ action: z.enum(stoppedActions), fate: z.enum(fates) })).readonly(),
  at: moment,
};

/** What is told when somebody else may have been in the account. */
export const intrusionMessages = {
  sign_in_methods_removed: messageKind({
    rule: aboutLearning,
    fields: removedFields,
    text: removedText,
  }),
  /** What waited in the person's name, since somebody else may have been in the account. */
  pending_stopped: messageKind({
    rule: aboutLearning,
    fields: stoppedFields,
    text: stoppedText,
  }),
};

const removedWords: { readonly [Method in SignInMethod]: string } = {
  passkey: 'khóa truy cập',
  app: 'ứng dụng mã 6 số',
  codes: 'mã dự phòng',
  google: 'tài khoản Google',
  facebook: 'tài khoản Facebook',
};

function removedText({
  why,
  methods,
  keepsFactor,
  at,
}: ContentOf<typeof removedFields>): MessageText {
  const names = methods.map((method) => removedWords[method]).join(', ');
  const moment = bold(formatTimestampInText(at.getTime()));
  const gone =
    methods.length === 0
      ? []
      : [line('Đã gỡ: ', bold(names), '. Có cách nào là của bạn thì bạn thêm lại.')];
  if (why === 'demanded')
    return {
      title: 'Đã gỡ cách đăng nhập mới thêm',
      preview: `Đã gỡ: ${names}.`,
      paragraphs: [
        line(
          'Lúc ',
          moment,
          ', bạn đặt mật khẩu mới theo yêu cầu giữ an toàn cho tài khoản, nên những cách đăng nhập thêm gần đây cũng được gỡ.',
        ),
        ...gone,
      ],
      actions: [{ label: 'Xem bảo mật đăng nhập', path: '/security' }],
    };
  return {
    title: 'Bạn đã báo có người lạ trong tài khoản',
    preview: 'Mọi thiết bị đã được đăng xuất. Bạn đặt mật khẩu mới nhé.',
    paragraphs: [
      line(
        'Lúc ',
        moment,
        ', bạn bấm ',
        bold('Không phải tôi'),
        '. Mọi thiết bị đã được đăng xuất, mật khẩu cũ không dùng được nữa.',
      ),
      ...gone,
      ...(keepsFactor
        ? [
            line(
              'Lớp bảo vệ thứ hai có từ trước nên email không gỡ được. Nếu bạn không còn cách nào của mình trong đó, bạn viết cho văn phòng ',
              bold('trước khi đặt mật khẩu mới'),
              '.',
            ),
          ]
        : []),
      line(
        'Bạn mở email đặt lại mật khẩu mà chúng tôi gửi cùng lúc. Nếu có việc đang chờ trong tài khoản (xóa tài khoản, hoàn tiền, tài khoản nhận tiền) mà chúng tôi dừng lại, một email khác kể từng việc. Còn gì không phải bạn làm, bạn báo cho chúng tôi.',
      ),
    ],
    actions: [{ label: 'Gửi lại đường dẫn đặt mật khẩu', path: '/forgot' }],
  };
}

/** Why, after the moment. */
const stoppedLeads: { readonly [Name in Remedy]: string } = {
  reported: ', bạn báo có người khác trong tài khoản của mình',
  demanded: ', văn phòng yêu cầu bạn đặt mật khẩu mới để giữ an toàn cho tài khoản',
  factor_reset: ', văn phòng bắt đầu gỡ lớp bảo vệ thứ hai của tài khoản theo yêu cầu',
};

/** What became of each, in words. */
const stoppedWords: { readonly [Action in StoppedAction]: (fate: Fate) => string } = {
  deletion: () => 'Yêu cầu xóa tài khoản đã được rút lại. Tài khoản của bạn không bị xóa.',
  refund: (fate) =>
    fate === 'taken_back'
      ? 'Yêu cầu hoàn tiền gần đây được rút lại để bạn học tiếp; khoản nào chỉ có tài khoản nhận được ghi sau thì chờ bạn nhập lại tài khoản. Nếu không phải bạn yêu cầu hoàn khoản đó, bạn mở đơn hàng và bấm Rút lại yêu cầu để học tiếp. Khoản nào chưa rút được thì tạm giữ: bạn cũng bấm Rút lại yêu cầu, hoặc nhắn cho chúng tôi.'
      : 'Khoản hoàn tiền mới có tài khoản nhận gần đây đang tạm giữ. Nếu không phải bạn yêu cầu, bạn mở đơn hàng và bấm Rút lại yêu cầu để học tiếp. Nếu là bạn, bạn rút lại rồi yêu cầu lại, hoặc nhắn cho chúng tôi.',
  account: () =>
    'Tài khoản nhận hoa hồng đặt gần đây không được chi trả cho tới khi bạn nhập lại tài khoản của mình.',
  payout_request: () => 'Yêu cầu chi trả hoa hồng đã được rút lại. Số dư vẫn còn đủ.',
  application: () =>
    'Tài khoản nhận tiền trong đơn ứng tuyển đại sứ đã được xóa. Bạn mở đơn và nhập lại.',
  invitation: () => 'Lời mời vào văn phòng gửi từ tài khoản này đã được hủy.',
  factor_reset: () =>
    'Việc gỡ lớp bảo vệ thứ hai của người khác, do tài khoản này yêu cầu hoặc xác nhận, đã được dừng.',
};

function stoppedText({ remedy, stopped, at }: ContentOf<typeof stoppedFields>): MessageText {
  return {
    title: 'Đã dừng những việc đang chờ trong tài khoản',
    preview: 'Việc nào là của bạn thì bạn làm lại sau khi đăng nhập.',
    paragraphs: [
      line(
        'Lúc ',
        bold(formatTimestampInText(at.getTime())),
        stoppedLeads[remedy],
        ', nên chúng tôi dừng những việc có thể do người khác yêu cầu:',
      ),
      ...stopped.map(({ action, fate }) => line(stoppedWords[action](fate))),
      line('Việc nào là của bạn thì bạn làm lại sau khi đăng nhập.'),
    ],
    actions: [
      ...(stopped.some(({ action }) => action === 'refund')
        ? [{ label: 'Xem đơn hàng', path: '/orders' }]
        : []),
      { label: 'Báo cho chúng tôi', path: '/your-ticket?tab=support' },
    ],
  };
}
