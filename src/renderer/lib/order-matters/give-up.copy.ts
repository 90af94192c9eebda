import { createTranslate } from '#renderer/copy/translate.ts';

/** Texts of money that its learner does not want back. */
export const giveUpTexts = {
  'giveUp.go': 'Không cần nhận lại',
  'giveUp.title': 'Không nhận lại {amount}?',
  'giveUp.p':
    'Bạn từ bỏ {amount} của đơn {code}. Sau đó chúng tôi không chuyển lại số tiền này nữa và bạn không tự đổi lại được.',
  'giveUp.do': 'Không nhận lại {amount}',
  'giveUp.busy': 'Đang lưu…',
  'giveUp.done': 'Đã ghi nhận bạn không nhận lại {amount}.',
} as const;

/** `t` of money that its learner does not want back. */
export const t = createTranslate(giveUpTexts);
