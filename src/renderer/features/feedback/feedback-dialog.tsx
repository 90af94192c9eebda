import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import {
  type FeedbackInput,
  type FeedbackTopic,
  SendFeedbackDocument,
} from '../../graphql/generated/graphql.ts';
import { isOfflineError } from '../../graphql/request-error.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { useKeptText } from '../../lib/drafts/use-kept-text.ts';
import { notify } from '../../lib/notify.ts';
import { PicturePicker } from '../../lib/pictures/picture-picker.tsx';
import { usePictures } from '../../lib/pictures/use-pictures.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { t } from './copy.ts';
import css from './feedback-dialog.module.css';
import { putInOutbox } from './outbox.ts';
import { PetalRating } from './petal-rating.tsx';
import { useRefusal } from '#renderer/lib/use-refusal.ts';

const topics = [
  ['BUG', 'fb.bug'],
  ['IDEA', 'fb.idea'],
  ['PRAISE', 'fb.praise'],
] as const;
const textLength = 2000;

/** What its drafts are about. */
const feedbackSubject = { kind: 'feedback', id: 'message' } as const;

/**
 * «Góp ý» over any page: topic, text, a picture, how the lesson is, and a line that says what goes
 * with it (design 5.24).
 */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation();
  const version = useVersion();
  const [topic, setTopic] = useState<FeedbackTopic>('IDEA');
  const words = useKeptText(feedbackSubject);
  const { text } = words;
  const [rating, setRating] = useState<number | null>(null);
  const pictures = usePictures(1);
  const [error, setError] = useRefusal();
  const { send, busy, isKeptNowhere } = useSend(() => {
    words.sent(text);
    onClose();
  }, setError);
  const lessonSlug = /^\/learn\/([a-z0-9-]+)$/.exec(pathname)?.[1] ?? null;
  const submit = () => {
    if (text.trim() === '' && rating === null)
      return setError({ code: 'FEEDBACK_EMPTY', field: 'text' });
    setError(null);
    return void send({
      key: words.keyToSend(),
      topic,
      text,
      rating,
      lesson_slug: lessonSlug,
      route: pathname,
      app_version: version,
      written_at: new Date().toISOString(),
      picture_id: pictures.ids[0] ?? null,
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('fb.title')}
      size="md"
      dismissible={!busy && (text === '' || !words.isKeptNowhere) && pictures.list.length === 0}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('fb.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form="feedback-form"
            busy={busy || pictures.busy}
            busyLabel={t('fb.sending')}
          >
            {t('fb.send')}
          </Button>
        </>
      }
    >
      <form
        id="feedback-form"
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !pictures.busy) submit();
        }}
      >
        <fieldset className={css['topics']}>
          <legend className="sr">{t('fb.topic')}</legend>
          {topics.map(([value, label]) => (
            <Chip key={value} pressed={value === topic} onClick={() => setTopic(value)}>
              {t(label)}
            </Chip>
          ))}
        </fieldset>
        <TextAreaField
          label={t('fb.text')}
          rows={5}
          maxLength={textLength}
          leftText={(n) => t('fb.left', { n })}
          value={text}
          error={error?.field === 'text' ? errorText(error) : undefined}
          onChange={({ target }) => words.change(target.value)}
        />
        <PicturePicker pictures={pictures} />
        {lessonSlug !== null && <PetalRating value={rating} onChange={setRating} />}
        <p className={css['sends']}>{t('fb.sends', { route: pathname, version })}</p>
        {error !== null && error.field !== 'text' && <Alert text={errorText(error)} />}
        {isKeptNowhere && <Alert text={t('fb.notKept')} />}
      </form>
    </Dialog>
  );
}

function Alert({ text }: { readonly text: string }) {
  return (
    <p role="alert" className={css['error']}>
      {text}
    </p>
  );
}

interface Sending {
  readonly send: (input: FeedbackInput) => Promise<void>;
  readonly busy: boolean;
  /** There was no network, and this device did not keep it either: it is in the form alone. */
  readonly isKeptNowhere: boolean;
}

function useSend(onDone: () => void, onRefused: (error: AppError) => void): Sending {
  const { unsaved } = usePlatform();
  const sendFeedback = useMutate(SendFeedbackDocument);
  const [busy, setBusy] = useState(false);
  const [isKeptNowhere, setKeptNowhere] = useState(false);
  const send = async (input: FeedbackInput) => {
    setBusy(true);
    setKeptNowhere(false);
    const done = await sendFeedback({ input });
    const isWaiting = !done.ok && isOfflineError(done.error);
    const isKept = isWaiting && (await putInOutbox(unsaved, input));
    setBusy(false);
    if (isWaiting && !isKept) return setKeptNowhere(true);
    if (!done.ok && !isKept) return onRefused(done.error);
    notify(t(isKept ? 'fb.queued' : 'fb.thanks'), { kind: isKept ? 'info' : 'success' });
    return onDone();
  };
  return { send, busy, isKeptNowhere };
}

/** Which version of the product runs, as the host says it. */
function useVersion(): string {
  const { desktop } = usePlatform();
  const [version, setVersion] = useState<string>(t('fb.version.web'));
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const info = await desktop?.info();
      if (info !== undefined && !isGone) setVersion(info.version);
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [desktop]);
  return version;
}
