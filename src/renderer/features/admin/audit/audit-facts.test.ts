import { expect, it } from 'vitest';
import { auditFacts, auditSubject } from './audit-facts.ts';

const id = '0b8f3e9e-5a0c-4f7e-9b53-2f1d7a1c9d10';
const facts = (kind: string, before: object | null, after: object | null) =>
  auditFacts({
    subject_kind: kind,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }).map(({ term, before: old, after: now }) => [term, old, now]);

it('says states, money and moments in words, and who received it', () => {
  expect(
    facts(
      'refund',
      { state: 'sending' },
      { state: 'sent', amount_vnd: '2610000', reference: 'FT26', account: '•••• 5566' },
    ),
  ).toEqual([
    ['Trạng thái', 'Đang chuyển', 'Đã chuyển'],
    ['Số tiền', null, expect.stringMatching(/^2\.610\.000\s₫$/)],
    ['Mã tham chiếu', null, 'FT26'],
    ['Tài khoản nhận', null, '•••• 5566'],
  ]);
  expect(
    facts('ticket', { state: 'used', used_at: '2026-11-21T07:31:00.123Z' }, { state: 'valid' }),
  ).toEqual([
    ['Trạng thái', 'Đã dùng', 'Đang hiệu lực'],
    ['Vào cửa lúc', '14:31, 21/11/2026', null],
  ]);
});

it('tells the same word of an e-mail and of a refund apart', () => {
  expect(facts('email', { state: 'failed' }, { state: 'queued' })).toEqual([
    ['Trạng thái', 'Không gửi được', 'Đang chờ gửi'],
  ]);
  expect(facts('email', null, { state: 'sent' })).toEqual([['Trạng thái', null, 'Đã gửi']]);
});

it('leaves out what did not change, what has no word, and what is no short value; a state without a word stays as it is written', () => {
  expect(
    facts(
      'voucher',
      { code: 'A', percent: 10, seq: 4, more: { x: 1 } },
      {
        code: 'A',
        percent: 20,
        seq: 5,
        more: [{ x: 1 }],
        plans: ['pro', 'kha_pro'],
        is_paused: true,
      },
    ),
  ).toEqual([
    ['Phần trăm giảm', '10', '20'],
    ['Gói được vào', null, 'Pro, Khá Pro'],
    ['Tạm dừng', null, 'Có'],
  ]);
  expect(facts('order', { status: 'toString' }, { status: 'sao_hoa' })).toEqual([
    ['Trạng thái', 'toString', 'sao_hoa'],
  ]);
  expect(facts('order', { toString: 'x', constructor: 'y' }, null)).toEqual([]);
});

it.each([['null'], ['[1]'], ['"x"'], ['{']])('reads no fact out of %s', (before) => {
  expect(auditFacts({ subject_kind: 'order', before, after: null })).toEqual([]);
});

it('names the subject by its kind and its own name, and shortens an id that says nothing', () => {
  const subject = (kind: string, of: string, name: string | null = null) =>
    auditSubject({ subject_kind: kind, subject_id: of, subject_name: name });
  expect(subject('order', id, '#MV-2490')).toBe('Đơn hàng #MV-2490');
  expect(subject('order', id)).toBe('Đơn hàng 0b8f3e9e');
  expect(subject('list', 'orders')).toBe('Danh sách orders');
  expect(subject('mưa', '1')).toBe('mưa 1');
});
