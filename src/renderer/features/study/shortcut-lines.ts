import { invariant } from '#shared/kernel/assert.ts';
import { t } from './copy.ts';
import type { PlayerAction, PlayerKey } from './player-core/keyboard-map.ts';

/** A line of the sheet: several caps in a row are pressed together, several entries each do it. */
export interface ShortcutLine {
  readonly does: string;
  readonly caps: readonly (readonly string[])[];
}

/**
 * What each kind of action is called; lines that are not keys of the player stand beside their
 * neighbours.
 */
const words: Readonly<Record<string, string>> = {
  toggle_play: t('player.key.play'),
  'seek_by 10': t('player.key.ten'),
  'seek_by 5': t('player.key.five'),
  seek_to: t('player.key.tenths'),
  volume_by: t('player.key.volume'),
  toggle_mute: t('player.key.mute'),
  toggle_captions: t('player.key.captions'),
  speed_by: t('player.key.speed'),
  loop_from_here: t('player.key.loopFrom'),
  loop_to_here: t('player.key.loopTo'),
  stop_loop: t('player.key.loopStop'),
  new_note: t('player.key.note'),
  next_lesson: t('player.key.next'),
  previous_lesson: t('player.key.previous'),
  toggle_fullscreen: t('player.key.fullscreen'),
  toggle_pip: t('player.key.pip'),
  toggle_theatre: t('player.key.theatre'),
  search_transcript: t('player.key.search'),
  show_keys: t('player.key.list'),
  dismiss: t('player.key.close'),
};

const names: Readonly<Record<string, string>> = {
  ' ': t('player.key.space'),
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** The lines of the sheet in the order of the keys. An action without words is a bug. */
export function shortcutLines(
  keys: readonly PlayerKey[],
  isApple: boolean,
): readonly ShortcutLine[] {
  const shown = keys.filter((each) => each.isAlias !== true);
  const kinds = [...new Set(shown.map(({ action }) => kindOf(action)))];
  const own = kinds.map((kind) => ({
    does: wordsOf(kind),
    caps: endsOf(shown.filter(({ action }) => kindOf(action) === kind)).map(capsOf),
  }));
  // Ways that are no key of the player's own: holding, and the search of the whole application.
  const held: ShortcutLine = { does: t('player.key.hold'), caps: [[t('player.key.holdSpace')]] };
  const search: ShortcutLine = {
    does: t('player.key.searchAll'),
    caps: [[isApple ? '⌘' : 'Ctrl', 'K']],
  };
  return [...own.slice(0, 1), held, ...own.slice(1, -2), search, ...own.slice(-2)];
}

function wordsOf(kind: string): string {
  const said = words[kind];
  invariant(said, `a key that does "${kind}" has no words`);
  return said;
}

/** Two amounts of seeking are two lines. */
function kindOf(action: PlayerAction): string {
  return action.kind === 'seek_by' ? `seek_by ${Math.abs(action.seconds)}` : action.kind;
}

/** Of a whole row of keys (0 to 9) the two ends are shown. */
function endsOf(keys: readonly PlayerKey[]): readonly PlayerKey[] {
  return keys.length > 2
    ? keys.filter((_, index) => index === 0 || index === keys.length - 1)
    : keys;
}

function capsOf({ key, shift }: PlayerKey): readonly string[] {
  const name = names[key] ?? key.toUpperCase();
  return shift === true ? ['Shift', name] : [name];
}
