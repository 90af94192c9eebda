import { describe, expect, it } from 'vitest';
import { textStorage } from '#tests/simulation/text-storage.ts';
import { readMarker, writeMarker } from './kept-marker.ts';
import { createKeptWatch } from './kept-watch.ts';

function setUp(left: Parameters<typeof writeMarker>[1] = null) {
  const texts = new Map<string, string>();
  const storage = () => textStorage(texts);
  writeMarker(storage, left);
  const lost: number[] = [];
  return {
    watch: createKeptWatch(storage, (count) => lost.push(count)),
    lost,
    marker: () => readMarker(storage),
  };
}

describe('the watch over what this browser keeps', () => {
  it('says how much is lost with a database that another one replaced while no page was open', () => {
    const left = { userId: 'linh', waitingCount: 3, made: 'first' };
    const { watch, lost, marker } = setUp(left);
    watch.follow('linh', 0);
    expect(marker(), 'the count of an empty database is no news yet').toEqual(left);
    watch.opened('linh', 'second');
    expect([lost, marker()]).toEqual([[3], { userId: 'linh', waitingCount: 0, made: 'second' }]);
    watch.opened('linh', 'second');
    expect(lost).toEqual([3]);
  });

  it.each([
    ['the same database', { userId: 'linh', waitingCount: 3, made: 'now' }],
    ['nothing that waited', { userId: 'linh', waitingCount: 0, made: 'first' }],
    ['another person', { userId: 'minh', waitingCount: 3, made: 'first' }],
    ['a marker of before it named the database', { userId: 'linh', waitingCount: 3, made: null }],
    ['no marker', null],
  ])('says nothing with %s', (_name, left) => {
    const { watch, lost, marker } = setUp(left);
    watch.follow('linh', 1);
    watch.opened('linh', 'now');
    expect([lost, marker()]).toEqual([[], { userId: 'linh', waitingCount: 1, made: 'now' }]);
  });

  it('leaves what an earlier page said of a person while nobody knows how much waits', () => {
    const left = { userId: 'linh', waitingCount: 3, made: 'first' };
    const { watch, lost, marker } = setUp(left);
    watch.follow('linh', null);
    expect(marker()).toEqual(left);
    watch.opened('linh', 'first');
    expect([lost, marker()]).toEqual([[], left]);
    watch.follow('minh', null);
    expect(marker()).toEqual({ userId: 'minh', waitingCount: 0, made: null });
  });

  it('names the database that took another one’s place while the page was open, which has what waited', () => {
    const { watch, lost, marker } = setUp();
    watch.opened('linh', 'first');
    watch.follow('linh', 2);
    watch.opened('linh', 'second');
    expect([lost, marker()]).toEqual([[], { userId: 'linh', waitingCount: 2, made: 'second' }]);
    watch.follow(null, 0);
    expect(marker()).toBeNull();
  });
});
