import { beforeEach, expect, it, vi } from 'vitest';

const variable = 'UV_THREADPOOL_SIZE';

beforeEach(() => {
  vi.resetModules();
  return () => vi.unstubAllEnvs();
});

it.each(['', ' ', undefined])(
  'is the server’s own size when the variable is %j, which libuv would read as one thread',
  async (given) => {
    vi.stubEnv(variable, given);
    await import('./thread-pool.ts');
    expect(Number(process.env[variable])).toBeGreaterThan(11);
  },
);

it('is what somebody set', async () => {
  vi.stubEnv(variable, '7');
  await import('./thread-pool.ts');
  expect(process.env[variable]).toBe('7');
});
