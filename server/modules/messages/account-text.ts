import type { Fate, Remedy, StoppedAction } from '#shared/domain/account/remedies.ts';
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import type { AddedMethod, MessageContent, SignInMethod } from './messenger.ts';
import { bold, line, type MessageText } from './text-parts.ts';

/**
 * What is mailed to prove who somebody is. Tokens stand behind `#`, which browsers send to nobody;
 * codes stand in the words and in the line that a mailbox shows below the subject, never in the
 * subject: the office lists it (a constraint of `emails` refuses digits there).
 */
export type AccountMailContent =
  | {
      readonly kind: 'reset_link';
      readonly token: string;
      readonly until: Date;
      /** The team asked for it: they have to choose a new one. */ readonly isDemanded: boolean;
    }
  | {
      readonly kind: 'verify_email';
      readonly code: string;
      readonly token: string;
      readonly until: Date;
    }
  | { readonly kind: 'confirm_code'; readonly code: string; readonly until: Date }
  /** `name` asks this address into the office; who has no account makes one first. */
  | {
      readonly kind: 'office_invited';
      readonly token: string;
      readonly role: OfficeRole;
      readonly name: string;
      readonly until: Date;
    }
  /** A sign-in method was added; the link takes it back, and everything that was added since. */
  | {
      readonly kind: 'sign_in_method_added';
      readonly method: AddedMethod;
      readonly token: string;
      readonly until: Date;
      readonly at: Date;
    }
  /** Two administrators take the person's factors away at `runsAt`; the link stops it. */
  | { readonly kind: 'factor_reset'; readonly token: string; readonly runsAt: Date };

type AccountContent = Extract<
  MessageContent,
  {
    readonly kind:
      | 'password_changed'
      | 'social_account'
      | 'email_verified'
      | 'unreadable_data'
      | 'second_factor'
      | 'sign_in_method_added'
      | 'sign_in_methods_removed'
      | 'pending_stopped'
      | 'factor_reset'
      | 'office_role';
  }
>;

/** The words of a mailed proof. */
export function accountMailText(content: AccountMailContent): MessageText {
  switch (content.kind) {
    case 'reset_link':
      return {
        title: 'Đặt lại mật khẩu của bạn',
        preview: 'Đường dẫn dùng được một lần, trong 1 giờ.',
        paragraphs: [
          content.isDemanded
            ? line('Để giữ an toàn cho tài khoản, bạn cần đặt mật khẩu mới trước khi học tiếp.')
            : line('Chúng tôi nhận được yêu cầu đặt lại mật khẩu cho tài khoản của bạn.'),
          line(
            'Đường dẫn dùng được ',
            bold('một lần'),
            ', đến ',
            bold(formatTimestampInText(content.until.getTime())),
            '. Đặt xong, các thiết bị khác sẽ được đăng xuất.',
          ),
          ...(content.isDemanded
            ? []
            : [
                line(
                  'Nếu bạn không yêu cầu, bạn bỏ qua email này. Mật khẩu hiện tại vẫn giữ nguyên.',
                ),
              ]),
        ],
        actions: [{ label: 'Đặt mật khẩu mới', path: `/reset#token=${content.token}` }],
      };
    case 'verify_email':
      return {
        title: 'Mã xác minh email của bạn',
        preview: `${content.code}: nhập mã này hoặc mở đường dẫn trong email.`,
        paragraphs: [
          line(
            'Mã xác minh của bạn là ',
            bold(content.code),
            '. Bạn nhập mã vào trang xác minh, hoặc mở đường dẫn bên dưới.',
          ),
          line(
            'Mã và đường dẫn dùng được đến ',
            bold(formatTimestampInText(content.until.getTime())),
            '. Nếu bạn không tạo tài khoản, bạn bỏ qua email này.',
          ),
        ],
        actions: [{ label: 'Xác minh email', path: `/verify#token=${content.token}` }],
      };
    case 'confirm_code':
      return {
        title: 'Mã xác nhận của bạn',
        preview: `${content.code}: dùng để xác nhận một thay đổi trong tài khoản.`,
        paragraphs: [
          line(
            'Mã xác nhận của bạn là ',
            bold(content.code),
            ', dùng được đến ',
            bold(formatTimestampInText(content.until.getTime())),
            '.',
          ),
          line(
            'Bạn không đưa mã này cho ai, kể cả người của chúng tôi. Nếu bạn không yêu cầu, bạn bỏ qua email này và đăng xuất các thiết bị lạ trong phần Cài đặt.',
          ),
        ],
        actions: [],
      };
    case 'office_invited':
      return {
        title: 'Lời mời vào văn phòng Mai Vàng',
        preview: `${content.name} mời bạn với vai trò ${officeRoleNames[content.role]}.`,
        paragraphs: [
          line(
            bold(content.name),
            ' mời bạn vào văn phòng Mai Vàng với vai trò ',
            bold(officeRoleNames[content.role]),
            '.',
          ),
          line(
            'Bạn mở đường dẫn bên dưới, tạo tài khoản hoặc đăng nhập bằng đúng địa chỉ email này, rồi bật lớp bảo vệ thứ hai. Đường dẫn dùng được ',
            bold('một lần'),
            ', đến ',
            bold(formatTimestampInText(content.until.getTime())),
            '.',
          ),
          line('Nếu bạn không biết người mời, bạn bỏ qua email này. Không có gì thay đổi.'),
        ],
        actions: [{ label: 'Xem lời mời', path: `/office-invitation#token=${content.token}` }],
      };
    case 'sign_in_method_added':
      return {
        ...addedText(content),
        preview: 'Nếu không phải bạn, bạn bấm Không phải tôi trong email này.',
        paragraphs: [
          whatWasAdded(content),
          line('Nếu là bạn, bạn không phải làm gì.'),
          line(
            'Nếu không phải bạn, bạn bấm ',
            bold('Không phải tôi'),
            ': chúng tôi đăng xuất mọi thiết bị, gỡ những cách đăng nhập thêm từ lúc này và gửi cho bạn đường dẫn đặt mật khẩu mới. Bạn không cần đăng nhập. Nút dùng được ',
            bold('một lần'),
            ', đến ',
            bold(formatTimestampInText(content.until.getTime())),
            '.',
          ),
        ],
        actions: [
          { label: 'Không phải tôi', path: `/not-me#token=${content.token}` },
          { label: 'Xem bảo mật đăng nhập', path: '/security' },
        ],
      };
    case 'factor_reset':
      return {
        title: 'Lớp bảo vệ thứ hai của bạn sắp được gỡ',
        preview: 'Nếu không phải bạn nhờ, bạn dừng lại ngay.',
        paragraphs: [
          line(
            'Hai người quản trị đã đồng ý mở lại tài khoản của bạn vì bạn báo mất khóa truy cập, ứng dụng mã và mã dự phòng. Việc này diễn ra lúc ',
            bold(formatTimestampInText(content.runsAt.getTime())),
            ': mọi cách xác nhận được gỡ, và bạn nhận email để đặt mật khẩu mới. Mọi thiết bị đã được đăng xuất ngay bây giờ.',
          ),
          line(
            'Nếu không phải bạn nhờ, bạn bấm ',
            bold('Dừng lại'),
            ' rồi đổi mật khẩu. Chỉ nút trong email này dừng được việc đó.',
          ),
        ],
        actions: [{ label: 'Dừng lại', path: `/stop-reset#token=${content.token}` }],
      };
    default:
      return assertNever(content);
  }
}

/** The words of what became of an account, in the product and as an e-mail. */
export function accountText(content: AccountContent): MessageText {
  switch (content.kind) {
    case 'email_verified':
      return {
        title: 'Xác minh email thành công',
        preview: 'Vé, biên nhận và thông báo sẽ tới địa chỉ này.',
        paragraphs: [
          line(
            'Bạn đã xác minh địa chỉ ',
            bold(content.email),
            '. Vé, biên nhận và thông báo sẽ tới địa chỉ này.',
          ),
        ],
        actions: [{ label: 'Vào học', path: '/learn' }],
      };
    case 'second_factor':
      return factorText(content);
    case 'sign_in_method_added':
      return addedText(content);
    case 'sign_in_methods_removed':
      return removedText(content);
    case 'pending_stopped':
      return stoppedText(content);
    case 'factor_reset':
      return resetText(content);
    case 'office_role':
      return roleText(content);
    case 'social_account':
      return content.isConnected ? connectedText(content) : disconnectedText(content);
    case 'password_changed':
      return {
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
      };
    case 'unreadable_data':
      return unreadableText(content);
    default:
      return assertNever(content);
  }
}

type UnreadableContent = Extract<AccountContent, { readonly kind: 'unreadable_data' }>;

/** What to do of each that is lost, and where. */
const reentries = {
  account: ['Tài khoản nhận tiền: bạn nhập lại trong hồ sơ hoặc trang cộng tác viên.', '/profile'],
  identity: ['Số giấy tờ tùy thân: bạn nhập lại ở trang cộng tác viên.', '/affiliate/dashboard'],
  application: [
    'Số tài khoản và số giấy tờ trong đơn đăng ký đại sứ: bạn mở đơn và nhập lại.',
    null,
  ],
  refund: [
    'Tài khoản nhận tiền hoàn: bạn mở đơn hàng để nhập lại, hoặc trả lời khi chúng tôi hỏi.',
    null,
  ],
  authenticator: [
    'Ứng dụng mã xác nhận: mã trong ứng dụng không còn dùng được. Bạn vào bằng khóa truy cập hoặc mã dự phòng rồi thêm lại ứng dụng, hoặc nhờ gỡ lớp bảo vệ thứ hai.',
    '/settings',
  ],
} as const satisfies Record<UnreadableContent['lost'][number], readonly [string, string | null]>;

function unreadableText({ lost }: UnreadableContent): MessageText {
  const path = lost.map((field) => reentries[field][1]).find((known) => known !== null);
  return {
    title: 'Một số thông tin của bạn cần được nhập lại',
    preview: 'Chúng tôi không còn đọc được thông tin đã mã hóa này.',
    paragraphs: [
      line(
        'Khóa mã hóa của một số thông tin đã mất, nên chúng tôi không còn đọc được chúng. Không ai khác đọc được chúng. Tiền chỉ được chuyển sau khi bạn nhập lại.',
      ),
      ...lost.map((field) => line(reentries[field][0])),
    ],
    actions: [{ label: 'Nhập lại', path: path ?? '/profile' }],
  };
}

type SocialContent = Extract<AccountContent, { readonly kind: 'social_account' }>;

const providerNames = { google: 'Google', facebook: 'Facebook' } as const;
const seeDevices = { label: 'Xem thiết bị đang đăng nhập', path: '/settings' } as const;

function connectedText({ provider, at }: SocialContent): MessageText {
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

function disconnectedText({ provider, at }: SocialContent): MessageText {
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
const removedWords: { readonly [Method in SignInMethod]: string } = {
  passkey: 'khóa truy cập',
  app: 'ứng dụng mã 6 số',
  codes: 'mã dự phòng',
  google: 'tài khoản Google',
  facebook: 'tài khoản Facebook',
};

type AddedContent = Pick<
  Extract<AccountContent, { readonly kind: 'sign_in_method_added' }>,
  'method' | 'at'
>;

function whatWasAdded({ method: { kind, name }, at }: AddedContent) {
  const [what, becomes] = addedWords[kind];
  return line(
    bold(name === null ? what : `${what} (${name})`),
    `${becomes}, lúc `,
    bold(formatTimestampInText(at.getTime())),
    '.',
  );
}

function addedText(content: AddedContent): MessageText {
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

function removedText({
  why,
  methods,
  keepsFactor,
  at,
}: Extract<AccountContent, { readonly kind: 'sign_in_methods_removed' }>): MessageText {
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

type StoppedContent = Extract<AccountContent, { readonly kind: 'pending_stopped' }>;

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
      ? 'Yêu cầu hoàn tiền gần đây được rút lại để bạn học tiếp. Khoản nào chưa rút được thì tạm giữ: bạn mở đơn hàng và bấm Rút lại yêu cầu, hoặc nhắn cho chúng tôi.'
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

function stoppedText({ remedy, stopped, at }: StoppedContent): MessageText {
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

type FactorContent = Extract<AccountContent, { readonly kind: 'second_factor' }>;

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
} as const satisfies { readonly [Action in FactorContent['action']]: readonly [string, string] };

function factorText({ action, name, at }: FactorContent): MessageText {
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

function resetText({
  stage,
  at,
}: Extract<AccountContent, { readonly kind: 'factor_reset' }>): MessageText {
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

function roleText({
  whose,
  name,
  before,
  after,
  at,
}: Extract<AccountContent, { readonly kind: 'office_role' }>): MessageText {
  const [was, becomes] = [before, after].map((role) =>
    role === null ? 'không có vai trò' : officeRoleNames[role],
  );
  const change = [
    bold(was ?? ''),
    ' thành ',
    bold(becomes ?? ''),
    ' lúc ',
    bold(formatTimestampInText(at.getTime())),
  ] as const;
  if (whose === 'other')
    return {
      title: `Bạn đã đổi vai trò của ${name}`,
      preview: 'Nếu không phải bạn, bạn đổi mật khẩu ngay.',
      paragraphs: [
        line(
          'Vai trò của ',
          bold(name),
          ' ở văn phòng đổi từ ',
          ...change,
          '. Mọi thiết bị của người đó đã được đăng xuất.',
        ),
        line(
          'Nếu không phải bạn, bạn đổi mật khẩu, đăng xuất các thiết bị khác và báo cho chúng tôi.',
        ),
      ],
      actions: [seeDevices],
    };
  return {
    title: 'Vai trò của bạn ở văn phòng đã đổi',
    preview:
      after === null
        ? 'Bạn không còn vai trò nào ở văn phòng.'
        : `Vai trò của bạn bây giờ: ${officeRoleNames[after]}.`,
    paragraphs: [
      line(
        bold(name),
        ' đổi vai trò của bạn từ ',
        ...change,
        '. Các thiết bị khác của bạn đã được đăng xuất.',
      ),
      line(
        after === null
          ? 'Tài khoản học của bạn vẫn như cũ.'
          : 'Văn phòng mở sau khi bạn đăng nhập lại và bật lớp bảo vệ thứ hai.',
      ),
    ],
    actions: [
      after === null
        ? { label: 'Đăng nhập', path: '/login' }
        : { label: 'Vào văn phòng', path: '/admin' },
    ],
  };
}
