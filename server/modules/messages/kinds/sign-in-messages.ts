import { z } from 'zod';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { bold, line, type MessageText } from '../text-parts.ts';
import {
  aboutLearning,
  aboutOwnAccount,
  type ContentOf,
  messageKind,
  moment,
  seeDevices,
} from './message-kind.ts';
import { type SignInMethod, signInMethod } from './sign-in-method.ts';

const socialFields = {
  provider: z.enum(['google', 'facebook']),
  /**
   * False when it was taken away. True stands in rows of before `sign_in_method_added` alone.
   */
  isConnected: z.boolean(),
  at: moment,
};

const addedFields = {
  method: z.object({ kind: signInMethod, name: z.string().nullable() }),
  at: moment,
};

const factorFields = {
  action: z.enum(['passkey_added', 'passkey_removed', 'app_added', 'app_removed', 'codes_made']),
  /** Of the passkey. */
  name: z.string().nullable(),
  at: moment,
};

const resetFields = {
  stage: z.enum(['stopped', 'done']),
  at: moment,
};

/** What is told of the ways into an account. */
export const signInMessages = {
  password_changed: messageKind({
    rule: aboutOwnAccount,
    fields: {
      at: moment,
      /** They had none before. */
      isFirst: z.boolean(),
    },
    text: (content) => ({
      title: content.isFirst ? 'Mật khẩu đã đặt' : 'Mật khẩu đã đổi',
      preview: 'Các thiết bị khác đã được đăng xuất.',
      paragraphs: [
        line(
          `Mật khẩu của bạn vừa được ${content.isFirst ? 'đặt' : 'đổi'} lúc `,
          bold(formatTimestampInText(content.at.getTime())),
          '. Các thiết bị khác đã được đăng xuất.',
        ),
        line(
          'Cách đăng nhập khác (khóa truy cập, ứng dụng mã, Google, Facebook) vẫn như cũ: có cách nào không phải của bạn thì gỡ trong Bảo mật đăng nhập và Hồ sơ.',
        ),
        line('Nếu không phải bạn, bạn đặt lại mật khẩu ngay và báo cho chúng tôi.'),
      ],
      actions: [
        { label: 'Đặt lại mật khẩu', path: '/forgot' },
        { label: 'Xem thiết bị đang đăng nhập', path: '/settings' },
      ],
    }),
  }),
  social_account: messageKind({
    rule: aboutOwnAccount,
    fields: socialFields,
    text: (content) => (content.isConnected ? connectedText(content) : disconnectedText(content)),
  }),
  /** Its e-mail is an account mail: it has a link that takes the method back (`AddedMethod`). */
  sign_in_method_added: messageKind({
    rule: { ...aboutOwnAccount, mail: 'apart' },
    fields: addedFields,
    text: addedText,
  }),
  second_factor: messageKind({
    rule: aboutOwnAccount,
    fields: factorFields,
    text: factorText,
  }),
  factor_reset: messageKind({
    rule: aboutLearning,
    fields: resetFields,
    text: resetText,
  }),
};

const providerNames = { google: 'Google', facebook: 'Facebook' } as const;

function connectedText({ provider, at }: ContentOf<typeof socialFields>): MessageText {
  const name = providerNames[provider];
  return {
    title: `Đã kết nối tài khoản ${name}`,
    preview: `Từ nay bạn đăng nhập được bằng ${name}.`,
    paragraphs: [
      line(
        'Một tài khoản ',
        bold(name),
        ' vừa được kết nối với tài khoản của bạn lúc ',
        bold(formatTimestampInText(at.getTime())),
        `. Từ nay bạn đăng nhập được bằng ${name}.`,
      ),
      line(
        'Nếu không phải bạn, bạn ngắt kết nối trong hồ sơ, đổi mật khẩu ngay và báo cho chúng tôi.',
      ),
    ],
    actions: [{ label: 'Xem tài khoản đã kết nối', path: '/profile' }, seeDevices],
  };
}

function disconnectedText({ provider, at }: ContentOf<typeof socialFields>): MessageText {
  const name = providerNames[provider];
  return {
    title: `Đã ngắt kết nối tài khoản ${name}`,
    preview: `Tài khoản ${name} đó không đăng nhập được vào đây nữa.`,
    paragraphs: [
      line(
        'Tài khoản ',
        bold(name),
        ' vừa được ngắt khỏi tài khoản của bạn lúc ',
        bold(formatTimestampInText(at.getTime())),
        '. Tài khoản đó không đăng nhập được vào đây nữa.',
      ),
      line('Nếu không phải bạn, bạn đổi mật khẩu ngay và báo cho chúng tôi.'),
    ],
    actions: [{ label: 'Đặt lại mật khẩu', path: '/forgot' }, seeDevices],
  };
}

const addedTitles: { readonly [Method in SignInMethod]: string } = {
  passkey: 'Đã thêm khóa truy cập',
  app: 'Đã nối ứng dụng mã 6 số',
  codes: 'Đã tạo bộ mã dự phòng mới',
  google: 'Đã kết nối tài khoản Google',
  facebook: 'Đã kết nối tài khoản Facebook',
};
const addedWords: { readonly [Method in SignInMethod]: readonly [string, string] } = {
  passkey: ['Một khóa truy cập', ' vừa được thêm vào tài khoản của bạn'],
  app: ['Một ứng dụng mã 6 số', ' vừa được nối với tài khoản của bạn'],
  codes: ['Một bộ mã dự phòng mới', ' vừa được tạo, bộ cũ không dùng được nữa'],
  google: ['Một tài khoản Google', ' vừa được kết nối, từ nay đăng nhập được bằng tài khoản đó'],
  facebook: [
    'Một tài khoản Facebook',
    ' vừa được kết nối, từ nay đăng nhập được bằng tài khoản đó',
  ],
};
/** The method, and since when. */
export function whatWasAdded({ method: { kind, name }, at }: ContentOf<typeof addedFields>) {
  const [what, becomes] = addedWords[kind];
  return line(
    bold(name === null ? what : `${what} (${name})`),
    `${becomes}, lúc `,
    bold(formatTimestampInText(at.getTime())),
    '.',
  );
}

/** Its words; its e-mail has the link too. */
export function addedText(content: ContentOf<typeof addedFields>): MessageText {
  const isSocial = content.method.kind === 'google' || content.method.kind === 'facebook';
  return {
    title: addedTitles[content.method.kind],
    preview: 'Nếu không phải bạn, bạn bấm Không phải tôi trong email.',
    paragraphs: [
      whatWasAdded(content),
      line(
        'Nếu không phải bạn, bạn mở email cùng tên và bấm ',
        bold('Không phải tôi'),
        '. Không thấy email thì bạn gỡ cách đó, đổi mật khẩu và báo cho chúng tôi.',
      ),
    ],
    actions: [
      isSocial
        ? { label: 'Xem tài khoản đã kết nối', path: '/profile' }
        : { label: 'Xem bảo mật đăng nhập', path: '/security' },
      seeDevices,
    ],
  };
}

const factorActions = {
  passkey_added: ['Đã thêm khóa truy cập', 'Một khóa truy cập vừa được thêm vào tài khoản của bạn'],
  passkey_removed: [
    'Đã gỡ một khóa truy cập',
    'Một khóa truy cập vừa được gỡ khỏi tài khoản của bạn',
  ],
  app_added: ['Đã nối ứng dụng mã 6 số', 'Một ứng dụng mã 6 số vừa được nối với tài khoản của bạn'],
  app_removed: ['Đã gỡ ứng dụng mã 6 số', 'Ứng dụng mã 6 số vừa được gỡ khỏi tài khoản của bạn'],
  codes_made: [
    'Đã tạo bộ mã dự phòng mới',
    'Một bộ mã dự phòng mới vừa được tạo. Bộ cũ không dùng được nữa',
  ],
} as const satisfies {
  readonly [Action in ContentOf<typeof factorFields>['action']]: readonly [string, string];
};

function factorText({ action, name, at }: ContentOf<typeof factorFields>): MessageText {
  const [title, what] = factorActions[action];
  return {
    title,
    preview: 'Nếu không phải bạn, bạn đổi mật khẩu ngay.',
    paragraphs: [
      line(
        `${what}${name === null ? '' : ` (${name})`} lúc `,
        bold(formatTimestampInText(at.getTime())),
        '.',
      ),
      line(
        'Nếu không phải bạn, bạn đổi mật khẩu, đăng xuất các thiết bị khác và báo cho chúng tôi.',
      ),
    ],
    actions: [{ label: 'Xem bảo mật đăng nhập', path: '/security' }, seeDevices],
  };
}

function resetText({ stage, at }: ContentOf<typeof resetFields>): MessageText {
  if (stage === 'stopped')
    return {
      title: 'Đã dừng việc gỡ lớp bảo vệ thứ hai',
      preview: 'Các cách xác nhận của bạn vẫn như cũ.',
      paragraphs: [
        line(
          'Việc gỡ lớp bảo vệ thứ hai của bạn đã được dừng lúc ',
          bold(formatTimestampInText(at.getTime())),
          '. Các cách xác nhận vẫn như cũ.',
        ),
      ],
      actions: [{ label: 'Xem bảo mật đăng nhập', path: '/security' }],
    };
  return {
    title: 'Lớp bảo vệ thứ hai đã được gỡ',
    preview: 'Bạn đặt mật khẩu mới rồi bật lại.',
    paragraphs: [
      line(
        'Lúc ',
        bold(formatTimestampInText(at.getTime())),
        ', mọi khóa truy cập, ứng dụng mã và mã dự phòng của bạn đã được gỡ, mọi thiết bị đã được đăng xuất.',
      ),
      line(
        'Bạn mở email đặt lại mật khẩu mà chúng tôi vừa gửi, đặt mật khẩu mới rồi bật lại lớp bảo vệ ngay.',
      ),
    ],
    actions: [{ label: 'Đăng nhập', path: '/login' }],
  };
}
