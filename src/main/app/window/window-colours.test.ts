import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { overlayColours, windowColours } from './window-colours.ts';

const tokens = readFileSync(
  path.resolve(import.meta.dirname, '../../../renderer/styles/tokens.css'),
  'utf8',
);

/** Value of a colour token in a theme, followed to the palette. */
function token(name: string, isDark: boolean): string | undefined {
  const theme = tokens.slice(
    tokens.search(isDark ? /\[data-theme="dark"\] \{/ : /:root,\s*\[data-theme="light"\] \{/),
  );
  const palette = new RegExp(`${name}: var\\((--[\\w-]+)\\)`).exec(theme)?.[1];
  return palette && new RegExp(`${palette}: (#[0-9a-f]{6})`).exec(tokens)?.[1];
}

test.each([false, true])('the window has the colours of the page (dark: %s)', (isDark) => {
  expect(windowColours(isDark)).toEqual({
    background: token('--bg-canvas', isDark),
    symbol: token('--bg-inverse', isDark),
  });
});

test('over the player the native buttons are dark in either theme', () => {
  expect([
    overlayColours(false, 'page'),
    overlayColours(false, 'dark'),
    overlayColours(true, 'page'),
  ]).toEqual([windowColours(false), windowColours(true), windowColours(true)]);
});
