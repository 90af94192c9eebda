import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { useServerReason } from '../use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from './copy.ts';
import css from './picture-picker.module.css';
import type { Pictures } from './use-pictures.ts';

/** Chooses pictures and shows them small; each can be taken out again. */
export function PicturePicker({ pictures }: { readonly pictures: Pictures }) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const offline = useServerReason();
  return (
    <div className={css['picker']}>
      {pictures.list.length > 0 && (
        <ul className="row gap-3" aria-label={t('pic.list')}>
          {pictures.list.map(({ key, preview, id }, index) => (
            <li key={key} className={css['thumb']} data-busy={id === null || undefined}>
              <img
                src={preview}
                alt={t(id === null ? 'pic.sending' : 'pic.nth', { n: index + 1 })}
              />
              <IconButton
                size="xs"
                label={t('pic.remove', { n: index + 1 })}
                icon={<X />}
                onClick={() => pictures.remove(key)}
              />
            </li>
          ))}
        </ul>
      )}
      {!pictures.isFull && (
        <Button
          size="sm"
          reason={offline}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden="true" />
          {pictures.most === 1 ? t('pic.add.one') : t('pic.add', { n: pictures.most })}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/jpeg,image/png,image/webp"
        multiple={pictures.most > 1}
        onChange={(event) => {
          pictures.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <p className="t3 sm" id={hintId}>
        {t('pic.hint')}
      </p>
      {pictures.error !== null && (
        <p role="alert" className={css['error']}>
          {pictures.error}
        </p>
      )}
    </div>
  );
}
