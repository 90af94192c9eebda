import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/port.ts';
import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import {
  deliveryOf,
  listedReportOf,
  ourAccount,
  statementOf,
  type Teller,
  type Transfer,
} from './bank.ts';
import { type Process, startProcess } from './process.ts';
import type { Variant } from './variants.ts';

/** A learner's input that was answered well: it must never be lost. */
export interface KnownOrder {
  readonly id: string;
  readonly userId: string;
  readonly plan: Plan;
}

/**
 * Everything outside of the database: the clock, the bank with what really moved, people, and the
 * process that serves them.
 */
export interface World {
  readonly database: Database;
  readonly variant: Variant;
  readonly clock: { nowMs: number };
  /** When the history began, ms since 1970. */
  readonly startedMs: number;
  /** Visits so far: ids of clicks. */
  clicks: number;
  /** Statements so far: each telling is a file of its own. */
  files: number;
  /** How often somebody who was blocked was let in again. */
  unblocked: number;
  readonly learners: readonly string[];
  readonly affiliates: readonly { readonly userId: string; readonly code: string }[];
  readonly adminId: string;
  /** How often the database went back to a backup; each changes what was seen before. */
  restores: number;
  /** Whether there is a backup to go back to. */
  hasBackup: boolean;
  orders: KnownOrder[];
  readonly transfers: Transfer[];
  /** Transfers that SePay knows of, and lists to whoever asks. */
  readonly listed: Set<number>;
  /** What somebody said to have been asked back at the bank: it was not carried out. */
  readonly saidNotOut: Set<string>;
  /** Payments of ours that the bank has sent back. */
  readonly sentBack: Set<number>;
  /** Transfers that a provider got an answer for. */
  readonly told: Set<number>;
  /** `provider:id` of what a webhook told in a form that can be read. */
  readonly readable: Set<string>;
  /** Orders that an administrator took with less. */
  readonly waived: Set<string>;
  /** What went wrong behind the scenes. */
  readonly faults: string[];
  process: Process;
  now(): Date;
  /** New services on the same database, as after a crash. */
  restart(): void;
  /** Money moves; nobody was told yet. */
  transfer(
    transfer: Omit<Transfer, 'id' | 'atMs' | 'accountNumber'> & { readonly accountNumber?: string },
  ): Transfer;
  /** A provider tells of it, as often as it likes. */
  tell(transfer: Transfer, teller: Teller): Promise<void>;
  /** A provider tells of it in a form that nobody can read. */
  tellUnreadably(transfer: Transfer): Promise<void>;
}

const startMs = Date.UTC(2026, 6, 20, 2);
export const vouchers = { fixed: 'GIAM300', free: 'MIENPHI', half: 'NUAGIA' } as const;

/** `provider:id` of a webhook, as the bank's event has it. */
export function reportOf(teller: 'sepay' | 'casso', transferId: number): string {
  return `${teller}:${(teller === 'sepay' ? 90_000 : 50_000) + transferId}`;
}

/** A world on an empty, migrated database. */
export async function createWorld(database: Database, variant: Variant): Promise<World> {
  const clock = { nowMs: startMs };
  const faults: string[] = [];
  const now = (): Date => new Date(clock.nowMs);
  const start = (): Process =>
    startProcess({
      database,
      variant,
      now: () => clock.nowMs,
      listSince: (since) =>
        world.transfers
          .filter(({ id, atMs }) => world.listed.has(id) && atMs >= since.getTime())
          .map(listedReportOf),
      onFault: (fault) => faults.push(describe(fault)),
    });
  const world: World = {
    database,
    variant,
    clock,
    startedMs: startMs,
    clicks: 0,
    files: 0,
    unblocked: 0,
    restores: 0,
    hasBackup: false,
    listed: new Set(),
    saidNotOut: new Set(),
    faults,
    now,
    learners: await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(async (at) =>
        addPerson(database, { phone: at === 9 ? '+84900000001' : null }),
      ),
    ),
    affiliates: [],
    adminId: await addPerson(database, { role: 'admin' }),
    orders: [],
    transfers: [],
    sentBack: new Set(),
    told: new Set(),
    readable: new Set(),
    waived: new Set(),
    process: start(),
    restart: () => {
      world.process = start();
    },
    transfer(transfer) {
      const made = {
        accountNumber: ourAccount.accountNumber,
        ...transfer,
        id: world.transfers.length + 1,
        atMs: clock.nowMs,
      };
      world.transfers.push(made);
      return made;
    },
    async tell(transfer, teller) {
      const { bank } = world.process.commerce;
      if (teller === 'statement')
        await bank.take([statementOf(transfer, `sao-ke-${(world.files += 1)}`)], clock.nowMs);
      else {
        const received = await bank.receive(deliveryOf(transfer, teller, clock.nowMs), clock.nowMs);
        if (!received.ok) throw new Error(`a signed report was refused: ${received.error.code}`);
        // It is stored: from here on it must not get lost, whatever dies.
        world.told.add(transfer.id);
        world.readable.add(reportOf(teller, transfer.id));
        if (teller === 'sepay') world.listed.add(transfer.id);
        await received.value.handled;
      }
      world.told.add(transfer.id);
    },
    async tellUnreadably(transfer) {
      const received = await world.process.commerce.bank.receive(
        deliveryOf(transfer, 'sepay', clock.nowMs, 'unreadable'),
        clock.nowMs,
      );
      if (!received.ok) throw new Error(`a signed report was refused: ${received.error.code}`);
      world.told.add(transfer.id);
      await received.value.handled;
    },
  };
  await setTheScene(world);
  return world;
}

async function setTheScene(world: World): Promise<void> {
  const { database, variant } = world;
  // Prices that no rate divides: rounding shows.
  await database.raw(
    "update plan_prices set list_vnd = case plan when 'pro' then 4900007 else 2900009 end, early_vnd = case plan when 'pro' then 2900007 else 1900009 end",
  );
  // Little is earned here: tax is withheld of that too.
  await database.raw('update tax_rules set threshold_vnd = 500000 where valid_to is null');
  for (const table of variant.unguarded ?? []) await database.raw(unguard(table));
  if (variant.setup !== undefined) await database.raw(variant.setup);
  const sample = [
    [vouchers.fixed, 'fixed', null, 300_001, 3],
    [vouchers.free, 'percent', 100, null, 2],
    [vouchers.half, 'percent', 50, null, 4],
  ] as const;
  for (const [code, kind, percent, amount, uses] of sample) {
    const id = randomUUID();
    await database.raw(
      `insert into vouchers (id, code, has_many_codes, audience, kind, percent, amount, min_order, plans, starts_at, max_uses, note, created_at)
        values ($1, $2, false, 'public', $3, $4, $5, 0, '{kha_pro,pro}', '2026-01-01', $6, '', '2026-01-01')`,
      [id, code, kind, percent, amount, uses],
    );
    await database.raw(
      'insert into voucher_codes (key, code, voucher_id, is_single) values ($1, $1, $2, false)',
      [code, id],
    );
  }
  for (const [index, phone] of ['+84900000001', '+84900000002', '+84900000003'].entries()) {
    const userId = await addPerson(database, { phone });
    const input = {
      userId,
      code: `BAN${index}00`,
      isAmbassador: index === 1,
      hasTaxCommitment: index === 1,
      account_bank: '970422',
      account_number: `11112222${index}`,
      account_holder: 'NGUOI GIOI THIEU',
      now: world.now(),
    };
    const made = await database.transaction(async (tx) =>
      world.process.affiliates.activate(tx, input),
    );
    if (!made.ok) throw new Error(`no affiliate: ${JSON.stringify(made.error)}`);
    (world.affiliates as { userId: string; code: string }[]).push({ userId, code: input.code });
  }
  // A server asks its provider from its first minutes on.
  await pullFeed(world);
}

/** Asks the provider for what moved since it was asked last. */
export async function pullFeed({ process }: Pick<World, 'process'>): Promise<void> {
  for (const { name, work } of process.chores) if (name.startsWith('bank_feed')) await work();
}

async function addPerson(
  database: Database,
  {
    phone = null,
    role = 'learner',
  }: { readonly phone?: string | null; readonly role?: 'learner' | 'admin' },
): Promise<string> {
  const id = randomUUID();
  await database.raw(
    "insert into users (id, role, office_role, email, firstname, is_verify_email, phone_number, created_at) values ($1, $2, case when $2 = 'admin' then 'owner' end, $3, 'Người', true, $4, '2026-01-01')",
    [id, role, `${id}@vidu.vn`, phone],
  );
  return id;
}

/** Takes every check and unique constraint of a table away; its keys stay. */
function unguard(table: string): string {
  return `do $$ declare c record; begin
    for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'u') and conname <> 'vouchers_seq_key' loop
      execute format('alter table ${table} drop constraint %I', c.conname);
    end loop; end $$`;
}

function describe(fault: unknown): string {
  return fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault);
}
