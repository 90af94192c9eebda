import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPage, type Tellable } from './cut-page.ts';

const rows = fc.uniqueArray(
  fc.record({
    about: fc.uuid(),
    version: fc.integer({ min: 1, max: 12 }),
    bytes: fc.integer({ min: 1, max: 100 }),
  }),
  { selector: ({ about }) => about, maxLength: 30 },
);
const limit = fc.record({
  rows: fc.integer({ min: 1, max: 6 }),
  bytes: fc.integer({ min: 1, max: 300 }),
});
const nothing: ReadonlySet<string> = new Set();

describe('a page of what changed', () => {
  it('holds all and only what lies before its end, and the pages one after the other hold everything once', () => {
    fc.assert(
      fc.property(rows, limit, (changed, of) => {
        const told: Tellable[] = [];
        let since = 0;
        for (let pages = 0; since < 12; pages += 1) {
          expect(pages).toBeLessThan(13);
          const left = changed.filter(({ version }) => version > since);
          const page = cutPage(left, {
            cursor: null,
            version: 12,
            nextVersion: null,
            limit: of,
            given: nothing,
          });
          expect(page.rows).toEqual(left.filter(({ version }) => version <= page.told));
          expect(page.told).toBeGreaterThan(since);
          told.push(...page.rows);
          since = page.told;
        }
        expect(told).toHaveLength(changed.length);
      }),
    );
  });

  it('is no larger than its limits, but for what one version holds', () => {
    fc.assert(
      fc.property(rows, limit, (changed, of) => {
        const page = cutPage(changed, {
          cursor: null,
          version: 12,
          nextVersion: null,
          limit: of,
          given: nothing,
        });
        const isWithin =
          page.rows.length <= of.rows &&
          page.rows.reduce((sum, { bytes }) => sum + bytes, 0) <= of.bytes;
        expect(isWithin || new Set(page.rows.map(({ version }) => version)).size === 1).toBe(true);
      }),
    );
  });

  it('ends before the first note that was not read', () => {
    const changed = [row('a', 2), row('b', 9)];
    expect(
      cutPage(changed, {
        cursor: null,
        version: 9,
        nextVersion: 5,
        limit: { rows: 10, bytes: 999 },
        given: nothing,
      }),
    ).toEqual({ rows: [row('a', 2)], told: 4 });
  });

  it('holds besides what the operations of the call are about', () => {
    const changed = [row('a', 2), row('b', 5), row('c', 9)];
    expect(
      cutPage(changed, {
        cursor: null,
        version: 9,
        nextVersion: null,
        limit: { rows: 1, bytes: 999 },
        given: new Set(['c']),
      }),
    ).toEqual({ rows: [row('a', 2), row('c', 9)], told: 4 });
  });
});

function row(about: string, version: number): Tellable {
  return { about, version, bytes: 1 };
}
