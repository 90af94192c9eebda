import { z } from 'zod';
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import { officeRoles } from '#shared/domain/office/office-roles.ts';
import { formatDate, formatTimestampInText } from '#shared/format/format-date.ts';
import { bold, line, type MessageAction, type MessageText } from '../text-parts.ts';
import {
  aboutLearning,
  aboutOwnAccount,
  type ContentOf,
  messageKind,
  moment,
  seeDevices,
} from './message-kind.ts';

const roleFields = {
  /** `own`: the reader's, changed by `name`; `other`: that of `name`, changed by the reader. */
  whose: z.enum(['own', 'other']),
  name: z.string(),
  before: z.enum(officeRoles).nullable(),
  after: z.enum(officeRoles).nullable(),
  at: moment,
};

const unreadableFields = {
  /** What its person has to enter again. */
  lost: z.array(z.enum(['account', 'identity', 'application', 'refund', 'authenticator'])),
};

/** What is told of an account, of its data and of its end. */
export const accountMessages = {
  office_role: messageKind({
    rule: aboutLearning,
    fields: roleFields,
    text: roleText,
  }),
  email_verified: messageKind({
    rule: aboutLearning,
    fields: {
      email: z.string(),
    },
    text: (content) => ({
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
    }),
  }),
  unreadable_data: messageKind({
    rule: aboutLearning,
    fields: unreadableFields,
    text: unreadableText,
  }),
  data_export_ready: messageKind({
    rule: aboutLearning,
    fields: {
      expiresAt: moment,
    },
    text: (content) => ({
      title: 'Bản sao dữ liệu của bạn đã sẵn sàng',
      preview: `Tải được đến ${formatTimestampInText(content.expiresAt.getTime())}.`,
      paragraphs: [
        line(
          'Bản sao dữ liệu bạn yêu cầu đã sẵn sàng. Bạn tải được đến ',
          bold(formatTimestampInText(content.expiresAt.getTime())),
          ', sau khi đăng nhập.',
        ),
        line('Tệp chứa thông tin cá nhân của bạn. Bạn cất ở nơi chỉ mình bạn mở được nhé.'),
      ],
      actions: [toData],
    }),
  }),
  deletion_requested: messageKind({
    rule: aboutOwnAccount,
    fields: {
      runsAt: moment,
      /** The last day that the law gives. */
      dueAt: moment,
    },
    text: (content) => ({
      title: 'Chúng tôi đã nhận yêu cầu xóa tài khoản',
      preview: `Bạn rút lại được đến ${formatTimestampInText(content.runsAt.getTime())}.`,
      paragraphs: [
        line(
          'Tài khoản của bạn sẽ được xóa từ ',
          bold(formatTimestampInText(content.runsAt.getTime())),
          '. Đến lúc đó bạn vẫn học bình thường và rút lại yêu cầu được.',
        ),
        line('Hạn cuối theo luật là ', bold(formatDate(content.dueAt.getTime())), '.'),
        line('Nếu không phải bạn yêu cầu, hãy rút lại và đổi mật khẩu ngay.'),
      ],
      actions: [
        { label: 'Xem hoặc rút lại yêu cầu', path: toData.path },
        { label: 'Đổi mật khẩu', path: '/change-password' },
      ],
    }),
  }),
  deletion_withdrawn: messageKind({
    rule: aboutOwnAccount,
    fields: {},
    text: () => ({
      title: 'Tài khoản của bạn được giữ lại',
      preview: 'Yêu cầu xóa tài khoản đã được rút lại.',
      paragraphs: [
        line('Yêu cầu xóa tài khoản đã được rút lại. Không có gì bị xóa, bạn học tiếp như trước.'),
      ],
      actions: [{ label: 'Vào học', path: '/dashboard' }],
    }),
  }),
  deletion_blocked: messageKind({
    rule: aboutLearning,
    fields: {},
    text: () => ({
      title: 'Chưa xóa được tài khoản của bạn',
      preview: 'Còn việc về tiền chưa xong.',
      paragraphs: [
        line(
          'Đến hạn xóa nhưng tài khoản của bạn còn việc về tiền chưa xong nên chúng tôi chưa xóa. Bạn xem các việc cần làm trong phần Dữ liệu.',
        ),
        line('Xong những việc đó, tài khoản được xóa trong vòng một giờ.'),
      ],
      actions: [toData],
    }),
  }),
  account_deleted: messageKind({
    rule: aboutLearning,
    fields: {},
    text: () => ({
      title: 'Tài khoản của bạn đã được xóa',
      preview: 'Đây là email cuối cùng chúng tôi gửi bạn.',
      paragraphs: [
        line(
          'Tài khoản của bạn đã được xóa theo yêu cầu. Hồ sơ, tiến độ học, ghi chú, vé, yêu cầu hỗ trợ và thông báo không còn nữa.',
        ),
        line(
          'Dòng tiền của các đơn hàng được giữ theo luật kế toán, dưới một mã không còn tên, email hay số điện thoại của bạn.',
        ),
        line(
          'Cảm ơn bạn đã học cùng chúng tôi. Địa chỉ email này cũng sẽ được quên sau khi email được gửi đi.',
        ),
      ],
      actions: [{ label: 'Mở trang chủ', path: '/' }],
    }),
  }),
};

const toData: MessageAction = { label: 'Mở phần Dữ liệu', path: '/settings#du-lieu' };

/** What to do of each that is lost, and where. */
const reentries = {
  account: ['Tài khoản nhận tiền: bạn nhập lại trong hồ sơ hoặc trang cộng tác viên.', '/profile'],
  identity: [
    'Số giấy tờ tùy thân: bạn nhập lại ở trang cộng tác viên, phần giấy tờ. Việc chi trả vẫn như cũ.',
    '/affiliate/dashboard',
  ],
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
} as const satisfies Record<
  ContentOf<typeof unreadableFields>['lost'][number],
  readonly [string, string | null]
>;

function unreadableText({ lost }: ContentOf<typeof unreadableFields>): MessageText {
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

function roleText({ whose, name, before, after, at }: ContentOf<typeof roleFields>): MessageText {
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
