import { describe, expect, it } from 'vitest';
import { createReloader } from './create-reloader.ts';

/** Questions that are answered when the test says so. */
function questions() {
  const open: ((isAnswered: boolean) => void)[] = [];
  let asked = 0;
  const ask = () => {
    asked += 1;
    return new Promise<void>((resolve, reject) =>
      open.push((isAnswered) => (isAnswered ? resolve() : reject(new Error('no network')))),
    );
  };
  return {
    ask,
    asked: () => asked,
    async end(isAnswered = true) {
      open.shift()?.(isAnswered);
      await Promise.resolve();
    },
  };
}

describe('a reloader', () => {
  it('asks at once while nothing is under way', async () => {
    const server = questions();
    const reloader = createReloader(server.ask);
    reloader.reload();
    expect(server.asked()).toBe(1);
    await server.end();
    reloader.reload();
    expect(server.asked()).toBe(2);
  });

  it('asks once more, and only once, for all news that came while an answer was under way', async () => {
    const server = questions();
    const reloader = createReloader(server.ask);
    for (let news = 0; news < 5; news += 1) reloader.reload();
    expect(server.asked()).toBe(1);
    await server.end();
    expect(server.asked()).toBe(2);
    await server.end();
    expect(server.asked()).toBe(2);
  });

  it('waits for a question that somebody else has asked', () => {
    const server = questions();
    const reloader = createReloader(server.ask);
    reloader.setLoading(true);
    reloader.reload();
    expect(server.asked()).toBe(0);
    reloader.setLoading(false);
    expect(server.asked()).toBe(1);
  });

  it('asks for nothing by itself', () => {
    const server = questions();
    const reloader = createReloader(server.ask);
    reloader.setLoading(true);
    reloader.setLoading(false);
    expect(server.asked()).toBe(0);
  });

  it('goes on after a question that failed', async () => {
    const server = questions();
    const reloader = createReloader(server.ask);
    reloader.reload();
    reloader.reload();
    await server.end(false);
    expect(server.asked()).toBe(2);
    await server.end(false);
    reloader.reload();
    expect(server.asked()).toBe(3);
  });
});
