import { createTranslate } from '../../copy/translate.ts';

export const feedbackTexts = {
  'fb.title': 'Góp ý',
  'fb.topic': 'Bạn muốn gửi',
  'fb.bug': 'Lỗi',
  'fb.idea': 'Góp ý',
  'fb.praise': 'Khen',
  'fb.text': 'Bạn muốn nói điều gì?',
  'fb.left': 'Còn {n} ký tự',
  'fb.rate': 'Bài học này thế nào với bạn?',
  'fb.rate.n': '{n} trên 5 cánh',
  'fb.rate.1': 'Chưa ổn',
  'fb.rate.2': 'Tạm được',
  'fb.rate.3': 'Ổn',
  'fb.rate.4': 'Hay',
  'fb.rate.5': 'Rất hay',
  'fb.sends': 'Gửi kèm: trang {route}, phiên bản {version}.',
  'fb.send': 'Gửi góp ý',
  'fb.sending': 'Đang gửi…',
  'fb.cancel': 'Để sau',
  'fb.thanks': 'Cảm ơn bạn. Chúng tôi đọc từng góp ý.',
  'fb.queued': 'Đã lưu góp ý. Sẽ gửi khi có mạng.',
  'fb.notKept':
    'Chưa gửi được vì không có mạng, và máy này không còn chỗ để giữ góp ý. Bạn dọn bớt chỗ hoặc gửi lại khi có mạng nhé.',
  'fb.version.web': 'cổng học',
} as const;

/** Texts of the feedback popup. */
export const t = createTranslate(feedbackTexts);
