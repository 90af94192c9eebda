import { describe, expect, it } from 'vitest';
import type { KeyPress } from './keyboard-map.ts';
import { playerActionOf, playerKeys } from './keyboard-map.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shift: false,
  modified: false,
  composing: false,
  focus: 'other',
  ...more,
});
const actionOf = (key: string, more: Partial<KeyPress> = {}) =>
  playerActionOf(press(key, more), true);

describe('keys of the player', () => {
  it.each([
    [' ', { kind: 'toggle_play' }],
    ['k', { kind: 'toggle_play' }],
    ['K', { kind: 'toggle_play' }], // Caps Lock
    ['j', { kind: 'seek_by', seconds: -10 }],
    ['l', { kind: 'seek_by', seconds: 10 }],
    ['ArrowLeft', { kind: 'seek_by', seconds: -5 }],
    ['ArrowRight', { kind: 'seek_by', seconds: 5 }],
    ['ArrowUp', { kind: 'volume_by', step: 0.05 }],
    ['ArrowDown', { kind: 'volume_by', step: -0.05 }],
    ['f', { kind: 'toggle_fullscreen' }],
    ['m', { kind: 'toggle_mute' }],
    ['c', { kind: 'toggle_captions' }],
    ['i', { kind: 'toggle_pip' }],
    ['t', { kind: 'toggle_theatre' }],
    ['a', { kind: 'loop_from_here' }],
    ['b', { kind: 'loop_to_here' }],
    ['n', { kind: 'new_note' }],
    ['0', { kind: 'seek_to', fraction: 0 }],
    ['9', { kind: 'seek_to', fraction: 0.9 }],
    ['/', { kind: 'search_transcript' }],
    ['Escape', { kind: 'dismiss' }],
  ])('%s means %o', (key, action) => expect(actionOf(key)).toEqual(action));

  it.each([
    ['<', { kind: 'speed_by', steps: -1 }],
    ['>', { kind: 'speed_by', steps: 1 }],
    ['?', { kind: 'show_keys' }],
    ['N', { kind: 'next_lesson' }],
    ['P', { kind: 'previous_lesson' }],
    ['A', { kind: 'stop_loop' }],
    ['B', { kind: 'stop_loop' }],
    ['.', { kind: 'speed_by', steps: 1 }],
  ])('Shift with %s means %o', (key, action) =>
    expect(actionOf(key, { shift: true })).toEqual(action),
  );

  it('leaves letters alone that mean something with Shift only, and the other way round', () => {
    expect(actionOf('p')).toBeNull();
    expect(actionOf('.')).toBeNull();
    expect(actionOf('K', { shift: true })).toBeNull();
    expect(actionOf('ArrowLeft', { shift: true })).toBeNull();
  });

  it('has one meaning for each key', () => {
    const names = playerKeys.map(({ key, shift }) => `${shift ? 'Shift ' : ''}${key}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('does nothing while typing, except Esc', () => {
    for (const key of [' ', 'k', '0', 'ArrowLeft', '?', '/'])
      expect(actionOf(key, { focus: 'typing' })).toBeNull();
    expect(actionOf('Escape', { focus: 'typing' })).toEqual({ kind: 'dismiss' });
  });

  it('does nothing while an input method composes, so Telex letters never seek', () =>
    expect(actionOf('j', { composing: true })).toBeNull());

  it('lets Space press a focused button', () =>
    expect(actionOf(' ', { focus: 'button' })).toBeNull());

  it('keeps letters working on a focused button', () =>
    expect(actionOf('k', { focus: 'button' })).toEqual({ kind: 'toggle_play' }));

  it.each(['slider', 'list'] as const)('leaves the arrows to a focused %s', (focus) => {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
      expect(actionOf(key, { focus })).toBeNull();
  });

  it('leaves every key to an open menu, Esc included', () => {
    for (const key of ['k', 'Escape', 'ArrowDown', '5'])
      expect(actionOf(key, { focus: 'menu' })).toBeNull();
  });

  it('leaves combinations with Ctrl, Alt or Meta to the browser', () =>
    expect(actionOf('f', { modified: true })).toBeNull());

  it('turned off, only Esc counts', () => {
    for (const key of [' ', 'k', 'ArrowLeft', '3', '?'])
      expect(playerActionOf(press(key), false)).toBeNull();
    expect(playerActionOf(press('Escape'), false)).toEqual({ kind: 'dismiss' });
  });
});
