import { expect, test } from 'vitest';
import type { KeyFocus } from './keyboard-map.ts';
import { createTypingWatch } from './typing-watch.ts';

function scene() {
  const field = { isConnected: true };
  const watch = createTypingWatch();
  const press = (key: string, focus: KeyFocus, modified = false) =>
    watch.isAstray({ key, modified, focus, target: focus === 'typing' ? field : null });
  return { field, watch, press };
}

test('letters that were meant for a field which is gone are no keys of the player, all of them', () => {
  const { field, press } = scene();
  expect(press('m', 'typing')).toBe(false);
  field.isConnected = false;
  expect(press('ư', 'other')).toBe(true);
  expect(press('i', 'button')).toBe(true);
  expect(press(' ', 'other')).toBe(true);
});

test.each(['Enter', 'Escape', 'Tab'])('who left the field by %s means the player', (key) => {
  const { field, press } = scene();
  press('m', 'typing');
  press(key, 'typing');
  field.isConnected = false;
  expect(press('k', 'other')).toBe(false);
});

test('who went elsewhere while the field was there means the player, though it goes later', () => {
  const { field, press } = scene();
  press('m', 'typing');
  expect(press('k', 'other')).toBe(false);
  field.isConnected = false;
  expect(press('k', 'other')).toBe(false);
});

test('pointing somewhere, leaving the field that is gone, or a combination of keys ends it', () => {
  for (const end of [
    ({ watch }: ReturnType<typeof scene>) => watch.pointed(),
    ({ press }: ReturnType<typeof scene>) => expect(press('Escape', 'other')).toBe(true),
    ({ press }: ReturnType<typeof scene>) => expect(press('ArrowLeft', 'other', true)).toBe(false),
  ]) {
    const now = scene();
    now.press('m', 'typing');
    now.field.isConnected = false;
    end(now);
    expect(now.press('k', 'other')).toBe(false);
  }
});
