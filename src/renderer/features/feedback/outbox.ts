import type { AppError, ErrorCode } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { FeedbackInput } from '../../graphql/generated/graphql.ts';
import type { NotesPort } from '../../platform/port.ts';

/** Where feedback waits on this device, for the person who is signed in. */
type Box = Pick<NotesPort, 'readDraft' | 'keepDraft'>;

const subject = { kind: 'outbox', id: 'feedback' } as const;

/**
 * What the server says of a message itself: it will never take it. Any other refusal goes by, and
 * the message waits on.
 */
const judgesMessage: ReadonlySet<ErrorCode> = new Set(['FEEDBACK_EMPTY', 'BAD_INPUT']);

/** Tells that a message was put aside. */
export const outboxUpdates = createListeners<undefined>();

/**
 * Of messages that wait at once; the oldest go first when somebody writes more without a network.
 */
const mostWaiting = 20;

/** What waits, oldest first. Anything unreadable counts as nothing. */
export async function readOutbox(box: Box): Promise<readonly FeedbackInput[]> {
  const kept = await box.readDraft(subject);
  const list: unknown = kept === null ? [] : parse(kept.text);
  return Array.isArray(list) ? list.filter(isMessage) : [];
}

/**
 * Ends when the last change of what waits is through: each is made to what the one before left, in
 * whichever tab.
 */
let changing: Promise<unknown> = Promise.resolve();

type Change = (waiting: readonly FeedbackInput[]) => readonly FeedbackInput[];

async function change(box: Box, next: Change): Promise<void> {
  const changed = changeAfter(changing, box, next);
  changing = changed.catch(() => undefined);
  await changed;
}

async function changeAfter(former: Promise<unknown>, box: Box, next: Change): Promise<void> {
  await former;
  await alone(async () => {
    const waiting = next(await readOutbox(box));
    await box.keepDraft(
      subject,
      waiting.length === 0 ? null : { text: JSON.stringify(waiting), atSeconds: null },
    );
  });
}

/**
 * Runs a task while no other tab runs one: between reading what waits and writing it another one's
 * message would be lost.
 */
async function alone(task: () => Promise<void>): Promise<void> {
  // Missing in Safari before 15.4 and on pages without https.
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  await (locks === undefined ? task() : locks.request('mai-vang-feedback-outbox', task));
}

/** Keeps a message until there is a network. */
export async function putInOutbox(box: Box, message: FeedbackInput): Promise<void> {
  await change(box, (waiting) => [...waiting, message].slice(-mostWaiting));
  outboxUpdates.emit(undefined);
}

/**
 * Sends what waits, oldest first, until one has to wait on. Answers how many the server took, and
 * whether any is left.
 */
export async function sendWaiting(
  box: Box,
  send: (message: FeedbackInput) => Promise<Result<unknown, AppError>>,
): Promise<{ readonly sentCount: number; readonly isEmpty: boolean }> {
  let sentCount = 0;
  for (const message of await readOutbox(box)) {
    const done = await send(message);
    if (!done.ok && !judgesMessage.has(done.error.code)) return { sentCount, isEmpty: false };
    await takeFromOutbox(box, message.key);
    if (done.ok) sentCount += 1;
  }
  return { sentCount, isEmpty: true };
}

/** Takes a message out that was sent, or that the server will never take. */
export async function takeFromOutbox(box: Box, key: string): Promise<void> {
  await change(box, (waiting) => waiting.filter((message) => message.key !== key));
}

const texts = ['key', 'text', 'route', 'app_version', 'written_at'] as const;

function isMessage(value: unknown): value is FeedbackInput {
  if (typeof value !== 'object' || value === null) return false;
  const topic: unknown = Reflect.get(value, 'topic');
  const picture: unknown = Reflect.get(value, 'picture_id') ?? null;
  if (picture !== null && typeof picture !== 'string') return false;
  return (
    (topic === 'BUG' || topic === 'IDEA' || topic === 'PRAISE') &&
    texts.every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
