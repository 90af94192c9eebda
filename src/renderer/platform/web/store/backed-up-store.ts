import * as z from 'zod/mini';
import type {
  OperationBody,
  StoreDecision,
  SyncStore,
  WaitingRow,
} from '#shared/sync/store-port.ts';
import { newOrGrown } from './grown-rows.ts';
import type { UnsentOperation, UnsentStore } from './unsent-store.ts';

/**
 * A store that lasts as long as the page, whose unsent operations also lie on a store that lasts
 * longer. Each is sealed as it is put there: another page may take it up and send it while this one
 * is still alive.
 */
export function backedUpStore(store: SyncStore, unsent: UnsentStore): SyncStore {
  return {
    ...store,
    transact: async (userId, scope, decide) =>
      store.transact(userId, scope, (rows) => {
        const decision = sealed(decide(rows));
        const { proof } = decision.meta ?? rows.meta;
        // Within the decision, which a store in memory takes at once: a page that goes away runs no
        // further.
        for (const row of [...(decision.putWaiting ?? []), ...(decision.putRefused ?? [])])
          unsent.keep(userId, row, proof);
        unsent.remove(userId, idsGone(decision));
        return decision;
      }),
  };
}

/**
 * Puts what lies on the store back into the queue of whose it is; it is taken down once the store
 * has it for good. What another version wrote and this one cannot read stays. Everybody's: the
 * engine asks about the others of its store, and carries over those whose account the server has
 * lost.
 */
export async function takeUnsent(store: SyncStore, unsent: UnsentStore): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- a browser has a person or two
  for (const userId of unsent.people()) await takeOf(store, unsent, userId);
}

async function takeOf(store: SyncStore, unsent: UnsentStore, userId: string): Promise<void> {
  const entries = unsent.read(userId);
  const shelved = entries.flatMap(readRow);
  if (shelved.length === 0) return;
  const told = entries.findLast(({ proof }) => proof !== null)?.proof ?? null;
  const taken = await store.transact(userId, { kind: 'all' }, (rows) => ({
    answer: null,
    meta: { ...rows.meta, proof: rows.meta.proof ?? told },
    putWaiting: newOrGrown(shelved, rows),
  }));
  if (taken.ok && store.storage().kind === 'ok')
    unsent.remove(
      userId,
      shelved.map(({ id }) => id),
    );
}

function sealed<T>(decision: StoreDecision<T>): StoreDecision<T> {
  const { putWaiting } = decision;
  return putWaiting === undefined
    ? decision
    : { ...decision, putWaiting: putWaiting.map((row): WaitingRow => ({ ...row, sealed: true })) };
}

/** Those that neither wait nor were refused afterwards. */
function idsGone({
  removeWaitingIds = [],
  removeRefusedIds = [],
  putWaiting = [],
  putRefused = [],
}: StoreDecision<unknown>): readonly string[] {
  const kept = new Set([...putWaiting, ...putRefused].map(({ id }) => id));
  return [...removeWaitingIds, ...removeRefusedIds].filter((id) => !kept.has(id));
}

const stamp = z.object({ ms: z.number(), counter: z.number(), node: z.string() });
const knew = z.optional(stamp);
const about = { id: z.string(), lessonId: z.string(), stamp };
const position = z.nullable(z.object({ seconds: z.number(), stamp }));
const progress = z.object({
  ...about,
  intervals: z.array(z.tuple([z.number(), z.number()])),
  watchedMs: z.number(),
  position,
  completedAtMs: z.nullable(z.number()),
});
const name = z.object({ writer: z.string(), count: z.number() });
const lineage = z.optional(z.tuple([name], name));
const note = z.object({
  ...about,
  noteId: z.string(),
  atSeconds: z.number(),
  text: z.string(),
  deleted: z.boolean(),
  lineage,
});
const bodySchema = z.union([
  z.object({
    kind: z.literal('progress'),
    operation: progress,
    durationSeconds: z.nullable(z.number()),
    knew,
  }),
  z.object({ kind: z.literal('note'), operation: note, knew }),
]);

function readRow({ id, body }: UnsentOperation): readonly WaitingRow[] {
  const { success, data } = bodySchema.safeParse(body);
  return success && data.operation.id === id ? [{ id, body: withoutGaps(data), sealed: true }] : [];
}

/** What its writer knew, and what it stands over, is there, or is not. */
function withoutGaps({ knew: known, ...body }: z.infer<typeof bodySchema>): OperationBody {
  const told = known === undefined ? {} : { knew: known };
  if (body.kind === 'progress') return { ...body, ...told };
  const { lineage: names, ...operation } = body.operation;
  return {
    kind: 'note',
    operation: names === undefined ? operation : { ...operation, lineage: names },
    ...told,
  };
}
