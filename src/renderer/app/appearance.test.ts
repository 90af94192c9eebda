import { afterEach, expect, test, vi } from 'vitest';
import { followAppearance } from './appearance.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is printed from the dark theme has the light one, and the screen is dark again afterwards', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const dataset: Record<string, string> = {};
  // Only its data attributes are written.
  const root = { dataset } as unknown as HTMLElement;
  const settings = {
    get: () => ({ theme: 'system', textSize: 'xl' }),
    subscribe: () => () => undefined,
  };
  const stop = followAppearance(
    settings as unknown as Parameters<typeof followAppearance>[0],
    root,
  ); // the two that are read

  expect(dataset).toEqual({ theme: 'dark', text: 'xl' });
  page.dispatchEvent(new Event('beforeprint'));
  expect(dataset['theme']).toBe('light');
  page.dispatchEvent(new Event('afterprint'));
  expect(dataset['theme']).toBe('dark');

  stop();
  page.dispatchEvent(new Event('beforeprint'));
  expect(dataset['theme']).toBe('dark');
});
