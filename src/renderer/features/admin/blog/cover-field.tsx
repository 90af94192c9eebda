import { useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { siteImageAddress } from '#shared/domain/site-content/site-image.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { FileChoice } from '../uploads/upload-box.tsx';
import css from './blog-admin.module.css';
import { t } from './copy.ts';
import { type PostForm, postLengths, wrongText } from './post-form.ts';
import { imageTypes, uploadSiteImage } from './upload-site-image.ts';

export interface CoverFieldProps {
  readonly name: string | null;
  readonly alt: string;
  readonly kept: { readonly url: string } | null;
  readonly error: AppError | null;
  readonly onChange: (part: Partial<PostForm>) => void;
}

/** The size that stands in lists, px: every cover has it. */
const shown = { width: 1200, height: 630 };

/** The cover: chosen, seen, described, or none. It is part of the post when the post is saved. */
export function CoverField({ name, alt, kept, error, onChange }: CoverFieldProps) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useRefusal();
  const send = async (file: File) => {
    setSending(true);
    const done = await uploadSiteImage(file, 'cover');
    setSending(false);
    setRefusal(done.ok ? null : done.error);
    if (done.ok) onChange({ cover_name: done.value.name });
  };
  const url =
    name === null ? null : (kept?.url ?? siteImageAddress(name, shown.width, shown.height));
  const gone = wrongText(error, 'cover_name');
  return (
    <fieldset className={css['coverField']}>
      <legend className={css['label']}>{t('abl.cover')}</legend>
      {url !== null && <img className={css['cover']} src={url} {...shown} alt={alt} />}
      <FileChoice
        label={t(url === null ? 'abl.cover.choose' : 'abl.cover.change')}
        hint={isSending ? t('abl.cover.sending') : t('abl.cover.hint')}
        accept={imageTypes}
        onFile={(file) => void send(file)}
      />
      {refusal !== null && (
        <p role="alert" className={css['wrong']}>
          {errorText(refusal)}
        </p>
      )}
      {gone !== undefined && (
        <p role="alert" className={css['wrong']}>
          {gone}
        </p>
      )}
      {url !== null && (
        <>
          <Field
            label={t('abl.cover.alt')}
            hint={t('abl.cover.alt.hint')}
            value={alt}
            maxLength={postLengths.coverAlt}
            autoComplete="off"
            error={wrongText(error, 'cover_alt')}
            onChange={({ target }) => onChange({ cover_alt: target.value })}
          />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange({ cover_name: null, cover_alt: '' })}
          >
            {t('abl.cover.remove')}
          </Button>
        </>
      )}
    </fieldset>
  );
}
