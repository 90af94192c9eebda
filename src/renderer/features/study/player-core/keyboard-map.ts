/** What a key asks the player for. Seconds are media seconds; `fraction` is of the duration. */
export type PlayerAction =
  | { readonly kind: 'toggle_play' }
  | { readonly kind: 'seek_by'; readonly seconds: number }
  | { readonly kind: 'seek_to'; readonly fraction: number }
  | { readonly kind: 'volume_by'; readonly step: number }
  | { readonly kind: 'toggle_mute' }
  | { readonly kind: 'toggle_captions' }
  | { readonly kind: 'toggle_fullscreen' }
  | { readonly kind: 'toggle_pip' }
  | { readonly kind: 'toggle_theatre' }
  /** To the next of the offered speeds. */
  | { readonly kind: 'speed_by'; readonly steps: 1 | -1 }
  | { readonly kind: 'loop_from_here' }
  | { readonly kind: 'loop_to_here' }
  | { readonly kind: 'stop_loop' }
  | { readonly kind: 'new_note' }
  | { readonly kind: 'next_lesson' }
  | { readonly kind: 'previous_lesson' }
  | { readonly kind: 'search_transcript' }
  | { readonly kind: 'show_keys' }
  | { readonly kind: 'dismiss' };

/** A key press with what holds the focus. */
export interface KeyPress {
  readonly key: string;
  readonly shift: boolean;
  /** Ctrl, Alt or Meta is down: the combination belongs to the browser or the system. */
  readonly modified: boolean;
  /** An input method is composing a letter. */
  readonly composing: boolean;
  readonly focus: KeyFocus;
}

/**
 * typing: a text field · button: anything that Space or Enter presses · slider, list: something
 * that arrows move in · menu: an open menu or dialog, which owns all keys · other: the rest.
 */
export type KeyFocus = 'typing' | 'button' | 'slider' | 'list' | 'menu' | 'other';

/** A key of the player and what it does; the sheet of keys is drawn from these. */
export interface PlayerKey {
  /** As `KeyboardEvent.key` says it; letters in lower case. */
  readonly key: string;
  /** With Shift. Signs that need Shift on a keyboard are named by themselves, without it. */
  readonly shift?: true;
  readonly action: PlayerAction;
  /**
   * Another way to write a key of the list (a layout that puts a sign elsewhere); the sheet does
   * not show it.
   */
  readonly isAlias?: true;
}

const seekBy = (seconds: number): PlayerAction => ({ kind: 'seek_by', seconds });

/**
 * Every key of the player. Space and Esc have rules of their own in `playerActionOf`. (design 5.8)
 */
export const playerKeys: readonly PlayerKey[] = [
  { key: 'k', action: { kind: 'toggle_play' } },
  { key: ' ', action: { kind: 'toggle_play' } },
  { key: 'j', action: seekBy(-10) },
  { key: 'l', action: seekBy(10) },
  { key: 'ArrowLeft', action: seekBy(-5) },
  { key: 'ArrowRight', action: seekBy(5) },
  ...Array.from({ length: 10 }, (_, tenth): PlayerKey => ({
    key: String(tenth),
    action: { kind: 'seek_to', fraction: tenth / 10 },
  })),
  { key: 'ArrowUp', action: { kind: 'volume_by', step: 0.05 } },
  { key: 'ArrowDown', action: { kind: 'volume_by', step: -0.05 } },
  { key: 'm', action: { kind: 'toggle_mute' } },
  { key: 'c', action: { kind: 'toggle_captions' } },
  { key: '<', action: { kind: 'speed_by', steps: -1 } },
  { key: '>', action: { kind: 'speed_by', steps: 1 } },
  // Layouts that put < and > elsewhere still send the comma and the full stop.
  { key: ',', shift: true, action: { kind: 'speed_by', steps: -1 }, isAlias: true },
  { key: '.', shift: true, action: { kind: 'speed_by', steps: 1 }, isAlias: true },
  { key: 'a', action: { kind: 'loop_from_here' } },
  { key: 'b', action: { kind: 'loop_to_here' } },
  { key: 'a', shift: true, action: { kind: 'stop_loop' } },
  { key: 'b', shift: true, action: { kind: 'stop_loop' }, isAlias: true },
  { key: 'n', action: { kind: 'new_note' } },
  { key: 'n', shift: true, action: { kind: 'next_lesson' } },
  { key: 'p', shift: true, action: { kind: 'previous_lesson' } },
  { key: 'f', action: { kind: 'toggle_fullscreen' } },
  { key: 'i', action: { kind: 'toggle_pip' } },
  { key: 't', action: { kind: 'toggle_theatre' } },
  { key: '/', action: { kind: 'search_transcript' } },
  { key: '?', action: { kind: 'show_keys' } },
  { key: 'Escape', action: { kind: 'dismiss' } },
];

/** Signs that stand on shifted keys: their Shift says nothing. */
const signs = new Set(['<', '>', '?', '/']);

const keyOf = ({ key, shift }: { readonly key: string; readonly shift?: boolean }) =>
  shift === true && !signs.has(key) ? `Shift ${key}` : key;
const actions = new Map(playerKeys.map((each) => [keyOf(each), each.action]));

/**
 * What a key press means for the player, or null when it belongs to something else. Keys are off
 * while typing and while a menu is open; Space on a focused button presses the button. With
 * `enabled` false (a setting, WCAG 2.1.4) only Esc counts.
 */
export function playerActionOf(press: KeyPress, enabled: boolean): PlayerAction | null {
  if (press.modified || press.composing || press.focus === 'menu') return null;
  if (press.key === 'Escape') return { kind: 'dismiss' };
  if (!enabled || press.focus === 'typing') return null;
  if (press.key === ' ' && press.focus === 'button') return null;
  if (press.key.startsWith('Arrow') && (press.focus === 'slider' || press.focus === 'list'))
    return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return actions.get(keyOf({ key, shift: press.shift })) ?? null;
}
