import { formatDate, formatTimestampInText } from '#shared/format/format-date.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import type { MessageContent } from './messenger.ts';
import { bold, line, type MessageAction, type MessageText } from './text-parts.ts';

type PeopleDataContent = Extract<
  MessageContent,
  { readonly kind: 'data_export_ready' | `deletion_${string}` | 'account_deleted' }
>;

const toData: MessageAction = { label: 'Mở phần Dữ liệu', path: '/settings#du-lieu' };

/** The words about somebody's copy of their data, and about the deletion of their account. */
export function peopleDataText(content: PeopleDataContent): MessageText {
  switch (content.kind) {
    case 'data_export_ready':
      return {
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
      };
    case 'deletion_requested':
      return {
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
      };
    case 'deletion_withdrawn':
      return {
        title: 'Tài khoản của bạn được giữ lại',
        preview: 'Yêu cầu xóa tài khoản đã được rút lại.',
        paragraphs: [
          line(
            'Yêu cầu xóa tài khoản đã được rút lại. Không có gì bị xóa, bạn học tiếp như trước.',
          ),
        ],
        actions: [{ label: 'Vào học', path: '/dashboard' }],
      };
    case 'deletion_blocked':
      return {
        title: 'Chưa xóa được tài khoản của bạn',
        preview: 'Còn việc về tiền chưa xong.',
        paragraphs: [
          line(
            'Đến hạn xóa nhưng tài khoản của bạn còn việc về tiền chưa xong nên chúng tôi chưa xóa. Bạn xem các việc cần làm trong phần Dữ liệu.',
          ),
          line('Xong những việc đó, tài khoản được xóa trong vòng một giờ.'),
        ],
        actions: [toData],
      };
    case 'account_deleted':
      return {
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
      };
    default:
      return assertNever(content);
  }
}
