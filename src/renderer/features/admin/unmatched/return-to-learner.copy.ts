import { createTranslate } from '#renderer/copy/translate.ts';

/** Words of money that goes back to the learner of an order. */
export const returnToLearnerTexts = {
  'rl.button': 'Hoàn lại học viên',
  'rl.title': 'Hoàn lại {amount} cho {name}?',
  'rl.body':
    'Chọn khi bạn biết đây là tiền của {name} và họ không mua bằng khoản này. {name} nhận thông báo, và cho biết tài khoản nhận lại nếu chưa có.',
  'rl.open': 'Đơn {code} hủy, mọi khoản đã nhận của đơn được hoàn.',
  'rl.done': 'Đã chuyển sang hoàn tiền. {name} nhận thông báo.',
} as const;

export const t = createTranslate(returnToLearnerTexts);
