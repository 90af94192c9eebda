import { formatMomentInText } from '../../../src/shared/format/format-date.ts';
import { assertNever } from '../../../src/shared/kernel/assert.ts';
import type { MessageContent } from './messenger.ts';
import { bold, line, type MessageText } from './text-parts.ts';

/** What is mailed to prove who somebody is. Tokens stand behind `#`, which browsers send to nobody. */
export type AccountMailContent =
  | { readonly kind: 'reset_link'; readonly token: string; readonly until: Date; /** The team asked for it: he has to choose a new one. */ readonly isDemanded: boolean }
  | { readonly kind: 'verify_email'; readonly code: string; readonly token: string; readonly until: Date }
  | { readonly kind: 'confirm_code'; readonly code: string; readonly until: Date };

type AccountContent = Extract<MessageContent, { readonly kind: 'password_changed' | 'social_account' | 'email_verified' }>;

/** The words of a mailed proof. */
export function accountMailText(content: AccountMailContent): MessageText {
  switch (content.kind) {
    case 'reset_link':
      return {
        title: 'Đặt lại mật khẩu của bạn',
        preview: 'Đường dẫn dùng được một lần, trong 1 giờ.',
        paragraphs: [
          content.isDemanded ? line('Để giữ an toàn cho tài khoản, bạn cần đặt mật khẩu mới trước khi học tiếp.') : line('Chúng tôi nhận được yêu cầu đặt lại mật khẩu cho tài khoản của bạn.'),
          line('Đường dẫn dùng được ', bold('một lần'), ', đến ', bold(formatMomentInText(content.until.getTime())), '. Đặt xong, các thiết bị khác sẽ được đăng xuất.'),
          ...(content.isDemanded ? [] : [line('Nếu bạn không yêu cầu, bạn bỏ qua email này. Mật khẩu hiện tại vẫn giữ nguyên.')]),
        ],
        actions: [{ label: 'Đặt mật khẩu mới', path: `/reset#token=${content.token}` }],
      };
    case 'verify_email':
      return {
        title: `Mã xác minh email: ${content.code}`,
        preview: 'Nhập mã này hoặc mở đường dẫn trong email.',
        paragraphs: [line('Mã xác minh của bạn là ', bold(content.code), '. Bạn nhập mã vào trang xác minh, hoặc mở đường dẫn bên dưới.'), line('Mã và đường dẫn dùng được đến ', bold(formatMomentInText(content.until.getTime())), '. Nếu bạn không tạo tài khoản, bạn bỏ qua email này.')],
        actions: [{ label: 'Xác minh email', path: `/verify#token=${content.token}` }],
      };
    case 'confirm_code':
      return {
        title: `Mã xác nhận: ${content.code}`,
        preview: 'Dùng để xác nhận một thay đổi trong tài khoản.',
        paragraphs: [line('Mã xác nhận của bạn là ', bold(content.code), ', dùng được đến ', bold(formatMomentInText(content.until.getTime())), '.'), line('Bạn không đưa mã này cho ai, kể cả người của chúng tôi. Nếu bạn không yêu cầu, bạn bỏ qua email này và đăng xuất các thiết bị lạ trong phần Cài đặt.')],
        actions: [],
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
        paragraphs: [line('Bạn đã xác minh địa chỉ ', bold(content.email), '. Vé, biên nhận và thông báo sẽ tới địa chỉ này.')],
        actions: [{ label: 'Vào học', path: '/learn' }],
      };
    case 'social_account':
      return content.isConnected ? connectedText(content) : disconnectedText(content);
    case 'password_changed':
      return {
        title: content.isFirst ? 'Mật khẩu đã đặt' : 'Mật khẩu đã đổi',
        preview: 'Các thiết bị khác đã được đăng xuất.',
        paragraphs: [
          line(`Mật khẩu của bạn vừa được ${content.isFirst ? 'đặt' : 'đổi'} lúc `, bold(formatMomentInText(content.at.getTime())), '. Các thiết bị khác đã được đăng xuất.'),
          line('Nếu không phải bạn, bạn đặt lại mật khẩu ngay và báo cho chúng tôi.'),
        ],
        actions: [{ label: 'Đặt lại mật khẩu', path: '/forgot' }, { label: 'Xem thiết bị đang đăng nhập', path: '/settings' }],
      };
    default:
      return assertNever(content);
  }
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
      line('Một tài khoản ', bold(name), ' vừa được kết nối với tài khoản của bạn lúc ', bold(formatMomentInText(at.getTime())), `. Từ nay bạn đăng nhập được bằng ${name}.`),
      line('Nếu không phải bạn, bạn ngắt kết nối trong hồ sơ, đổi mật khẩu ngay và báo cho chúng tôi.'),
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
      line('Tài khoản ', bold(name), ' vừa được ngắt khỏi tài khoản của bạn lúc ', bold(formatMomentInText(at.getTime())), '. Tài khoản đó không đăng nhập được vào đây nữa.'),
      line('Nếu không phải bạn, bạn đổi mật khẩu ngay và báo cho chúng tôi.'),
    ],
    actions: [{ label: 'Đặt lại mật khẩu', path: '/forgot' }, seeDevices],
  };
}
