import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useRef } from 'react';
import { mediaLimits, profileLabel } from '#shared/domain/profile/profile-fields.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '../copy.ts';
import type { GroupProps } from '../fields.tsx';
import { fieldId } from '../field-id.ts';
import css from '../profile.module.css';

/** The connected social account, whose card is another part's, and links to channels. */
export function SocialGroup({ form, card }: GroupProps & { readonly card: ReactNode }) {
  return (
    <>
      {card ?? <p className="t2">{t('pf.fb.none')}</p>}
      <Channels form={form} />
    </>
  );
}

function Channels({ form }: Pick<GroupProps, 'form'>) {
  const list = useRef<HTMLFieldSetElement>(null);
  const lines = form.valueOf('media').split('\n');
  const put = (next: readonly string[]) => form.change('media', next.join('\n'));
  const error = form.errorOf('media');
  const add = () => {
    put([...lines, '']);
    // The new one is there after the next draw.
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus(),
    );
  };
  return (
    <fieldset ref={list} className={css['channels']}>
      <legend className={css['label']}>{profileLabel('media')}</legend>
      {lines.map((line, index) => (
        // A line has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={css['channel']}>
          <Field
            id={index === 0 ? fieldId('media') : `${fieldId('media')}-${index}`}
            label={t('pf.media.nth', { n: index + 1 })}
            inputMode="url"
            autoComplete="off"
            maxLength={300}
            value={line}
            error={index === 0 ? error : undefined}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) =>
              put(
                lines.map((old, at) =>
                  at === index ? event.target.value.replaceAll('\n', ' ') : old,
                ),
              )
            }
            onBlur={() => form.leave('media')}
          />
          {lines.length > 1 && (
            <IconButton
              label={t('pf.media.remove', { n: index + 1 })}
              icon={<X />}
              onClick={() => put(lines.filter((_line, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <p className="t3 xs">{t('pf.media.hint')}</p>
      {lines.length < mediaLimits.count && (
        <Button size="sm" className={css['addChannel']} onClick={add}>
          <Plus aria-hidden="true" />
          {t('pf.media.add')}
        </Button>
      )}
    </fieldset>
  );
}
