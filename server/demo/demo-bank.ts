import type { Commerce } from '../modules/commerce/api.ts';
import { vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

/** Money that the demonstration's bank moved. */
export interface DemoMovement {
  /**
   * The bank's number of it: 32 hexadecimal digits, the same in every database. Told again, it is
   * the same money.
   */
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly amountVnd: bigint;
  readonly memo: string;
  readonly at: Date;
}

/**
 * The bank of the demonstration: it tells of everything that moved on the account, as SePay does,
 * when it moved.
 */
export type DemoBank = (movement: DemoMovement) => Promise<void>;

export function createDemoBank(bank: Commerce['bank'], accountNumber: string): DemoBank {
  return async ({ id, direction, amountVnd, memo, at }) => {
    const payload = {
      id,
      gateway: 'Vietcombank',
      transactionDate: vietnameseTime(at),
      accountNumber,
      code: null,
      content: memo,
      transferType: direction,
      transferAmount: Number(amountVnd),
      accumulated: 0,
      subAccount: null,
      referenceCode: bankReference(id),
      description: memo,
    };
    await bank.take(
      [
        {
          provider: 'sepay',
          teller: 'sepay',
          providerId: id,
          payload,
          rawBody: JSON.stringify(payload),
          headers: {},
        },
      ],
      at.getTime(),
    );
  };
}

/** What the bank calls a movement: an administrator types it, the report says it. */
export function bankReference(id: string): string {
  return `FT${id.slice(0, 12).toUpperCase()}`;
}
