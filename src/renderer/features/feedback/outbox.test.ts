import { describe, expect, it } from 'vitest';
import type { FeedbackInput } from '../../graphql/generated/graphql.ts';
import type { NotesPort } from '../../platform/port.ts';
import { putInOutbox, readOutbox, takeFromOutbox } from './outbox.ts';

function box(): Pick<NotesPort, 'readDraft' | 'keepDraft'> {
  let kept: Awaited<ReturnType<NotesPort['readDraft']>> = null;
  return { readDraft: async () => kept, keepDraft: async (_of, draft) => void (kept = draft) };
}

const message = (key: string): FeedbackInput => ({ key, topic: 'IDEA', text: 'Hay', route: '/dashboard', app_version: '1', written_at: '2026-11-21T10:00:00.000Z', rating: null, lesson_slug: null });

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
    await kept.keepDraft({ kind: 'outbox', id: 'feedback' }, { text: '[{"key":1},null,"x"]', atSeconds: null });
    expect(await readOutbox(kept)).toEqual([]);
  });
});
