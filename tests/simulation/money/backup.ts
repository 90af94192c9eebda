import { restoreSteps } from '#server/backup/restored-rows.ts';
import { putFact } from '#server/db/facts.ts';
import { limits } from '#server/limits.ts';
import { listRows } from './rows.ts';
import { pullFeed, reportOf, type World } from './world.ts';

/** Tables of the product; `kept` is the backup beside them. */
const tables = `select c.oid, c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
const columnsOf = `(select string_agg(format('%I', a.attname), ', ') from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')`;

/** Every row as it is now, with the numbers that are given next. */
export async function backUp(world: World): Promise<void> {
  await world.database.raw(`do $$ declare t record; begin
    drop schema if exists kept cascade;
    create schema kept;
    for t in ${tables} loop execute format('create table kept.%I as table public.%I', t.relname, t.relname); end loop;
    create table kept."next numbers" as select sequencename as name, last_value as last from pg_sequences where schemaname = 'public';
  end $$`);
  world.hasBackup = true;
}

/**
 * The database goes back to its backup; what moved, was given out and was said since it knows
 * nothing of. Then it is done what `npm run restore` does, a new process starts, and asks the
 * provider.
 */
export async function restore(world: World): Promise<void> {
  if (!world.hasBackup) return;
  world.restores += 1;
  await world.database.raw(`do $$ declare t record; begin
    perform set_config('session_replication_role', 'replica', true);
    execute (select 'truncate ' || string_agg(format('public.%I', relname), ', ') from (${tables}) c);
    for t in ${tables} loop
      execute format('insert into public.%I (%s) overriding system value select %s from kept.%I', t.relname, ${columnsOf}, ${columnsOf}, t.relname);
    end loop;
    for t in select name, last from kept."next numbers" loop perform setval(format('public.%I', t.name)::regclass, coalesce(t.last, 1), t.last is not null); end loop;
  end $$`);
  world.restart();
  const moment = { now: world.now(), graceMs: limits.deletionGraceMs };
  await world.process.database.transaction(async (tx) => {
    for (const step of restoreSteps) await tx.run(step, moment);
    await putFact(tx, 'restored_at', String(world.clock.nowMs));
  });
  await askAccounts(world);
  await forget(world);
  const [pulled] = await listRows<{ value: string }>(
    world,
    "select value from server_facts where name = 'bank_pulled_at'",
  );
  const sinceMs = Number(pulled?.value) - limits.bankPollBackMs;
  await pullFeed(world);
  for (const { id, atMs } of world.transfers) {
    if (!world.listed.has(id) || atMs < sinceMs) continue;
    world.told.add(id);
    world.readable.add(reportOf('sepay', id));
  }
}

/** Everybody's account may be one of before: they are asked, and say that it is theirs. */
async function askAccounts(world: World): Promise<void> {
  const unasked = await listRows<{ code: string }>(
    world,
    `select f.code from affiliates f join users u on u.id = f.user_id
      where u.deleted_at is null and (f.payouts_held_at is null or f.account_reported_at is null)`,
  );
  for (const { code } of unasked)
    world.faults.push(`${code} is paid to the account of the backup, and nobody asked`);
  await world.database.raw(
    'update affiliates set payouts_held_at = null, payouts_held_note = null, held_until_account_changes = false, account_reported_at = null',
  );
}

/** What the world asks of the database is what the backup has. */
async function forget(world: World): Promise<void> {
  const orders = new Set(
    (await listRows<{ id: string }>(world, 'select id from orders')).map(({ id }) => id),
  );
  world.orders = world.orders.filter(({ id }) => orders.has(id));
  const stored = await listRows<{ truth: string; report: string; is_unreadable: boolean }>(
    world,
    // By what it says, not by its outcome: one of the backup may wait to be looked at.
    "select payload ->> 'truth' as truth, provider || ':' || provider_id as report, jsonb_typeof(payload -> 'transferAmount') is not distinct from 'string' as is_unreadable from bank_events",
  );
  world.told.clear();
  world.readable.clear();
  for (const { truth, report, is_unreadable: isUnreadable } of stored) {
    world.told.add(Number(truth));
    if (!isUnreadable) world.readable.add(report);
  }
}
