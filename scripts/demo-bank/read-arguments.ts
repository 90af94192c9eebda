import { parseArgs } from 'node:util';

/** What the bank shall play. */
export interface DemoPayInput {
  readonly provider: 'sepay' | 'casso';
  /** Whole VND; null = what is still missing. */
  readonly amountVnd: bigint | null;
  /** What the payer writes; null = the order's payment code. */
  readonly memo: string | null;
  /** `#MV-2481`, `MV-2481` or `2481`; null = the newest order that waits for money. */
  readonly order: string | null;
}

/** How the script is called, for people. */
export const demoPayUsage = `npm run demo:pay -- [tùy chọn]

  --order MV-1003      đơn được trả tiền (mặc định: đơn mới nhất đang chờ)
  --amount 1000000     số tiền, đồng (mặc định: đúng số còn thiếu)
  --memo "NOI DUNG"    nội dung chuyển khoản (mặc định: mã thanh toán của đơn)
  --provider casso     kênh báo tiền: sepay (mặc định) hoặc casso`;

/** Reads the arguments; a text in Vietnamese says what is wrong with them. */
export function readDemoPayArguments(args: readonly string[]): DemoPayInput | string {
  const options = {
    provider: { type: 'string' },
    amount: { type: 'string' },
    memo: { type: 'string' },
    order: { type: 'string' },
  } as const;
  try {
    const {
      provider = 'sepay',
      amount,
      memo,
      order,
    } = parseArgs({ args: [...args], options }).values;
    if (provider !== 'sepay' && provider !== 'casso')
      return `Không có kênh ${provider}: chỉ có sepay và casso.`;
    const amountVnd = amount === undefined ? null : readAmount(amount);
    if (amountVnd === undefined)
      return `Số tiền ${amount ?? ''} chưa đúng: cần số đồng lớn hơn 0, ví dụ 1000000.`;
    return { provider, amountVnd, memo: memo ?? null, order: order ?? null };
  } catch {
    return 'Tùy chọn chưa đúng.';
  }
}

/** `1000000`, `1.000.000`; undefined when it is no amount. */
function readAmount(text: string): bigint | undefined {
  const digits = text.replaceAll(/[.\s₫đ]/gu, '');
  return /^[1-9]\d{0,11}$/.test(digits) ? BigInt(digits) : undefined;
}

/** Whether an order is the one that was asked for. */
export function isWantedOrder(code: string, wanted: string): boolean {
  return code.replaceAll(/\D/g, '') === wanted.replaceAll(/\D/g, '');
}
