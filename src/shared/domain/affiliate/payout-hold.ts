/**
 * What lets payouts that are held go on: another receiving account (`other_account`), the account
 * given anew, the same one too (`account_again`), or a person at the office (`office`).
 */
export const holdEnds = ['other_account', 'account_again', 'office'] as const;

export type HoldEnd = (typeof holdEnds)[number];

/** What the affiliate does about it: said of a hold in mails, on the page and in the wallet. */
export const holdWays: Readonly<
  Record<HoldEnd, { readonly sentence: string; readonly action: string }>
> = {
  other_account: {
    sentence: 'Bạn đổi tài khoản nhận tiền để được chi trả tiếp.',
    action: 'Đổi tài khoản nhận',
  },
  account_again: {
    sentence:
      'Bạn nhập lại tài khoản nhận tiền để được chi trả tiếp, vẫn là tài khoản đang ghi cũng được.',
    action: 'Nhập lại tài khoản nhận',
  },
  office: {
    sentence: 'Bạn liên hệ chúng tôi để được chi trả tiếp.',
    action: 'Gửi yêu cầu hỗ trợ',
  },
};
