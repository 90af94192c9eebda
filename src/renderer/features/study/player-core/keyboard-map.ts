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
  | { readonly kind: 'speed_by'; readonly steps: 1 | -1 }
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
 * typing: a text field · button: anything that Space or Enter presses · slider, list: something that arrows move in ·
 * menu: an open menu or dialog, which owns all keys · other: the rest.
 */
export type KeyFocus = 'typing' | 'button' | 'slider' | 'list' | 'menu' | 'other';

const seekBy = (seconds: number): PlayerAction => ({ kind: 'seek_by', seconds });

/** Keys with their letter; the letter counts without regard to case unless it stands in `shiftedActions`. */
const plainActions: Readonly<Record<string, PlayerAction>> = {
  k: { kind: 'toggle_play' },
  j: seekBy(-10),
  l: seekBy(10),
  m: { kind: 'toggle_mute' },
  c: { kind: 'toggle_captions' },
  f: { kind: 'toggle_fullscreen' },
  i: { kind: 'toggle_pip' },
  t: { kind: 'toggle_theatre' },
  '/': { kind: 'search_transcript' },
};
const shiftedActions: Readonly<Record<string, PlayerAction>> = {
  n: { kind: 'next_lesson' },
  p: { kind: 'previous_lesson' },
  '<': { kind: 'speed_by', steps: -1 },
  '>': { kind: 'speed_by', steps: 1 },
  // Layouts that put < and > elsewhere still send the comma and the full stop.
  ',': { kind: 'speed_by', steps: -1 },
  '.': { kind: 'speed_by', steps: 1 },
};
const arrowActions: Readonly<Record<string, PlayerAction>> = {
  ArrowLeft: seekBy(-5),
  ArrowRight: seekBy(5),
  ArrowUp: { kind: 'volume_by', step: 0.05 },
  ArrowDown: { kind: 'volume_by', step: -0.05 },
};

/**
 * What a key press means for the player, or null when it belongs to something else. Keys are off while typing and while a
 * menu is open; Space on a focused button presses the button. With `enabled` false (a setting, WCAG 2.1.4) only Esc counts.
 */
export function playerActionOf(press: KeyPress, enabled: boolean): PlayerAction | null {
  if (press.modified || press.composing || press.focus === 'menu') return null;
  if (press.key === 'Escape') return { kind: 'dismiss' };
  if (!enabled || press.focus === 'typing') return null;
  if (press.key === ' ') return press.focus === 'button' ? null : { kind: 'toggle_play' };
  const arrow = arrowActions[press.key];
  if (arrow !== undefined) return press.focus === 'slider' || press.focus === 'list' || press.shift ? null : arrow;
  if (press.key === '?') return { kind: 'show_keys' };
  const letter = press.key.toLowerCase();
  if (press.shift || press.key === '<' || press.key === '>') return shiftedActions[letter] ?? null;
  if (/^[0-9]$/.test(press.key)) return { kind: 'seek_to', fraction: Number(press.key) / 10 };
  return plainActions[letter] ?? null;
}
