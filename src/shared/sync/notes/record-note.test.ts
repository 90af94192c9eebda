import { describe, expect, it } from 'vitest';
import { compareStamps } from '../../domain/progress/stamp.ts';
import { prepareBatch } from '../exchange/prepare-batch.ts';
import { recordNote } from './record-note.ts';
import type { StoreRows, WaitingRow } from '../store-port.ts';

const lastStamp = { ms: 1_000, counter: 0, node: 'd' };
/** Sealed while the clock of this device ran years ahead; the device has learned better since. */
const ahead: WaitingRow = {
  id: 'a',
  sealed: true,
  body: {
    kind: 'note',
    operation: {
      id: 'a',
      noteId: 'n',
      lessonId: 'l',
      atSeconds: 1,
      text: 'cũ',
      deleted: false,
      stamp: { ms: 9_000_000, counter: 4, node: 'd' },
    },
  },
};
const rows: StoreRows = {
  meta: {
    cursor: null,
    retelling: false,
    lastStamp,
    clockOffsetMs: 0,
    lastSyncedAtMs: null,
    proof: null,
  },
  lessons: [],
  notes: [],
  waiting: [ahead],
  refused: [],
};

describe('a note that is written over one of a clock that ran ahead', () => {
  const decision = recordNote(rows, {
    note: { noteId: 'n', lessonId: 'l', atSeconds: 1, text: 'mới', deleted: false },
    deviceId: 'd',
    newId: 'b',
    name: { writer: 'run', count: 1 },
    nowMs: 2_000,
    ownIds: new Set(),
  });
  const [written] = decision.putWaiting ?? [];

  it('is what the learner sees, and later than the other; other readings of the device do not follow it', () => {
    expect(decision.answer.note.text).toBe('mới');
    expect(
      compareStamps(written?.body.operation.stamp ?? lastStamp, ahead.body.operation.stamp),
    ).toBeGreaterThan(0);
    expect(decision.meta?.lastStamp).toEqual({ ms: 2_000, counter: 0, node: 'd' });
  });

  it('says so, for servers that are to forget the older one', () => {
    expect(written?.body.operation).toMatchObject({
      lineage: [
        { writer: 'run', count: 1 },
        { writer: 'a', count: 1 },
      ],
    });
  });

  it('leaves the device later than it', () => {
    const waiting = [ahead, ...(decision.putWaiting ?? [])];
    const sent = prepareBatch({
      ...rows,
      meta: { ...rows.meta, lastStamp: { ms: 2_000, counter: 0, node: 'd' } },
      waiting,
    }).answer.rows;
    expect(sent.map(({ body }) => body.operation.stamp.ms)).toEqual([9_000_000, 9_000_000]);
  });
});
