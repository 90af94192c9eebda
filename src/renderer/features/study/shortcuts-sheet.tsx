import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Kbd } from '../../ui/text/kbd.tsx';
import { t } from './copy.ts';
import { playerKeys } from './player-core/keyboard-map.ts';
import { shortcutLines } from './shortcut-lines.ts';
import css from './shortcuts-sheet.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface ShortcutsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Keys are on in the settings. */
  readonly enabled: boolean;
}

/** The list of keys, drawn from the keys themselves. */
export function ShortcutsSheet({ open, onClose, enabled }: ShortcutsSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('player.shortcuts')}
      description={enabled ? t('player.shortcuts.lead') : t('player.shortcuts.off')}
      size="md"
      closeLabel={t('player.close')}
    >
      <dl className={css['keys']}>
        {shortcutLines(playerKeys, isApple).map(({ does, caps }) => (
          <div key={does} className={css['row']}>
            <dt>{does}</dt>
            <dd>
              {caps.map((cap) => (
                <span key={cap.join(' ')} className={css['caps']}>
                  {cap.map((name) => (
                    <Kbd key={name}>{name}</Kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
