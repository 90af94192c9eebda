import { z } from 'zod';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { BankEventOutcome, BankProvider } from '#server/db/tables/commerce-tables.ts';
import type { Database, Tx } from '#server/db/port.ts';
import { awaitOutcome } from './await-outcome.ts';
import type { BankEventInbox, BankReport, WebhookDelivery } from './bank-event-inbox.ts';
import {
  type FormerReport,
  isForgotten,
  markReport,
  nameOfAnother,
  type ReportMarks,
  toldBefore,
} from './another-movement.ts';
import { fingerprintOf, readMovement } from './bank-movement.ts';
import { parseExactJson } from './exact-json.ts';
import {
  addTeller,
  findAttempts,
  findMoney,
  findWaitingEvents,
  findWaitingTwin,
  finishEvent,
  listOutcomes,
  lockAmount,
  lockWaitingEvent,
  postponeEvent,
  replaceUnreadable,
  storeEvent,
} from './bank-store.ts';
import { createGate } from './create-gate.ts';
import { findKnown } from './find-known.ts';
import { reportId, storable } from './report-id.ts';
import type { Settlement } from './settle.ts';
import { isSignedByCasso, isSignedBySepay, type WebhookSecrets } from './webhook-signatures.ts';

export interface BankEventInboxDeps {
  readonly database: Database;
  readonly settlement: Settlement;
  readonly secrets: WebhookSecrets;
  readonly marks: ReportMarks;
  /** Events handled at once. */
  readonly atOnce: number;
  /** An event that could not be handled; it is tried again. */
  readonly report: (bug: unknown) => void;
}

/** Headers that are kept with an event; what could open a door is not. */
const keptHeaders: ReadonlySet<string> = new Set([
  'content-type',
  'user-agent',
  'x-sepay-timestamp',
  'x-casso-signature',
  'x-sepay-signature',
]);

/** Events handled in one sweep. */
const sweepBatch = 200;
const firstPauseMs = 2000;
const longestPauseMs = 10 * 60_000;

/** An event that waits, and how often it was tried when that was read. */
interface Tried {
  readonly id: bigint;
  readonly attempts: number;
}

export function createBankEventInbox({
  database,
  settlement,
  secrets,
  marks,
  atOnce,
  report,
}: BankEventInboxDeps): BankEventInbox {
  const gate = createGate(atOnce);

  /**
   * Stores each report by itself; answers the numbers of those that are to be handled, and of those
   * that were new.
   */
  async function store(reports: readonly BankReport[], nowMs: number) {
    const waiting: bigint[] = [];
    const fresh: bigint[] = [];
    await database.transaction(async (tx) => {
      // Always in one order: two deliveries of the same batch, one the other way round, would each
      // wait for the other's row.
      for (const { provider, teller, providerId, rawBody, headers, payload } of reports.toSorted(
        byId,
      )) {
        const event = {
          provider,
          teller,
          providerId,
          rawBody,
          headers: jsonText(headers),
          payload: jsonText(payload),
          now: new Date(nowMs),
        };
        const mark = markReport(marks, { provider, providerId, payload });
        const told = await storeByItsId(tx, { ...event, mark, sameIdAs: null }, payload);
        const another =
          told === null || told.is_new || told.is_same
            ? null
            : nameOfAnother(
                { provider, providerId, payload },
                { before: await recall(tx, { provider, teller }, told), mark: told.mark, marks },
              );
        // A statement gave no id: that another line had its place says nothing of it.
        const row =
          told === null || another === null
            ? told
            : await tx.first(storeEvent, {
                ...event,
                providerId: another,
                mark: markReport(marks, { provider, providerId: another, payload }),
                sameIdAs: provider === 'statement' ? null : told.id,
              });
        if (row?.is_new === false && !row.tellers.includes(teller))
          await tx.run(addTeller, { id: row.id, teller });
        if (row?.is_new === true) fresh.push(row.id);
        if (row?.is_waiting === true) waiting.push(row.id);
      }
    });
    return { waiting, fresh };
  }

  /**
   * Handles one stored event, whole or not at all. Null when it was handled already or somebody
   * else is at it.
   */
  async function handle(id: bigint, nowMs: number): Promise<BankEventOutcome | null> {
    return gate(async () => {
      const event = await database.first(findAttempts, { id });
      return event === null ? null : handleNow({ id, attempts: event.attempts }, nowMs);
    });
  }

  async function handleNow(event: Tried, nowMs: number): Promise<BankEventOutcome | null> {
    try {
      const done = await database.transaction(async (tx) => handleIn(tx, event, new Date(nowMs)));
      if (done === null || typeof done === 'string') return done;
      // What came first under its id goes first. Somebody else may be at that: this is no fault,
      // and has its turn after a pause.
      if ((await handleNow(done.waitsFor, nowMs)) !== null) return await handleNow(event, nowMs);
      const waitsFor = `waits for ${done.waitsFor.id}, which came under the same id`;
      await postpone(event, waitsFor, nowMs);
      return null;
    } catch (error) {
      report(error);
      await postpone(event, error instanceof Error ? error.message : String(error), nowMs);
      return null;
    }
  }

  /**
   * A sweep may be at one already: what was told is done when that is. Stored they are: with one
   * that cannot be waited for the sweep goes on.
   */
  async function handleAll(ids: readonly bigint[], nowMs: number): Promise<void> {
    for (const id of ids)
      try {
        await ((await handle(id, nowMs)) ?? awaitOutcome({ database, handle, gate }, id, nowMs));
      } catch (error) {
        report(error);
      }
  }

  async function postpone(event: Tried, error: string, nowMs: number): Promise<void> {
    const pauseMs = Math.min(firstPauseMs * 2 ** event.attempts, longestPauseMs);
    await database.run(postponeEvent, { ...event, error, nextAt: new Date(nowMs + pauseMs) });
  }

  async function handleIn(
    tx: Tx,
    { id, attempts }: Tried,
    now: Date,
  ): Promise<BankEventOutcome | { readonly waitsFor: Tried } | null> {
    const event = await tx.first(lockWaitingEvent, { id, attempts });
    if (event === null) return null;
    const read = readMovement(event.provider, event.payload);
    const unsettled = { id, transactionId: null, resembles: null, now };
    if (read.kind !== 'movement') {
      await tx.run(finishEvent, { ...unsettled, outcome: read.kind });
      return read.kind;
    }
    const { movement } = read;
    // Without the bank's reference nothing tells two movements apart but who told of them.
    const fingerprint = fingerprintOf(movement) ?? `${event.provider}:${event.provider_id}`;
    await tx.first(lockAmount, movement);
    const heardAt = event.received_at;
    const twins = { id, first: event.same_id_as ?? id };
    const known = await findKnown(tx, {
      provider: event.provider,
      tellers: event.tellers,
      movement,
      fingerprint,
      heardAt,
      twins,
      isNot: [],
    });
    if (known.kind === 'doubtful') {
      const { kind: outcome, transactionId: resembles } = known;
      await tx.run(finishEvent, { ...unsettled, outcome, resembles });
      return outcome;
    }
    const former = known.kind === 'new' ? await tx.first(findWaitingTwin, twins) : null;
    if (former !== null) return { waitsFor: former };
    const settled =
      known.kind === 'new'
        ? await settlement.settle(tx, { movement, fingerprint, heardAt }, now)
        : { transactionId: known.transactionId, outcome: 'known' as const };
    if (known.kind === 'known')
      await settlement.learn(tx, { ...known, reportId: id, movement }, now);
    await tx.run(finishEvent, { id, ...settled, resembles: null, now });
    return settled.outcome;
  }

  return {
    async receive(delivery, nowMs) {
      const refusal = check(delivery, secrets, nowMs);
      if (refusal !== null) return err(appError(refusal));
      const { waiting, fresh } = await store(reportsOf(delivery), nowMs);
      return ok({ fresh: fresh.length, handled: handleAll(waiting, nowMs) });
    },

    async take(reports, nowMs) {
      const { waiting, fresh } = await store(reports, nowMs);
      await handleAll(waiting, nowMs);
      return fresh;
    },

    async outcomes(ids, nowMs) {
      const found: (BankEventOutcome | null)[] = [];
      // One after the other: whoever holds several in another order would wait in a circle.
      for (const { id, outcome } of await database.all(listOutcomes, { ids }))
        found.push(outcome ?? (await awaitOutcome({ database, handle, gate }, id, nowMs)));
      return found;
    },

    handle,

    async sweep(nowMs) {
      const waiting = await database.all(findWaitingEvents, {
        now: new Date(nowMs),
        limit: sweepBatch,
      });
      let handled = 0;
      for (const event of waiting)
        if ((await gate(async () => handleNow(event, nowMs))) !== null) handled += 1;
      return handled;
    },
  };
}

/**
 * Stores a report under the id that its provider gave it; what nobody could read there goes out of
 * the way of a movement, whether or not somebody has handled it yet. What tells of no movement says
 * nothing of what could not be read: both stay.
 */
async function storeByItsId(
  tx: Tx,
  event: Parameters<typeof storeEvent.bind>[0],
  payload: unknown,
) {
  const told = await tx.first(storeEvent, event);
  if (told === null || told.is_new || !isUnreadable(event.provider, told)) return told;
  if (readMovement(event.provider, payload).kind !== 'movement') return told;
  const replaced = await tx.all(replaceUnreadable, { id: told.id, now: event.now });
  return replaced.length === 0 ? told : tx.first(storeEvent, event);
}

function isUnreadable(
  provider: BankProvider,
  { outcome, payload }: { readonly outcome: BankEventOutcome | null; readonly payload: unknown },
): boolean {
  if (outcome !== null) return outcome === 'unreadable';
  return readMovement(provider, payload).kind === 'unreadable';
}

/** What an event told when it came. */
async function recall(
  tx: Tx,
  { provider, teller }: Pick<BankReport, 'provider' | 'teller'>,
  told: FormerReport & { readonly transaction_id: string | null },
): Promise<ReturnType<typeof toldBefore>> {
  const money =
    isForgotten(told.payload) && told.transaction_id !== null
      ? await tx.first(findMoney, { id: told.transaction_id })
      : null;
  return toldBefore(provider, told, {
    teller,
    money: money === null ? null : { ...money, amountVnd: money.amount_vnd },
  });
}

function byId(a: BankReport, b: BankReport): number {
  return a.providerId < b.providerId ? -1 : Number(a.providerId > b.providerId);
}

function check(
  { provider, rawBody, headers }: WebhookDelivery,
  secrets: WebhookSecrets,
  nowMs: number,
): 'WEBHOOK_NOT_CONFIGURED' | 'WEBHOOK_SIGNATURE' | null {
  const isConfigured =
    provider === 'sepay'
      ? secrets.sepayApiKey !== null || secrets.sepaySecret !== null
      : secrets.cassoSecret !== null;
  if (!isConfigured) return 'WEBHOOK_NOT_CONFIGURED';
  const isSigned =
    provider === 'sepay'
      ? isSignedBySepay(rawBody, headers, secrets, nowMs)
      : isSignedByCasso(rawBody, headers, secrets);
  return isSigned ? null : 'WEBHOOK_SIGNATURE';
}

const cassoBody = z.looseObject({ data: z.union([z.array(z.unknown()), z.looseObject({})]) });

/**
 * The transactions of a delivery. What has no id of its own is known by its bytes: signed as it is,
 * it is kept for people to look at.
 */
function reportsOf({ provider, rawBody, headers }: WebhookDelivery): readonly BankReport[] {
  const text = rawBody.toString('utf8');
  const parsed = parseJson(text);
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => keptHeaders.has(name)),
  );
  const batch = provider === 'casso' ? cassoBody.safeParse(parsed) : null;
  const elements = batch?.success === true ? [batch.data.data].flat() : [parsed];
  return elements.map((payload) => {
    // Of a batch only what tells of this movement: the others' names are none of it.
    return {
      provider,
      teller: provider,
      providerId: reportId(payload, text),
      payload: payload ?? null,
      rawBody: storable(batch?.success === true ? JSON.stringify(payload) : text),
      headers: kept,
    };
  });
}

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}

/** JSON that the database takes. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? storable(inner) : inner,
  );
}
