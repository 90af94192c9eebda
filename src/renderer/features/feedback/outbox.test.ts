import { describe, expect, it, vi } from 'vitest';
import { appError, type ErrorCode } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { FeedbackInput } from '../../graphql/generated/graphql.ts';
import type { NotesPort } from '../../platform/port.ts';
import { outboxUpdates, putInOutbox, readOutbox, sendWaiting, takeFromOutbox } from './outbox.ts';

function box(): Pick<NotesPort, 'readDraft' | 'keepDraft'> {
  let kept: Awaited<ReturnType<NotesPort['readDraft']>> = null;
  return { readDraft: async () => kept, keepDraft: async (_of, draft) => void (kept = draft) };
}

const message = (key: string): FeedbackInput => ({
  key,
  topic: 'IDEA',
  text: 'Hay',
  route: '/dashboard',
  app_version: '1',
  written_at: '2026-11-21T10:00:00.000Z',
  rating: null,
  lesson_slug: null,
});

describe('feedback without a network', () => {
  it('waits in the order it was written, and goes one by one', async () => {
    const kept = box();
    for (const key of ['mot', 'hai']) await putInOutbox(kept, message(key));
    expect((await readOutbox(kept)).map(({ key }) => key)).toEqual(['mot', 'hai']);
    await takeFromOutbox(kept, 'mot');
    expect(await readOutbox(kept)).toEqual([message('hai')]);
    await takeFromOutbox(kept, 'hai');
    expect(await kept.readDraft({ kind: 'outbox', id: 'feedback' })).toBeNull();
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
      const kept = box();
      for (const key of ['mot', 'hai', 'ba']) await putInOutbox(kept, message(key));
      const answer = await sendWaiting(kept, async ({ key }) =>
        key === 'mot' ? ok(true) : err(appError(code)),
      );
      expect(answer).toEqual({ sentCount: 1, isEmpty: false });
      expect((await readOutbox(kept)).map(({ key }) => key)).toEqual(['hai', 'ba']);
    },
  );

  it('goes when the server will never take it, and those behind it are sent', async () => {
    const kept = box();
    for (const key of ['mot', 'hai']) await putInOutbox(kept, message(key));
    expect(
      await sendWaiting(kept, async ({ key }) =>
        key === 'mot' ? err(appError('FEEDBACK_EMPTY')) : ok(true),
      ),
    ).toEqual({ sentCount: 1, isEmpty: true });
    expect(await readOutbox(kept)).toEqual([]);
  });

  it('keeps what is put aside while another message is taken out', async () => {
    const kept = box();
    await putInOutbox(kept, message('mot'));
    await Promise.all([
      takeFromOutbox(kept, 'mot'),
      putInOutbox(kept, message('hai')),
      putInOutbox(kept, message('ba')),
    ]);
    expect((await readOutbox(kept)).map(({ key }) => key)).toEqual(['hai', 'ba']);
  });

  it('loses nothing that two tabs put aside and take out at the same moment', async () => {
    const kept = box();
    let last: Promise<unknown> = Promise.resolve();
    // One lock for all tabs of a browser.
    const request = async (_name: string, task: () => Promise<unknown>) =>
      (last = last.then(task, task));
    vi.stubGlobal('navigator', { locks: { request } });
    vi.resetModules();
    const first = await import('./outbox.ts');
    vi.resetModules();
    const second = await import('./outbox.ts');
    await first.putInOutbox(kept, message('mot'));
    await Promise.all([
      first.putInOutbox(kept, message('hai')),
      second.putInOutbox(kept, message('ba')),
      first.takeFromOutbox(kept, 'mot'),
      second.putInOutbox(kept, message('bon')),
    ]);
    vi.unstubAllGlobals();
    expect((await readOutbox(kept)).map(({ key }) => key).toSorted()).toEqual(['ba', 'bon', 'hai']);
  });

  it('is told of when it is put aside: the network may have come back meanwhile', async () => {
    const kept = box();
    const heard: number[] = [];
    const stop = outboxUpdates.add(() => heard.push(heard.length));
    await putInOutbox(kept, message('mot'));
    stop();
    expect(heard).toEqual([0]);
  });

  it('keeps the newest twenty', async () => {
    const kept = box();
    for (let n = 0; n < 22; n += 1) await putInOutbox(kept, message(`gop-y-${n}`));
    const waiting = await readOutbox(kept);
    expect([waiting.length, waiting[0]?.key]).toEqual([20, 'gop-y-2']);
  });

  it('is nothing when what is kept cannot be read', async () => {
    const kept = box();
    await kept.keepDraft({ kind: 'outbox', id: 'feedback' }, { text: '{"key"', atSeconds: null });
    expect(await readOutbox(kept)).toEqual([]);
    await kept.keepDraft(
      { kind: 'outbox', id: 'feedback' },
      { text: '[{"key":1},null,"x"]', atSeconds: null },
    );
    expect(await readOutbox(kept)).toEqual([]);
  });
});
