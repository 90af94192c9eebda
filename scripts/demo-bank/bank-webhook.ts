import { createHmac } from 'node:crypto';

/** Money that a bank's provider tells of. */
export interface PlayedTransfer {
  /** Account that the money came to. */
  readonly accountNumber: string;
  /** Whole VND, more than 0. */
  readonly amountVnd: bigint;
  /** What the payer wrote. */
  readonly memo: string;
  /** The bank's own reference: the same twice is the same money. */
  readonly reference: string;
  /** The provider's number of the transaction. */
  readonly id: number;
  /** Left out: it came in. */
  readonly direction?: 'in' | 'out' | undefined;
}

/** A webhook as a provider sends it: to this path, with these headers and this very text. */
export interface PlayedWebhook {
  readonly path: '/webhooks/sepay' | '/webhooks/casso';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** SePay's webhook with its API key (`Authorization: Apikey …`). (PRODUCT.md 6) */
export function sepayWebhook(
  { accountNumber, amountVnd, memo, reference, id, direction = 'in' }: PlayedTransfer,
  apiKey: string,
  nowMs: number,
): PlayedWebhook {
  const body = JSON.stringify({
    id,
    gateway: 'Vietcombank',
    transactionDate: bankTime(nowMs),
    accountNumber,
    code: null,
    content: memo,
    transferType: direction,
    transferAmount: Number(amountVnd),
    accumulated: 0,
    subAccount: null,
    referenceCode: reference,
    description: memo,
  });
  return {
    path: '/webhooks/sepay',
    headers: { 'content-type': 'application/json', authorization: `Apikey ${apiKey}` },
    body,
  };
}

/**
 * Casso's webhook v2 with its signature: HMAC-SHA512 over the moment and the JSON with sorted keys.
 * (PRODUCT.md 6)
 */
export function cassoWebhook(
  { accountNumber, amountVnd, memo, reference, id }: PlayedTransfer,
  secret: string,
  nowMs: number,
): PlayedWebhook {
  // Written with sorted keys, so that this text is the very one that is signed.
  const body = JSON.stringify({
    data: {
      accountNumber,
      amount: Number(amountVnd),
      bankAbbreviation: 'VCB',
      bankName: 'Vietcombank',
      description: memo,
      id,
      reference,
      runningBalance: 0,
      transactionDateTime: bankTime(nowMs),
    },
    error: 0,
  });
  const signature = createHmac('sha512', secret).update(`${nowMs}.${body}`).digest('hex');
  return {
    path: '/webhooks/casso',
    headers: {
      'content-type': 'application/json',
      'x-casso-signature': `t=${nowMs},v1=${signature}`,
    },
    body,
  };
}

/** `2026-11-21 14:02:37` in Vietnam, as banks write it. */
function bankTime(ms: number): string {
  return new Date(ms + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
