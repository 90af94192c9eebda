import { describe, expect, it } from 'vitest';
import { adoptStamps, measureOffset } from './exchange-clock.ts';
import type { SyncReply } from '../ports.ts';

const hour = 3_600_000;
const serverNowMs = 1_700_000_000_000;
const reply: SyncReply = {
  person: 'linh',
  applied: [],
  rejected: [],
  changes: [],
  noteChanges: [],
  proof: null,
  former: [],
  since: null,
  cursor: 'e:1',
  more: false,
  serverNowMs,
};

describe('the clock of a device after an exchange', () => {
  it('is measured by a fast one', () => {
    expect(
      measureOffset(null, reply, {
        receivedAtMs: serverNowMs + 160,
        roundTripMs: 200,
        wallRoundTripMs: 201,
      }),
    ).toBe(-60);
  });

  it('is not measured by one in the middle of which the machine slept, nor by one in which the clock was set', () => {
    // Eight hours of sleep after the server had answered: the monotonic clock stood still.
    expect(
      measureOffset(-60, reply, {
        receivedAtMs: serverNowMs + 8 * hour + 60,
        roundTripMs: 180,
        wallRoundTripMs: 8 * hour + 180,
      }),
    ).toBe(-60);
    expect(
      measureOffset(-60, reply, {
        receivedAtMs: serverNowMs - 8 * hour,
        roundTripMs: 180,
        wallRoundTripMs: -8 * hour,
      }),
    ).toBe(-60);
    expect(
      measureOffset(-60, reply, {
        receivedAtMs: serverNowMs + 2_500,
        roundTripMs: 2_500,
        wallRoundTripMs: 2_500,
      }),
    ).toBe(-60);
  });

  it('is not pulled back behind what was learned after a sleep in the middle of one', () => {
    const learned = { ms: serverNowMs + 8 * hour, counter: 0, node: 'may-1' };
    expect(
      adoptStamps(learned, reply, {
        receivedAtMs: serverNowMs + 8 * hour,
        roundTripMs: 180,
        wallRoundTripMs: 8 * hour + 180,
      }),
    ).toEqual(learned);
    expect(
      adoptStamps(learned, reply, {
        receivedAtMs: serverNowMs,
        roundTripMs: 180,
        wallRoundTripMs: 180,
      })?.ms,
    ).toBe(serverNowMs + 60_180);
  });
});
