import type { VoucherDraft } from '#shared/domain/voucher/voucher-draft.ts';
import { vietnameseDayStartMs } from '#shared/kernel/vietnamese-time.ts';
import type { VoucherAdmin } from '../modules/vouchers/api.ts';

const day = 86_400_000;

/** What all of them share unless they say otherwise. */
const usual = {
  worth: { kind: 'percent', percent: 10, capVnd: null },
  minOrderVnd: 0n,
  plans: ['pro', 'kha_pro'],
  maxUses: null,
  perDay: null,
  audience: 'public',
  ownerEmail: null,
  note: '',
} as const satisfies Partial<VoucherDraft>;

/** The vouchers of a fresh demonstration: one of each kind and in each state. */
export function demoVouchers(nowMs: number): readonly VoucherDraft[] {
  const today = vietnameseDayStartMs(nowMs);
  /** Whole Vietnamese days. */
  const from = (
    days: number,
    length = 30,
  ): { readonly startsAtMs: number; readonly endsAtMs: number } => ({
    startsAtMs: today + days * day,
    endsAtMs: today + (days + length) * day - 1,
  });
  return [
    {
      ...usual,
      code: 'HEMUON15',
      worth: { kind: 'percent', percent: 15, capVnd: 400_000n },
      ...from(-40),
      note: 'Đợt hè, đã kết thúc',
    },
    {
      ...usual,
      code: 'TETSOM500',
      worth: { kind: 'fixed', amountVnd: 500_000n },
      plans: ['pro'],
      ...from(7),
      note: 'Mở trước Tết',
    },
    {
      ...usual,
      code: 'CHAOAN',
      worth: { kind: 'fixed', amountVnd: 200_000n },
      audience: 'personal',
      ownerEmail: 'an@maivang.example',
      ...from(-1),
      note: 'Tặng riêng',
    },
    {
      ...usual,
      code: 'TUANLE5',
      worth: { kind: 'percent', percent: 5, capVnd: null },
      perDay: 3,
      ...from(-3),
      note: 'Mở lại mỗi ngày',
    },
    {
      ...usual,
      code: 'BANCU300',
      worth: { kind: 'fixed', amountVnd: 300_000n },
      minOrderVnd: 2_500_000n,
      maxUses: 100,
      ...from(-5),
      note: 'Học viên cũ quay lại',
    },
    { ...usual, code: 'MAISOM10', perDay: 12, maxUses: 500, ...from(-2, 12), note: 'Mở bán sớm' },
  ];
}

/**
 * Makes the vouchers of the demonstration, as the administrator would. Those that are there stay as
 * they are.
 */
export async function putDemoVouchers(
  office: Pick<VoucherAdmin, 'create'>,
  adminId: string,
  nowMs: number,
): Promise<void> {
  for (const draft of demoVouchers(nowMs)) {
    const made = await office.create(draft, { actorId: adminId, now: new Date(nowMs) });
    if (!made.ok && made.error.some(({ code }) => code !== 'VOUCHER_CODE_TAKEN'))
      throw new Error(`the demonstration voucher ${draft.code} breaks our own rules`);
  }
}
