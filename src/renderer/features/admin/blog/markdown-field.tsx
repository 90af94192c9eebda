import ImagePlus from 'lucide-react/icons/image-plus';
import { useRef, useState } from 'react';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import css from './blog-admin.module.css';
import { t } from './copy.ts';
import { insertParagraph, postLengths } from './post-form.ts';
import { imageTypes, uploadSiteImage } from './upload-site-image.ts';

export interface MarkdownFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The text of a post, and a way to put a picture into it where one writes. */
export function MarkdownField({ value, error, onChange }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useRefusal();
  const offline = useServerReason();
  const insert = async (file: File | undefined) => {
    if (file === undefined) return;
    setSending(true);
    const done = await uploadSiteImage(file, 'figure');
    setSending(false);
    setRefusal(done.ok ? null : done.error);
    if (!done.ok) return;
    const text = area.current?.value ?? value;
    const place = [
      area.current?.selectionStart ?? text.length,
      area.current?.selectionEnd ?? text.length,
    ] as const;
    onChange(
      insertParagraph(
        text,
        place,
        `![${t('abl.figure.sample')}](${done.value.url} "${t('abl.figure.caption')}")`,
      ),
    );
    area.current?.focus();
  };
  return (
    <div className={css['column']}>
      <TextAreaField
        ref={area}
        className={css['markdown']}
        label={t('abl.field.markdown')}
        hint={t('abl.field.markdown.hint')}
        rows={24}
        maxLength={postLengths.markdown}
        leftText={(n) => t('abl.left', { n })}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={css['row']}>
        <Button
          size="sm"
          busy={isSending}
          busyLabel={t('abl.cover.sending')}
          reason={offline}
          onClick={() => input.current?.click()}
        >
          <ImagePlus aria-hidden="true" />
          {t('abl.figure')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={t('abl.figure')}
          accept={imageTypes}
          onChange={(event) => {
            void insert(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {refusal !== null && (
        <p role="alert" className={css['wrong']}>
          {errorText(refusal)}
        </p>
      )}
    </div>
  );
}
