import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import {
  RemoveAttachmentDocument,
  RemoveCaptionsDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatBytes, formatInteger } from '#renderer/lib/format/format-number.ts';
import { notify } from '#renderer/lib/notify.ts';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailSection } from '../list/detail-panel.tsx';
import { t as uploadText } from '../uploads/copy.ts';
import { FileChoice } from '../uploads/upload-box.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { t } from './copy.ts';
import css from './lessons.module.css';
import type { Lesson } from './use-lessons.ts';

/** Captions and files that stand beside the video. */
export function LessonFiles({
  lesson,
  reload,
}: {
  readonly lesson: Lesson;
  readonly reload: () => void;
}) {
  const uploads = useUploads();
  const send = async (kind: 'LESSON_CAPTIONS' | 'LESSON_ATTACHMENT', file: File) => {
    const done = await uploads.upload({ kind, targetId: lesson.id, file });
    if (done.ok) notify(uploadText('upl.done', { file: file.name }), { kind: 'success' });
    else notify(uploadText('upl.refused', { reason: errorText(done.error) }), { kind: 'error' });
    reload();
  };
  return (
    <>
      <DetailSection title={t('les.captions')}>
        <p className={css['fact']}>
          {lesson.cue_count > 0
            ? t('les.captions.n', { n: formatInteger(lesson.cue_count) })
            : t('les.captions.none')}
        </p>
        {lesson.has_video ? (
          <FileChoice
            label={t('les.captions.choose')}
            hint={t('les.captions.hint')}
            accept=".vtt,text/vtt"
            onFile={(file) => void send('LESSON_CAPTIONS', file)}
          />
        ) : (
          <p className={css['fact']}>{t('les.files.needsVideo')}</p>
        )}
        {lesson.cue_count > 0 && <RemoveCaptions lesson={lesson} />}
      </DetailSection>
      <DetailSection title={t('les.files')}>
        <ul className={css['files']}>
          {lesson.attachments.map((file) => (
            <Attachment key={file.file} lesson={lesson} file={file} />
          ))}
        </ul>
        {lesson.has_video ? (
          <FileChoice
            label={t('les.files.choose')}
            hint={t('les.files.hint')}
            accept=".pdf,.zip,.docx,.xlsx,.pptx,.png,.jpg,.jpeg,.csv,.md,.txt"
            onFile={(file) => void send('LESSON_ATTACHMENT', file)}
          />
        ) : (
          <p className={css['fact']}>{t('les.files.needsVideo')}</p>
        )}
      </DetailSection>
    </>
  );
}

function RemoveCaptions({ lesson }: { readonly lesson: Lesson }) {
  const [seen, setSeen] = useState<Lesson | null>(null);
  const remove = useMutate(RemoveCaptionsDocument);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setSeen(lesson)}>
        {t('les.captions.remove')}
      </Button>
      {seen !== null && (
        <ConfirmDialog
          title={t('les.captions.remove.ask', { title: seen.title })}
          confirmLabel={t('les.captions.remove')}
          tone="danger"
          onConfirm={async () =>
            remove({ lesson_id: seen.id, captions_revision: seen.captions_revision })
          }
          onClose={() => setSeen(null)}
        />
      )}
    </>
  );
}

function Attachment({
  lesson,
  file,
}: {
  readonly lesson: Lesson;
  readonly file: Lesson['attachments'][number];
}) {
  const [asking, setAsking] = useState(false);
  const remove = useMutate(RemoveAttachmentDocument);
  return (
    <li>
      <span>
        {file.title} · {formatBytes(file.bytes)}
      </span>
      <IconButton
        label={t('les.files.remove', { title: file.title })}
        icon={<Trash2 />}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          title={t('les.files.remove.ask', { title: file.title })}
          confirmLabel={t('les.files.remove', { title: file.title })}
          tone="danger"
          onConfirm={async () => remove({ lesson_id: lesson.id, file: file.file })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
