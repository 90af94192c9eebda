import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { t } from './copy.ts';
import css from './shortcuts-sheet.module.css';

export interface ShortcutsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Keys are on in the settings. */
  readonly enabled: boolean;
}

/** What each key does; several caps in a row do it together, several entries each do it. */
const keys: readonly { readonly does: string; readonly caps: readonly (readonly string[])[] }[] = [
  { does: t('player.key.play'), caps: [['K'], [t('player.key.space')]] },
  { does: t('player.key.ten'), caps: [['J'], ['L']] },
  { does: t('player.key.five'), caps: [['←'], ['→']] },
  { does: t('player.key.tenths'), caps: [['0'], ['9']] },
  { does: t('player.key.volume'), caps: [['↑'], ['↓']] },
  { does: t('player.key.mute'), caps: [['M']] },
  { does: t('player.key.captions'), caps: [['C']] },
  { does: t('player.key.speed'), caps: [['<'], ['>']] },
  { does: t('player.key.fullscreen'), caps: [['F']] },
  { does: t('player.key.pip'), caps: [['I']] },
  { does: t('player.key.theatre'), caps: [['T']] },
  { does: t('player.key.next'), caps: [['Shift', 'N']] },
  { does: t('player.key.previous'), caps: [['Shift', 'P']] },
  { does: t('player.key.search'), caps: [['/']] },
  { does: t('player.key.list'), caps: [['?']] },
  { does: t('player.key.close'), caps: [['Esc']] },
];

/** The list of keys. */
export function ShortcutsSheet({ open, onClose, enabled }: ShortcutsSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('player.shortcuts')} description={enabled ? t('player.shortcuts.lead') : t('player.shortcuts.off')} size="md" closeLabel={t('player.close')}>
      <dl className={css['keys']}>
        {keys.map(({ does, caps }) => (
          <div key={does} className={css['row']}>
            <dt>{does}</dt>
            <dd>
              {caps.map((cap) => (
                <span key={cap.join(' ')} className={css['caps']}>
                  {cap.map((name) => <Kbd key={name}>{name}</Kbd>)}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
