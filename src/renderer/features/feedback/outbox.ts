import type { LeftDraft, UnsavedDraft } from '#shared/drafts/unsaved-draft.ts';
import type { AppError, ErrorCode } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { FeedbackInput } from '../../graphql/generated/graphql.ts';
import type { UnsavedPort } from '../../platform/port.ts';

const box = { kind: 'outbox', id: 'feedback' } as const;

/**
 * What the server says of a message itself: it will never take it. Any other refusal goes by, and
 * the message waits on.
 */
const judgesMessage: ReadonlySet<ErrorCode> = new Set(['FEEDBACK_EMPTY', 'BAD_INPUT']);

/** Tells that a message was put aside. */
export const outboxUpdates = createListeners<undefined>();

/** A message that waits, and what it is taken out of. */
interface Waiting {
  readonly message: FeedbackInput;
  readonly from: LeftDraft;
}

/** What waits, oldest first. Anything unreadable counts as nothing. */
export async function readOutbox(unsaved: UnsavedPort): Promise<readonly FeedbackInput[]> {
  return (await listWaiting(unsaved)).map(({ message }) => message);
}

/**
 * Keeps a message until there is a network, each under its own key: no tab writes over another's,
 * and none waits for one. False when this device keeps nothing: then it waits nowhere.
 */
export async function putInOutbox(unsaved: UnsavedPort, message: FeedbackInput): Promise<boolean> {
  const draft: UnsavedDraft = {
    text: JSON.stringify(message),
    atSeconds: null,
    savedAtMs: Date.parse(message.written_at),
  };
  const of = { ...box, writer: message.key };
  if (!(await unsaved.keep(of, draft))) {
    await unsaved.takeAway(of, draft);
    return false;
  }
  outboxUpdates.emit(undefined);
  return true;
}

/**
 * Sends what waits, oldest first, until one has to wait on. Answers how many the server took, and
 * whether any is left.
 */
export async function sendWaiting(
  unsaved: UnsavedPort,
  send: (message: FeedbackInput) => Promise<Result<unknown, AppError>>,
): Promise<{ readonly sentCount: number; readonly isEmpty: boolean }> {
  let sentCount = 0;
  for (const { message, from } of await listWaiting(unsaved)) {
    const done = await send(message);
    if (!done.ok && !judgesMessage.has(done.error.code)) return { sentCount, isEmpty: false };
    await takeOut(unsaved, from, message.key);
    if (done.ok) sentCount += 1;
  }
  return { sentCount, isEmpty: true };
}

/**
 * Waits for a device that did not answer in time; whether anything waits then: what it said soon
 * may have been sent meanwhile, and to send that again is the same.
 */
export async function isFoundLate(unsaved: UnsavedPort): Promise<boolean> {
  const { later } = await unsaved.look(box);
  const all = later === null ? null : await later();
  return all !== null && all.length > 0;
}

async function listWaiting(unsaved: UnsavedPort): Promise<readonly Waiting[]> {
  const found = await unsaved.list(box);
  return found
    .toReversed()
    .flatMap((from) => messagesIn(from).map((message) => ({ message, from })));
}

/** An earlier version kept all that waits in one list, without a writer. */
function messagesIn({ draft: { text } }: LeftDraft): readonly FeedbackInput[] {
  const kept: unknown = parse(text);
  return (Array.isArray(kept) ? kept : [kept]).filter(isMessage);
}

/** Takes a message out that was sent, or that the server will never take. */
async function takeOut(unsaved: UnsavedPort, { writer, draft }: LeftDraft, key: string) {
  if (writer !== null) return unsaved.takeAway({ ...box, writer }, draft);
  // Of an earlier version's list; sent twice, a message is one by its key.
  const now = (await unsaved.list(box)).find((each) => each.writer === null);
  if (now === undefined) return true;
  const rest = messagesIn(now).filter((message) => message.key !== key);
  return rest.length === 0
    ? unsaved.takeAway(box, now.draft)
    : unsaved.keep(box, { ...now.draft, text: JSON.stringify(rest) });
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
