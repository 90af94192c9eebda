import { expect, it, vi } from 'vitest';
import { codeTimeoutMs } from '../ui/states/code-in-time.ts';
import { lazyRoute } from './page-load-error.ts';

it('a page whose code hangs on its way could not be loaded', async () => {
  vi.useFakeTimers();
  try {
    const page = lazyRoute(() => new Promise<object>(() => undefined))().catch(
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(codeTimeoutMs);
    expect(await page).toMatchObject({ name: 'PageLoadError' });
  } finally {
    vi.useRealTimers();
  }
});
