import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import { addedText, whatWasAdded } from './kinds/sign-in-messages.ts';
import type { AddedMethod } from './kinds/sign-in-method.ts';
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
