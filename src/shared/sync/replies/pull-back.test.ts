import { describe, expect, it } from 'vitest';
import type { Stamp } from '../../domain/progress/progress.ts';
import { pullBack } from './pull-back.ts';
import type { WaitingRow } from '../store-port.ts';

const last: Stamp = { ms: 2_000, counter: 3, node: 'server' };
const ahead = (counter: number): Stamp => ({ ms: 9_000_000, counter, node: 'd' });

describe('readings of a clock that ran ahead', () => {
  it('come back to the latest one of the device, each later than the version it was written over', () => {
    const rows = [note('n', ahead(0)), note('m', ahead(1)), note('n', ahead(2), ahead(0))];
    expect(stampsOf(rows)).toEqual([
      { ...last, node: 'd' },
      { ...last, node: 'd' },
      { ...last, counter: 4, node: 'd' },
    ]);
  });

  it('stay behind nothing that their writer knew and that has not moved', () => {
    expect(stampsOf([note('n', ahead(2), ahead(0))])).toEqual([ahead(1)]);
    expect(stampsOf([note('n', ahead(2), { ms: 1, counter: 0, node: 'e' })])).toEqual([
      { ...last, node: 'd' },
    ]);
  });

  it('leave everything else as it is', () => {
    const rows = [note('n', { ms: 1_999, counter: 0, node: 'd' })];
    expect(pullBack(rows, last)).toEqual(rows);
    expect(stampsOf([note('n', ahead(0))], null)).toEqual([ahead(0)]);
  });
});

function stampsOf(rows: readonly WaitingRow[], latest: Stamp | null = last): readonly Stamp[] {
  return pullBack(rows, latest).map(({ body }) => body.operation.stamp);
}

function note(noteId: string, stamp: Stamp, knew?: Stamp): WaitingRow {
  const operation = {
    id: `${noteId}${stamp.counter}`,
    noteId,
    lessonId: 'l',
    atSeconds: 1,
    text: 'chữ',
    deleted: false,
    stamp,
  };
  return {
    id: operation.id,
    sealed: false,
    body: { kind: 'note', operation, ...(knew === undefined ? {} : { knew }) },
  };
}
