import { createHash } from 'node:crypto';
import http from 'node:http';
import { sepayWebhook } from '#scripts/demo-bank/bank-webhook.ts';
import { vietnameseTime } from '#shared/kernel/vietnamese-time.ts';

/** Money that really moved at the bank: the truth that the server's books are held against. */
export interface BankTransfer {
  readonly id: number;
  readonly memo: string;
  readonly amountVnd: bigint;
  readonly atMs: number;
}

/**
 * A bank with its provider. It tells each transfer by a webhook as providers do (several times,
 * late, through a bad network, sometimes never) and lists everything for whoever asks with its
 * token.
 */
export interface RealBank {
  readonly listUrl: string;
  readonly transfers: readonly BankTransfer[];
  transfer(memo: string, amountVnd: bigint): BankTransfer;
  /** One delivery of the webhook; true when it was answered with 2xx. */
  tell(transfer: BankTransfer, apiUrl: string): Promise<boolean>;
  stop(): Promise<void>;
}

export const bankEnv = {
  SEPAY_API_KEY: 'khoa-cua-ngan-hang-thu',
  SEPAY_TOKEN: 'ma-cua-danh-sach-thu',
} as const;
const accountNumber = '0000000000';

export async function startBank(): Promise<RealBank> {
  const transfers: BankTransfer[] = [];
  const server = http.createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${bankEnv.SEPAY_TOKEN}`) {
      response.writeHead(401).end();
      return;
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: 200, transactions: transfers.map(listed) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('a listening server has a port');
  return {
    listUrl: `http://127.0.0.1:${address.port}`,
    transfers,
    transfer(memo, amountVnd) {
      const made = { id: 7_000_000 + transfers.length, memo, amountVnd, atMs: Date.now() };
      transfers.push(made);
      return made;
    },
    async tell({ id, memo, amountVnd, atMs }, apiUrl) {
      const { path, headers, body } = sepayWebhook(
        { accountNumber, amountVnd, memo, reference: referenceOf(id), id },
        bankEnv.SEPAY_API_KEY,
        atMs,
      );
      try {
        const answer = await fetch(`${apiUrl}${path}`, {
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.timeout(10_000),
        });
        return answer.ok;
      } catch {
        // Nobody answered; a provider tries again.
        return false;
      }
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function listed({ id, memo, amountVnd, atMs }: BankTransfer) {
  return {
    id: String(id),
    bank_brand_name: 'Vietcombank',
    account_number: accountNumber,
    transaction_date: vietnameseTime(atMs),
    amount_in: `${amountVnd}.00`,
    amount_out: '0.00',
    accumulated: '0.00',
    transaction_content: memo,
    reference_number: referenceOf(id),
    code: null,
    sub_account: null,
  };
}

function referenceOf(id: number): string {
  return `FT${createHash('sha256').update(String(id)).digest('hex').slice(0, 12).toUpperCase()}`;
}
