import { describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from './trouble.ts';
import { waitForDatabase } from './wait-for-database.ts';

function setUp(errors: readonly Error[]) {
  const state = { nowMs: 0, tries: 0, said: [] as string[] };
  const open = async (): Promise<string> => {
    const error = errors[state.tries];
    state.tries += 1;
    if (error !== undefined) throw error;
    return 'open';
  };
  const options = {
    patienceMs: 60_000,
    say: (text: string) => void state.said.push(text),
    now: () => state.nowMs,
    pause: async (ms: number) => void (state.nowMs += ms),
  };
  return { state, opened: waitForDatabase(open, options) };
}

function unavailable(code: string): Error {
  return new DatabaseUnavailableError(Object.assign(new Error(code), { code }));
}

describe('waiting for a database', () => {
  it('opens one that is only starting, and says once for each reason what it waits for', async () => {
    const { state, opened } = setUp([
      unavailable('ECONNREFUSED'),
      unavailable('ECONNREFUSED'),
      unavailable('57P03'),
    ]);
    expect(await opened).toBe('open');
    expect(state.tries).toBe(4);
    expect(state.said).toEqual([
      expect.stringContaining('không có gì nghe'),
      expect.stringContaining('đang khởi động'),
    ]);
  });

  it.each(['28P01', '3D000', 'ENOTFOUND', '42501'])(
    'does not wait for what no waiting heals (%s)',
    async (code) => {
      const { state, opened } = setUp([unavailable(code)]);
      await expect(opened).rejects.toThrow(code);
      expect(state).toEqual({ nowMs: 0, tries: 1, said: [] });
    },
  );

  it('gives up after a minute, and at once on what is no matter of the database', async () => {
    const away = setUp(Array.from({ length: 100 }, () => unavailable('ECONNREFUSED')));
    await expect(away.opened).rejects.toThrow('ECONNREFUSED');
    expect(away.state.nowMs).toBeGreaterThan(50_000);
    expect(away.state.nowMs).toBeLessThanOrEqual(60_000);
    const broken = setUp([new Error('a bug')]);
    await expect(broken.opened).rejects.toThrow('a bug');
    expect(broken.state.tries).toBe(1);
  });
});
