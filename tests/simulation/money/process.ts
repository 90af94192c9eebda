import { randomBytes, randomUUID } from 'node:crypto';
import { createFieldCipher } from '#server/crypto/field-cipher.ts';
import type { Database } from '#server/db/port.ts';
import { limits } from '#server/limits.ts';
import { createAffiliates } from '#server/modules/affiliates/api.ts';
import {
  commissionChores,
  createCommissionHolds,
  createCommissions,
} from '#server/modules/commissions/api.ts';
import { createPayoutRequests, createPayouts, payoutChores } from '#server/modules/payouts/api.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createCommerce } from '#server/modules/commerce/api.ts';
import type { BankReport } from '#server/modules/commerce/bank/bank-event-inbox.ts';
import type { BankFeed } from '#server/modules/commerce/bank/sepay-feed.ts';
import { createLedger } from '#server/modules/ledger/api.ts';
import { createMessages } from '#server/modules/messages/api.ts';
import { createTicketIssuing } from '#server/modules/tickets/api.ts';
import { createVoucherReservations } from '#server/modules/vouchers/api.ts';
import { ourAccount, secrets } from './bank.ts';
import { createMortalDatabase, ProcessDied } from './mortal-database.ts';
import type { Variant } from './variants.ts';

export interface ProcessDeps {
  readonly database: Database;
  readonly variant: Variant;
  readonly now: () => number;
  /** What SePay lists of what moved since a moment. */
  readonly listSince: (since: Date) => readonly BankReport[];
  /** What went wrong behind the scenes; dying is no fault. */
  readonly onFault: (fault: unknown) => void;
}

/** The same for every process of a history: what one seals the next one opens. */
const fieldKey = Buffer.alloc(32, 7);
const nobodyListens = { tell: async (): Promise<void> => undefined, follow: () => () => undefined };

/**
 * The product's own services as one server process has them. Only the bank, open pages and the mail
 * server are not there.
 */
export function startProcess({ database: shared, variant, now, listSince, onFault }: ProcessDeps) {
  const database = createMortalDatabase(shared, variant.tamper ?? null, onFault);
  const cipher = createFieldCipher([fieldKey]);
  const ledger = createLedger(database);
  const audit = createAudit(database);
  const jobs = {
    enqueue: async () => undefined,
    handle: () => undefined,
    every: () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
  };
  const mail = {
    smtpUrl: null,
    from: 'Mai Vàng <hoc@maivang.example>',
    origin: () => 'https://maivang.example',
    timeoutMs: 1000,
  };
  const { messenger } = createMessages({
    database,
    jobs,
    push: nobodyListens,
    audit,
    limits,
    mail,
    now,
    newId: randomUUID,
  });
  const shipped = createCommissions({ database, ledger, messenger, push: nobodyListens });
  const commissions = variant.commissions?.(shipped) ?? shipped;
  const tickets = createTicketIssuing({
    database,
    messenger,
    push: nobodyListens,
    random: randomBytes,
  });
  const report = (fault: unknown): void => {
    if (!(fault instanceof ProcessDied) && !database.isDead()) onFault(fault);
  };
  const feed: BankFeed = {
    name: 'sepay',
    async *listSince(since) {
      yield listSince(since);
    },
  };
  const payouts = createPayouts({
    database,
    ledger,
    audit,
    cipher,
    messenger,
    push: nobodyListens,
    report: (bug) => {
      throw bug;
    },
    newId: createPaymentIds(),
  });
  const commerce = createCommerce({
    database,
    ledger,
    vouchers: createVoucherReservations(nobodyListens),
    tickets,
    messenger,
    commissions,
    returnedPayouts: payouts.returned,
    audit,
    push: nobodyListens,
    cipher,
    limits: { ...limits, openOrders: 1000 },
    bankAccount: ourAccount,
    forgetRights: () => undefined,
    randomBytes,
    secrets,
    feed,
    now,
    report,
  });
  const payoutRequests = createPayoutRequests({ database, ledger, push: nobodyListens });
  const holds = createCommissionHolds({ database, ledger, audit, messenger, push: nobodyListens });
  return {
    database,
    ledger,
    audit,
    commissions,
    commerce,
    payouts,
    payoutRequests,
    holds,
    affiliates: createAffiliates({ database, cipher, audit }),
    chores: [
      ...commerce.chores,
      ...commissionChores(commissions, now),
      ...payoutChores(payouts, now),
    ],
  };
}

export type Process = ReturnType<typeof startProcess>;

/** The same ids in the same sequence, far from each other: a history is played by its seed. */
function createPaymentIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    const head = ((count * 0x9e3b1) % 0x100000).toString(16).padStart(5, '0');
    return `${head}000-0000-4000-8000-000000000000`;
  };
}
