import { appError, type AppError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { createAbort, type Abort } from './abort.ts';
import { replyScope, type ApplyReplyAnswer } from '../replies/apply-reply.ts';
import { carryOver, type OthersInTurn } from '../replies/carry-over.ts';
import type { ExchangeTiming } from './exchange-clock.ts';
import { classifyFailure } from './failure.ts';
import { exchangeLimits, type LinePace } from './line-pace.ts';
import type { SyncReply } from '../ports.ts';
import { operationsOf, type Batch } from './prepare-batch.ts';
import type { SyncEngineDeps } from '../engine-deps.ts';
import type { StoreDecision, StoreScope, WaitingRow } from '../store-port.ts';
import type { SyncRules } from '../sync-rules.ts';

/** Shape of the operations that this client sends. */
export const operationSchema = 1;
/** So often in a row an answer may build on something that this device does not have. */
const foreignLimit = 3;

export interface ExchangeRun extends Pick<
  SyncEngineDeps,
  'userId' | 'store' | 'transport' | 'clock' | 'createId'
> {
  readonly rules: SyncRules;
  readonly deviceId: string;
  /**
   * Operations that the server chokes on, and since when (monotonic ms): left out, so that they
   * stop nobody. The run adds to it.
   */
  readonly isolated: Map<string, number>;
  /**
   * Those of them that were isolated before this moment are tried again, once everything else is
   * through.
   */
  readonly retryBeforeMs: number;
  /** What a store without room could not write down. */
  readonly unwritten: Unwritten;
  /** Whether this engine started the operation and has not sent it. */
  readonly isOwn: (id: string) => boolean;
  /** What the line bears. The run tells it how each exchange went. */
  readonly pace: LinePace;
  /** Whom of those with rows here the next call asks about. */
  readonly othersInTurn: OthersInTurn;
  /** The end of the engine. */
  readonly ending: Abort;
  /** These operations are about to leave. */
  readonly onSealed: (ids: readonly string[]) => void;
  /** An answer is in the store. */
  readonly onTaken: (answer: ApplyReplyAnswer, reply: SyncReply) => void;
  /** Rows of an account of the same person that the server has lost are this person's now. */
  readonly onCarried: () => void;
}

/** What an engine knows of rows that its store had no room to say of. For one engine. */
export interface Unwritten {
  /** Left without being sealed in the store. */
  readonly left: Set<string>;
  /** What the server said of those that still wait there: they are not sent again for now. */
  readonly answered: Map<string, 'applied' | 'rejected'>;
}

/**
 * Exchanges until nothing waits but what was isolated. A refusal says why it ended before;
 * everything not acknowledged is still there. Each isolated operation takes a request for every
 * halving of a batch, so a server that can write nothing would be asked hundreds of times if
 * nothing ended it: after a few of them others tell whether it takes any.
 */
export async function runExchanges(run: ExchangeRun): Promise<Result<null, AppError>> {
  const wholeLimit = () => Math.min(run.rules.batchLimit, run.pace.batchLimit());
  // Less than the whole while an operation that the server chokes on is looked for.
  let narrowed = Infinity;
  let foreign = 0;
  let choked = 0;
  let hasReleased = false;
  for (;;) {
    const limit = Math.min(narrowed, wholeLimit());
    const batch = await prepare(run, limit);
    if (!batch.ok) return batch;
    const { rows } = batch.value;
    const outcome = await exchange(run, batch.value);
    if (run.ending.signal.aborted) return err(appError('SERVER_UNREACHABLE'));
    if (outcome.ok) {
      const { next } = outcome.value;
      if (next === 'foreign') {
        foreign += 1;
        if (foreign >= foreignLimit) return err(appError('INTERNAL'));
      } else if (next === 'more' || next === 'unwritten') continue;
      else if (rows.length < limit) {
        if (hasReleased || !release(run)) return ok(null);
        hasReleased = true;
        narrowed = Infinity;
      } else if (next === 'idle') return err(appError('INTERNAL'));
    } else if (classifyFailure(outcome.error) !== 'whole_refused' || rows.length === 0)
      return outcome;
    else if (rows.length > 1) narrowed = Math.ceil(rows.length / 2);
    else {
      const heard = await hearAll(run, batch.value.others);
      if (!heard.ok) return heard;
      for (const row of rows) run.isolated.set(row.id, run.clock.monotonic());
      choked += 1;
      narrowed = Infinity;
      if (choked < run.rules.isolationLimit) continue;
      const written = await writesAnother(run);
      if (!written.ok) return written;
      if (!written.value) return outcome;
      choked = 0;
    }
  }
}

/**
 * Asks for everything there is to hear, without an operation: from then on a cursor that moves
 * tells that the server has written something.
 */
async function hearAll(
  run: ExchangeRun,
  others: Asking['others'] = [],
): Promise<Result<null, AppError>> {
  let askAbout = others;
  for (;;) {
    const page = await run.store.transact(run.userId, { kind: 'meta' }, (rows) =>
      run.rules.prepareBatch(rows),
    );
    if (!page.ok) return page;
    const heard = await exchange(run, { ...page.value, others: askAbout });
    if (!heard.ok) return heard;
    if (run.ending.signal.aborted) return err(appError('SERVER_UNREACHABLE'));
    if (heard.value.next !== 'more') return ok(null);
    askAbout = [];
  }
}

/**
 * Sends operations, each alone, until the server has written something, which it answers, or breaks
 * on one of these too: the newest first, and none about a lesson or note of which one is isolated,
 * for those of one often break a server together. What it refuses or knows already it answers
 * without writing: that tells nothing, and the next one is sent.
 */
async function writesAnother(run: ExchangeRun): Promise<Result<boolean, AppError>> {
  const tried = new Set<string>();
  for (;;) {
    const batch = await run.store.transact(run.userId, { kind: 'all' }, (rows) => {
      const broken = new Set(rows.waiting.filter(({ id }) => run.isolated.has(id)).map(subjectOf));
      const another = rows.waiting.findLast(
        (row) => !tried.has(row.id) && !broken.has(subjectOf(row)),
      );
      return run.rules.prepareBatch({ ...rows, waiting: another === undefined ? [] : [another] });
    });
    if (!batch.ok) return batch;
    if (batch.value.rows.length === 0) return ok(false);
    for (const { id } of batch.value.rows) tried.add(id);
    run.onSealed(batch.value.rows.map((row) => row.id));
    const outcome = await exchange(run, { ...batch.value, others: [] });
    if (!outcome.ok) return outcome;
    if (run.ending.signal.aborted) return err(appError('SERVER_UNREACHABLE'));
    if (outcome.value.moved) return ok(true);
    if (outcome.value.next !== 'more' && outcome.value.next !== 'foreign') continue;
    const heard = await hearAll(run);
    if (!heard.ok) return heard;
  }
}

function subjectOf({ body }: WaitingRow): string {
  return body.kind === 'progress'
    ? `lesson ${body.operation.lessonId}`
    : `note ${body.operation.noteId}`;
}

/**
 * Behind everything else: what a server goes on choking on would keep the others from it otherwise.
 * Answers whether there was any.
 */
function release({ isolated, retryBeforeMs }: ExchangeRun): boolean {
  const due = [...isolated].filter(([, sinceMs]) => sinceMs <= retryBeforeMs);
  for (const [id] of due) isolated.delete(id);
  return due.length > 0;
}

async function prepare(run: ExchangeRun, limit: number): Promise<Result<Asking, AppError>> {
  const except = [...run.isolated.keys(), ...run.unwritten.answered.keys()];
  const scope: StoreScope = { kind: 'oldest', limit, except };
  const sealed = await run.store.transact(run.userId, scope, (rows) =>
    run.rules.prepareBatch(rows),
  );
  if (!sealed.ok && sealed.error.code !== 'DISK_FULL') return sealed;
  const batch = sealed.ok ? sealed : await readUnsealed(run, scope);
  if (!batch.ok) return batch;
  run.onSealed(batch.value.rows.map((row) => row.id));
  const others = await findOthers(run);
  return others.ok ? ok({ ...batch.value, others: others.value }) : others;
}

/**
 * Where there is no room to seal anything: what nobody grows any more leaves as it lies there. Rows
 * that this engine started are let go of within the decision, before another one can grow them; any
 * other open row may be another tab's, which sends it itself.
 */
async function readUnsealed(run: ExchangeRun, scope: StoreScope): Promise<Result<Batch, AppError>> {
  const { left } = run.unwritten;
  return run.store.transact(run.userId, scope, ({ meta, waiting }): StoreDecision<Batch> => {
    const rows = waiting.filter(({ id, sealed }) => sealed || left.has(id) || run.isOwn(id));
    const open = rows.filter(({ sealed }) => !sealed).map(({ id }) => id);
    for (const id of open) left.add(id);
    run.onSealed(open);
    return { answer: { cursor: meta.cursor, retelling: meta.retelling, rows } };
  });
}

/**
 * Of whom else there are rows here that the server can know as somebody's. Asked each time: of whom
 * rows were carried over, there are none any more.
 */
async function findOthers({
  store,
  userId,
  othersInTurn,
}: ExchangeRun): Promise<Result<Asking['others'], AppError>> {
  const people = await store.others(userId);
  if (!people.ok) return people;
  const proved: OtherPerson[] = [];
  for (const person of othersInTurn(people.value)) {
    // A store runs one transaction after the other in any case
    // oxlint-disable-next-line no-await-in-loop
    const proof = await store.transact(person, { kind: 'meta' }, ({ meta }) => ({
      answer: meta.proof,
    }));
    if (!proof.ok) return proof;
    if (proof.value !== null) proved.push({ userId: person, proof: proof.value });
  }
  return ok(proved);
}

interface OtherPerson {
  readonly userId: string;
  readonly proof: string;
}

/** A batch, and about whom else the server is asked. */
interface Asking extends Batch {
  readonly others: readonly OtherPerson[];
}

interface Answered {
  /**
   * `settled`: the server has or refuses some of what was sent; `idle`: none of it; `more`: there
   * is more to ask for, or to send since a server lacked it; `foreign`: the answer could not be
   * built upon; `unwritten`: there was no room for it, but it is known what it said of some of what
   * was sent.
   */
  readonly next: 'settled' | 'idle' | 'more' | 'foreign' | 'unwritten';
  /** Whether there is something that the device did not know when it asked. */
  readonly moved: boolean;
}

/** One request and its answer. */
async function exchange(run: ExchangeRun, batch: Asking): Promise<Result<Answered, AppError>> {
  const { reply, timing } = await sendAtPace(run, batch);
  if (!reply.ok) return reply;
  const refusal = run.rules.refuseReply(reply.value, run.userId);
  if (refusal !== null) return err(refusal);
  const input = { reply: reply.value, requestCursor: batch.cursor, timing, createId: run.createId };
  const applied = await run.store.transact(run.userId, replyScope(reply.value, batch), (rows) =>
    run.rules.applyReply(rows, input),
  );
  if (!applied.ok)
    return applied.error.code === 'DISK_FULL' && remember(run, batch, reply.value)
      ? ok({ next: 'unwritten', moved: false })
      : applied;
  run.unwritten.answered.clear();
  if (!applied.value.taken) return ok({ next: 'foreign', moved: false });
  run.onTaken(applied.value, reply.value);
  const carried = await carryFormer(
    run,
    batch.others.filter(({ proof }) => reply.value.former.includes(proof)),
  );
  if (!carried.ok) return carried;
  const moved = reply.value.since !== null && reply.value.cursor !== batch.cursor;
  if (reply.value.more && reply.value.cursor === batch.cursor) return err(appError('INTERNAL'));
  if (reply.value.more || applied.value.recovered + carried.value > 0)
    return ok({ next: 'more', moved });
  const settled = new Set([...reply.value.applied, ...reply.value.rejected.map(({ id }) => id)]);
  return ok({ next: batch.rows.some((row) => settled.has(row.id)) ? 'settled' : 'idle', moved });
}

/** Answers whether the answer said of something that was sent what was not known of it. */
function remember(
  { unwritten: { answered } }: ExchangeRun,
  { rows }: Asking,
  reply: SyncReply,
): boolean {
  const before = answered.size;
  const applied = new Set(reply.applied);
  const rejected = new Set(reply.rejected.map(({ id }) => id));
  for (const { id } of rows) {
    if (applied.has(id)) answered.set(id, 'applied');
    else if (rejected.has(id)) answered.set(id, 'rejected');
  }
  return answered.size > before;
}

/** Answers how many accounts were carried over. */
async function carryFormer(
  { store, userId, createId, onCarried }: ExchangeRun,
  former: readonly OtherPerson[],
): Promise<Result<number, AppError>> {
  for (const { userId: from } of former) {
    // One transaction after the other: each is written into the same queue
    // oxlint-disable-next-line no-await-in-loop
    const carried = await carryOver(store, { from, to: userId, createId });
    if (!carried.ok) return carried;
  }
  if (former.length > 0) onCarried();
  return ok(former.length);
}

interface TimedReply {
  readonly reply: Result<SyncReply, AppError>;
  readonly timing: ExchangeTiming;
}

/**
 * Asks for as much as the line bears. A server of before it could be asked for less refuses the
 * question whole; it is asked as before then.
 */
async function sendAtPace(run: ExchangeRun, batch: Asking): Promise<TimedReply> {
  const mostBytes = run.pace.mostBytes();
  const first = await sendTimed(run, batch, mostBytes);
  if (mostBytes === null || first.reply.ok || first.reply.error.code !== 'BAD_INPUT') return first;
  const again = await sendTimed(run, batch, null);
  if (again.reply.ok) run.pace.refusedMostBytes();
  return again;
}

async function sendTimed(
  run: ExchangeRun,
  batch: Asking,
  mostBytes: number | null,
): Promise<TimedReply> {
  const [sentAt, sentAtWallMs] = [run.clock.monotonic(), run.clock.now()];
  const reply = await send(run, batch, mostBytes);
  const receivedAtMs = run.clock.now();
  const roundTripMs = run.clock.monotonic() - sentAt;
  if (reply.ok) run.pace.succeeded(roundTripMs);
  else if (!run.ending.signal.aborted)
    run.pace.failed(reply.error, { rows: batch.rows.length, tookMs: roundTripMs });
  return {
    reply,
    timing: { receivedAtMs, roundTripMs, wallRoundTripMs: receivedAtMs - sentAtWallMs },
  };
}

/**
 * Sends with deadlines; an answer after one, or after the engine was stopped, is dropped. A stopped
 * engine asks nothing more.
 */
function send(
  run: ExchangeRun,
  batch: Asking,
  mostBytes: number | null,
): Promise<Result<SyncReply, AppError>> {
  if (run.ending.signal.aborted) return Promise.resolve(err(appError('SERVER_UNREACHABLE')));
  const request = {
    person: run.userId,
    deviceId: run.deviceId,
    schema: operationSchema,
    cursor: batch.cursor,
    ...operationsOf(batch.rows),
    others: batch.others.map(({ proof }) => proof),
    ...(mostBytes === null ? {} : { mostBytes }),
  };
  return new Promise((resolve, reject) => {
    const abort = createAbort();
    const giveUp = (code: 'SERVER_TIMEOUT' | 'SERVER_UNREACHABLE') => {
      settle();
      resolve(err(appError(code)));
      abort.abort();
    };
    const limit = (ms: number) => run.clock.schedule(ms, () => giveUp('SERVER_TIMEOUT'));
    const cancelWhole = limit(exchangeLimits.mostMs);
    let cancelSilence = limit(exchangeLimits.silenceMs);
    let settled = false;
    const heard = () => {
      if (settled) return;
      cancelSilence();
      cancelSilence = limit(exchangeLimits.silenceMs);
    };
    const unsubscribe = run.ending.onAbort(() => giveUp('SERVER_UNREACHABLE'));
    const settle = () => {
      settled = true;
      cancelWhole();
      cancelSilence();
      unsubscribe();
    };
    run.transport.exchange(request, abort.signal, heard).finally(settle).then(resolve, reject);
  });
}
