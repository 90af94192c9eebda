import { describe, expect, it } from 'vitest';
import { createUnsavedDrafts, type DraftRows } from '#shared/drafts/unsaved-drafts.ts';
import { appError, type ErrorCode } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { FeedbackInput } from '../../graphql/generated/graphql.ts';
import type { UnsavedPort } from '../../platform/port.ts';
import { outboxUpdates, putInOutbox, readOutbox, sendWaiting } from './outbox.ts';

/** A device, and pages over it: each tab of a browser has its own memory. */
function device(rows = new Map<string, string>()) {
  const kept: DraftRows = {
    names: (prefix) => [...rows.keys()].filter((name) => name.startsWith(prefix)),
    find: (name) => rows.get(name) ?? null,
    put: (name, value) => Boolean(rows.set(name, value)),
    remove: (name) => (rows.delete(name), true),
  };
  const tab = (isFull = false): UnsavedPort => {
    const drafts = createUnsavedDrafts(async () => ({
      ...kept,
      put: (name, value) => !isFull && kept.put(name, value),
    }));
    return {
      list: async (of) => drafts.list('linh', of),
      ids: async (kind) => drafts.ids('linh', kind),
      look: async (of) => drafts.look('linh', of),
      keep: async (of, draft) => drafts.keep('linh', of, draft),
      takeAway: async (of, seen) => drafts.takeAway('linh', of, seen),
    };
  };
  return { rows, tab };
}

const message = (key: string, minute = 0): FeedbackInput => ({
  key,
  topic: 'IDEA',
  text: 'Hay',
  route: '/dashboard',
  app_version: '1',
  written_at: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString(),
  rating: null,
  lesson_slug: null,
});

async function written(keys: readonly string[]) {
  const { rows, tab } = device();
  const unsaved = tab();
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const [minute, key] of keys.entries()) await putInOutbox(unsaved, message(key, minute));
  return { rows, unsaved };
}

const keysOf = async (unsaved: UnsavedPort) => (await readOutbox(unsaved)).map(({ key }) => key);
const sendAll = async () => ok(true);

describe('feedback without a network', () => {
  it('waits in the order it was written, goes one by one, and leaves nothing', async () => {
    const { rows, unsaved } = await written(['mot', 'hai']);
    expect(await keysOf(unsaved)).toEqual(['mot', 'hai']);
    const sent: string[] = [];
    expect(
      await sendWaiting(unsaved, async ({ key }) => {
        sent.push(key);
        return ok(true);
      }),
    ).toEqual({ sentCount: 2, isEmpty: true });
    expect([sent, rows.size]).toEqual([['mot', 'hai'], 0]);
  });

  it.each([
    'SERVER_UNREACHABLE',
    'PERSON_CHANGED',
    'PASSWORD_DEMANDED',
    'RATE_LIMITED',
    'INTERNAL',
  ] as const)(
    'waits on for a refusal that says nothing of it (%s), with all behind it',
    async (code: ErrorCode) => {
      const { unsaved } = await written(['mot', 'hai', 'ba']);
      const answer = await sendWaiting(unsaved, async ({ key }) =>
        key === 'mot' ? ok(true) : err(appError(code)),
      );
      expect(answer).toEqual({ sentCount: 1, isEmpty: false });
      expect(await keysOf(unsaved)).toEqual(['hai', 'ba']);
    },
  );

  it('goes when the server will never take it, and those behind it are sent', async () => {
    const { unsaved } = await written(['mot', 'hai']);
    expect(
      await sendWaiting(unsaved, async ({ key }) =>
        key === 'mot' ? err(appError('FEEDBACK_EMPTY')) : ok(true),
      ),
    ).toEqual({ sentCount: 1, isEmpty: true });
    expect(await readOutbox(unsaved)).toEqual([]);
  });

  it('loses nothing that two tabs put aside and take out at the same moment, and waits for neither', async () => {
    const { tab } = device();
    const [first, second] = [tab(), tab()];
    await putInOutbox(first, message('mot'));
    await Promise.all([
      putInOutbox(first, message('hai', 1)),
      putInOutbox(second, message('ba', 2)),
      sendWaiting(first, async ({ key }) =>
        key === 'mot' ? ok(true) : err(appError('SERVER_UNREACHABLE')),
      ),
      putInOutbox(second, message('bon', 3)),
    ]);
    expect(await keysOf(tab())).toEqual(['hai', 'ba', 'bon']);
  });

  it('says when this device keeps nothing, and then waits nowhere', async () => {
    const heard: undefined[] = [];
    const stop = outboxUpdates.add((news) => heard.push(news));
    const full = device().tab(true);
    expect(await putInOutbox(full, message('mot'))).toBe(false);
    stop();
    expect([await readOutbox(full), heard]).toEqual([[], []]);
  });

  it('is told of when it is put aside: the network may have come back meanwhile', async () => {
    const heard: number[] = [];
    const stop = outboxUpdates.add(() => heard.push(heard.length));
    expect(await putInOutbox(device().tab(), message('mot'))).toBe(true);
    stop();
    expect(heard).toEqual([0]);
  });

  it('that an earlier version kept in one list is sent too, before what was written since', async () => {
    const { rows, tab } = device(
      new Map([
        [
          'note-draft linh outbox feedback',
          JSON.stringify({
            text: JSON.stringify([message('mot'), message('hai')]),
            atSeconds: null,
          }),
        ],
      ]),
    );
    const unsaved = tab();
    await putInOutbox(unsaved, message('ba', 5));
    expect(
      await sendWaiting(unsaved, async ({ key }) =>
        key === 'mot' ? ok(true) : err(appError('SERVER_UNREACHABLE')),
      ),
    ).toEqual({ sentCount: 1, isEmpty: false });
    expect(await keysOf(unsaved)).toEqual(['hai', 'ba']);
    expect(await sendWaiting(unsaved, sendAll)).toEqual({ sentCount: 2, isEmpty: true });
    expect(rows.size).toBe(0);
  });

  it.each(['{"key"', '[{"key":1},null,"x"]', '{"key":1}'])(
    'is nothing when what is kept cannot be read (%s)',
    async (text) => {
      const { tab } = device();
      const unsaved = tab();
      await unsaved.keep(
        { kind: 'outbox', id: 'feedback', writer: 'a' },
        { text, atSeconds: null },
      );
      expect(await readOutbox(unsaved)).toEqual([]);
    },
  );
});
