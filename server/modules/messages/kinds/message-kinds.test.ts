import { stoppedActions } from '#shared/domain/account/remedies.ts';
import { describe, expect, it } from 'vitest';
import { mailAsHtml, mailAsText } from '../mail-body.ts';
import {
  type MessageContent,
  messageRules,
  messageText,
  readContent,
  writeContent,
} from './message-kinds.ts';

const order = { orderId: '7f9c2ba4-e88f-4a0f-9b7c-3d8a4c0a1b2e', orderCode: '#MV-2481' };
const at = new Date('2026-11-28T07:12:00.000Z');
const nasty = `<script>alert("1")</script> & 'tên'`;
const contents: {
  readonly [Kind in MessageContent['kind']]: Extract<MessageContent, { readonly kind: Kind }>;
} = {
  order_created: { kind: 'order_created', ...order, totalVnd: 2_610_000n, expiresAt: at },
  order_paid: {
    kind: 'order_paid',
    ...order,
    totalVnd: 2_610_000n,
    waivedVnd: 0n,
    plan: 'kha_pro',
    refundableUntil: at,
  },
  order_underpaid: {
    kind: 'order_underpaid',
    ...order,
    receivedVnd: 2_000_000n,
    missingVnd: 610_000n,
    expiresAt: at,
  },
  order_not_overpaid: { kind: 'order_not_overpaid', ...order, excessVnd: 90_000n },
  order_not_paid: { kind: 'order_not_paid', ...order, amountVnd: 90_000n, isClosed: true },
  order_not_its_money: {
    kind: 'order_not_its_money',
    ...order,
    amountVnd: 90_000n,
    missingVnd: 2_900_000n,
    expiresAt: at,
  },
  order_money_goes_back: { kind: 'order_money_goes_back', ...order, amountVnd: 90_000n },
  excess_waits: { kind: 'excess_waits', ...order, excessVnd: 90_000n },
  order_overpaid: {
    kind: 'order_overpaid',
    ...order,
    excessVnd: 90_000n,
    why: 'too_much',
    goesTo: { bin: '970407', last4: '6677', amountVnd: 590_000n },
  },
  invoice_issued: { kind: 'invoice_issued', ...order, number: nasty },
  invoice_corrected: { kind: 'invoice_corrected', ...order, number: nasty },
  invoice_taken_back: { kind: 'invoice_taken_back', ...order, number: nasty },
  order_cancelled: { kind: 'order_cancelled', ...order },
  order_expired: { kind: 'order_expired', ...order, receivedVnd: 0n },
  order_review: {
    kind: 'order_review',
    ...order,
    receivedVnd: 2_610_000n,
    isOwned: false,
    hasPart: false,
  },
  refund_account: {
    kind: 'refund_account',
    ...order,
    amountVnd: 2_900_000n,
    bin: '970436',
    last4: '6789',
    heldUntil: at,
    isOrder: true,
    byOffice: false,
    isChanged: false,
  },
  refund_taken_back: {
    kind: 'refund_taken_back',
    ...order,
    amountVnd: 2_900_000n,
    isOrder: true,
    mayKeepOrder: false,
    lostPlaces: [],
  },
  refund_returned: {
    kind: 'refund_returned',
    ...order,
    amountVnd: 2_900_000n,
    accountLast4: '4826',
  },
  refund_not_returned: {
    kind: 'refund_not_returned',
    ...order,
    amountVnd: 2_900_000n,
    accountLast4: '4826',
  },
  refund_not_sent: {
    kind: 'refund_not_sent',
    ...order,
    amountVnd: 2_900_000n,
    needsAccount: false,
    isDoubted: false,
    mayKeepOrder: false,
  },
  refund_requested: { kind: 'refund_requested', ...order, amountVnd: 9_007_199_254_740_993n },
  refund_sent: {
    kind: 'refund_sent',
    orderId: null,
    orderCode: null,
    amountVnd: 90_000n,
    accountLast4: '4826',
    reference: nasty,
  },
  ticket_issued: { kind: 'ticket_issued', orderId: order.orderId, title: nasty, startsAt: at },
  ticket_changed: { kind: 'ticket_changed', title: nasty, startsAt: at, cancelled: false },
  support_answered: {
    kind: 'support_answered',
    requestId: order.orderId,
    requestCode: '#HT-1001',
    subject: nasty,
  },
  lesson_released: {
    kind: 'lesson_released',
    lessonSlug: 'goc-quay',
    lessonTitle: nasty,
    lessonIndex: 13,
  },
  affiliate_joined: { kind: 'affiliate_joined', code: 'LINH88', rateBp: 1000 },
  affiliate_account_changed: {
    kind: 'affiliate_account_changed',
    oldBin: '970436',
    oldLast4: '6789',
    newBin: '970422',
    newLast4: '1234',
    heldUntil: at,
  },
  affiliate_papers_changed: {
    kind: 'affiliate_papers_changed',
    changed: ['legal_name', 'identity_number'],
  },
  affiliate_policy: { kind: 'affiliate_policy', version: 2, effectiveFrom: '2026-12-15' },
  payout_sent: {
    kind: 'payout_sent',
    grossVnd: 5_000_000n,
    taxVnd: 500_000n,
    netVnd: 4_500_000n,
    accountLast4: '4826',
    reference: nasty,
  },
  payout_completed: { kind: 'payout_completed', netVnd: 4_500_000n },
  payout_not_completed: { kind: 'payout_not_completed', netVnd: 4_500_000n },
  payout_not_sent: { kind: 'payout_not_sent', netVnd: 4_500_000n },
  payout_failed: {
    kind: 'payout_failed',
    grossVnd: 5_000_000n,
    netVnd: 4_500_000n,
    reason: nasty,
    ends: null,
  },
  payout_not_returned: { kind: 'payout_not_returned', grossVnd: 5_000_000n, netVnd: 4_500_000n },
  commission_reversed: {
    kind: 'commission_reversed',
    orderCode: '#MV-2481',
    amountVnd: 290_000n,
    reason: 'sale_undone',
  },
  commission_restored: {
    kind: 'commission_restored',
    orderCode: '#MV-2481',
    amountVnd: 290_000n,
  },
  commission_rejected: {
    kind: 'commission_rejected',
    orderCode: '#MV-2481',
    amountVnd: 290_000n,
    reason: nasty,
  },
  commission_reconsidered: {
    kind: 'commission_reconsidered',
    orderCode: '#MV-2481',
    amountVnd: 290_000n,
    reason: nasty,
  },
  affiliate_level: { kind: 'affiliate_level', level: 2, rateBp: 1500 },
  affiliate_level_fell: {
    kind: 'affiliate_level_fell',
    former: 5,
    level: 1,
    rateBp: 1000,
    reason: nasty,
  },
  affiliate_hold: {
    kind: 'affiliate_hold',
    what: 'links',
    isHeld: true,
    reason: nasty,
    ends: null,
    payoutsFrom: null,
  },
  application_received: { kind: 'application_received', isFirst: true },
  application_asked: { kind: 'application_asked', question: nasty },
  application_accepted: { kind: 'application_accepted', rateBp: 3000 },
  ambassador_ended: {
    kind: 'ambassador_ended',
    level: 1,
    rateBp: 1000,
    reason: nasty,
    reapplyFrom: at,
  },
  application_declined: { kind: 'application_declined', reason: nasty, reapplyFrom: at },
  ambassador_invited: { kind: 'ambassador_invited', name: nasty, note: nasty, token: 'a&b' },
  data_export_ready: { kind: 'data_export_ready', expiresAt: at },
  deletion_requested: { kind: 'deletion_requested', runsAt: at, dueAt: at },
  deletion_withdrawn: { kind: 'deletion_withdrawn' },
  deletion_blocked: { kind: 'deletion_blocked' },
  account_deleted: { kind: 'account_deleted' },
  password_changed: { kind: 'password_changed', at, isFirst: false },
  social_account: { kind: 'social_account', provider: 'google', isConnected: false, at },
  office_role: {
    kind: 'office_role',
    whose: 'own',
    name: nasty,
    before: null,
    after: 'support',
    at,
  },
  second_factor: { kind: 'second_factor', action: 'passkey_added', name: nasty, at },
  sign_in_method_added: {
    kind: 'sign_in_method_added',
    method: { kind: 'passkey', name: nasty },
    at,
  },
  sign_in_methods_removed: {
    kind: 'sign_in_methods_removed',
    why: 'reported',
    methods: ['passkey', 'google'],
    keepsFactor: true,
    at,
  },
  pending_stopped: {
    kind: 'pending_stopped',
    remedy: 'reported',
    stopped: stoppedActions.map((action) => ({ action, fate: 'withdrawn' as const })),
    at,
  },
  factor_reset: { kind: 'factor_reset', stage: 'done', at },
  email_verified: { kind: 'email_verified', email: 'linh@maivang.example' },
  unreadable_data: {
    kind: 'unreadable_data',
    lost: ['account', 'identity', 'application', 'refund', 'authenticator'],
  },
  voucher_given: { kind: 'voucher_given', code: 'MAISOM10', from: null, until: at },
};
const frame = { firstname: 'Linh', brand: 'Mai Vàng', origin: 'https://hoc.maivang.example' };

describe.each(Object.values(contents))('the message $kind', (content) => {
  const text = messageText(content);
  const html = mailAsHtml(text, frame);

  it('comes out of storage as it went in', () => {
    expect(readContent(JSON.parse(writeContent(content)))).toEqual(content);
  });

  it('has a title, a line for lists and a paragraph, each without gaps for what is missing', () => {
    const said = [
      text.title,
      text.preview,
      ...text.paragraphs.map((parts) => parts.map((part) => part.text).join('')),
    ];
    expect(text.paragraphs.length).toBeGreaterThan(0);
    for (const words of said) expect(words).toMatch(/^\S.*\S$/);
    expect(said.join(' ')).not.toMatch(/undefined|null|NaN|\[object|Invalid/);
  });

  it('leads to absolute addresses of the portal, in both forms of the e-mail', () => {
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual(
      text.actions.map(({ path }) => `https://hoc.maivang.example${path}`.replaceAll('&', '&amp;')),
    );
    for (const { path } of text.actions)
      expect(mailAsText(text, frame)).toContain(`: https://hoc.maivang.example${path}`);
  });

  it('lets nothing of its values become HTML', () => {
    expect(html).not.toContain('<script');
    expect(html.match(/<[^>]*'tên'/)).toBeNull();
    expect(html).toContain('<html lang="vi">');
  });
});

describe('the words', () => {
  it('give money, moments and names as Vietnamese read them', () => {
    expect(messageText(contents.order_paid).title).toBe(
      'Đã nhận 2.610.000\u00A0₫ cho đơn #MV-2481',
    );
    expect(mailAsText(messageText(contents.order_paid), frame)).toContain(
      'đến 14:12 ngày 28/11/2026.',
    );
    expect(messageText(contents.refund_requested).preview).toContain(
      '9.007.199.254.740.993\u00A0₫',
    );
    expect(mailAsText(messageText(contents.order_paid), { ...frame, firstname: null })).toMatch(
      /^Chào bạn,\n/,
    );
  });

  it('say of an order that ended with money what becomes of it', () => {
    expect(
      messageText({ ...contents.order_expired, receivedVnd: 500_000n })
        .paragraphs.flat()
        .map(({ text }) => text)
        .join(''),
    ).toContain('vẫn được ghi nhận cho bạn');
  });

  it('name the sessions whose places are gone when a refund is taken back', () => {
    const words = (lostPlaces: readonly string[]) =>
      messageText({ ...contents.refund_taken_back, lostPlaces: [...lostPlaces] })
        .paragraphs.flat()
        .map(({ text }) => text)
        .join('');
    expect(words([])).toContain('vé của bạn mở lại ngay');
    expect(words(['Hỏi đáp', 'Gặp mặt'])).toContain('chưa mở lại được: Hỏi đáp; Gặp mặt.');
    expect(words(['Hỏi đáp'])).not.toContain('vé của bạn mở lại ngay');
  });

  it('advise another account where it is wrong, and never to give the refund up for that', () => {
    const words = (change: object) =>
      messageText({ ...contents.refund_account, ...change })
        .paragraphs.flat()
        .map(({ text }) => text)
        .join('');
    expect(words({})).toContain('Nếu tài khoản sai, bạn mở đơn và bấm “Đổi tài khoản nhận”.');
    expect(words({})).toContain('Nếu không phải bạn yêu cầu, bạn rút lại yêu cầu');
    expect(words({ isOrder: false })).not.toContain('rút lại');
    const office = words({ byOffice: true });
    expect(office).toContain('Chúng tôi đã ghi tài khoản này thay bạn.');
    expect(office).not.toContain('không phải bạn yêu cầu');
  });

  it('ask for an account where money came for what its learner has', () => {
    const { paragraphs } = messageText({ ...contents.order_review, isOwned: true });
    const said = paragraphs.flat().map(({ text }) => text);
    expect(said.join('')).toContain('khoản tiền được gửi lại bạn');
    expect(said.join('')).not.toMatch(/mở khóa học|không phải làm gì/);
  });

  it('promise no money of an order that cost nothing', () => {
    const { title, preview, paragraphs } = messageText({
      ...contents.refund_requested,
      amountVnd: 0n,
    });
    const said = [title, preview, ...paragraphs.flat().map(({ text }) => text)].join(' ');
    expect(said).not.toMatch(/0\u00A0₫|tài khoản|hoàn tiền/);
  });

  it('say of an order that is paid what came, and of what was let off that nobody waits for it', () => {
    const words = (change: object) => {
      const { title, paragraphs } = messageText({ ...contents.order_paid, ...change });
      return [title, ...paragraphs.flat().map(({ text }) => text)].join('');
    };
    const short = words({ waivedVnd: 610_000n });
    expect(short).toContain('Đã nhận 2.000.000\u00A0₫');
    expect(short).toContain('Phần còn thiếu 610.000\u00A0₫ bạn không phải chuyển nữa');
    expect(short).not.toContain('2.610.000');
    expect(words({ totalVnd: 0n })).not.toMatch(/0\u00A0₫|hoàn tiền/);
  });

  it.each([
    ['too_much', 'Đơn #MV-2481 đã thanh toán xong. Bạn chuyển thừa 90.000\u00A0₫.'],
    ['given_back', 'Nếu muốn học tiếp, bạn đặt đơn mới.'],
    ['called_off', 'Đơn #MV-2481 đã hủy. Bạn đã chuyển 90.000\u00A0₫ cho đơn này'],
    ['ordered_anew', 'Đơn #MV-2481 đã hủy vì bạn đặt đơn mới với cùng mã ưu đãi.'],
    ['other_paid', 'Đơn #MV-2481 đã hủy vì bạn đã thanh toán đơn khác. Bạn đã chuyển'],
    ['base_ended', 'Đơn #MV-2481 là đơn nâng cấp, đã hủy vì'],
    ['unsellable', 'Đơn #MV-2481 đã hủy vì không còn thanh toán được.'],
    ['sale_undone', 'Đơn #MV-2481 đã đóng. Bạn đã chuyển'],
    ['not_said', 'Đơn #MV-2481 không cần dùng đến 90.000\u00A0₫ bạn đã chuyển'],
  ] as const)('say why money of an order goes back: %s', (why, words) => {
    const { title, paragraphs } = messageText({ ...contents.order_overpaid, why });
    expect(paragraphs[0]?.map(({ text }) => text).join('')).toContain(words);
    expect(title.includes('thừa')).toBe(why === 'too_much');
  });

  it('say of money of which an earlier version stored no reason nothing that may be false', () => {
    const { why: _why, goesTo: _goesTo, ...earlier } = contents.order_overpaid;
    expect(readContent({ ...earlier, excessVnd: '90000' })).toMatchObject({
      why: 'not_said',
      goesTo: null,
    });
  });

  it('say that a session is off, and lead to the pass', () => {
    expect(messageText({ ...contents.ticket_changed, cancelled: true }).title).toBe(
      `Đã hủy buổi: ${nasty}`,
    );
  });
});

it('what concerns money, admission or an answer is always mailed; lessons and offers are the reader’s choice', () => {
  const chosen = Object.entries(messageRules).filter(([, { mail }]) => mail !== 'always');
  expect(chosen.map(([kind, { mail }]) => [kind, mail])).toEqual([
    ['lesson_released', 'lessons'],
    ['voucher_given', 'offers'],
    // With the link that takes it back, which no office may read (account-text.ts).
    ['sign_in_method_added', 'apart'],
  ]);
});

it('refuses stored messages that nobody wrote', () => {
  for (const stored of [null, {}, { kind: 'order_paid' }, { kind: 'nothing' }])
    expect(() => readContent(stored)).toThrow('invalid');
});
