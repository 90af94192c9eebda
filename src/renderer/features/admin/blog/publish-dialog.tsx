import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import {
  type AdminBlogPostPartsFragment,
  PublishBlogPostDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatTimestamp, formatTime } from '#renderer/lib/format/format-date.ts';
import { notify } from '#renderer/lib/notify.ts';
import { readClock } from '#renderer/lib/time/read-clock.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { DateField } from '#renderer/ui/forms/date-field.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { RadioGroup } from '#renderer/ui/forms/radio-group.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import css from './blog-admin.module.css';
import { t } from './copy.ts';
import { isDay, momentOf, wrongText } from './post-form.ts';

export interface PublishDialogProps {
  readonly post: AdminBlogPostPartsFragment;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** From when on everybody reads a post: now, later, or since a day of the past. */
export function PublishDialog({ post, onClose, onDone }: PublishDialogProps) {
  const now = useNow();
  const publish = useMutate(PublishBlogPostDocument);
  const known = post.published_at === null ? null : Date.parse(post.published_at);
  const [when, setWhen] = useState<'now' | 'then'>(known === null ? 'now' : 'then');
  const [day, setDay] = useState(() => vietnameseDay(known ?? now));
  const [time, setTime] = useState(() => formatTime(known ?? now));
  const [isChecked, setChecked] = useState(false);
  const at = when === 'now' ? null : momentOf(day, time);
  const isShown = post.state === 'PUBLISHED';
  return (
    <ConfirmDialog
      title={t(isShown ? 'abl.reschedule.title' : 'abl.publish.title', { title: post.title })}
      description={t('abl.publish.body')}
      confirmLabel={t(isShown ? 'abl.reschedule' : 'abl.publish')}
      elsewhere={(error) => wrongText(error, error.field)}
      onClose={onClose}
      checkOwn={() => {
        setChecked(true);
        return when === 'now' || at !== null;
      }}
      onConfirm={async () => {
        const done = await publish({
          id: post.id,
          revision: post.revision,
          at: at?.toISOString() ?? null,
        });
        if (!done.ok) return done;
        const made = done.value.publish_blog_post;
        const isLater = made.state === 'SCHEDULED' && made.published_at !== null;
        notify(
          isLater
            ? t('abl.publish.scheduled', {
                time: formatTimestamp(Date.parse(made.published_at), now),
              })
            : t('abl.publish.done'),
          { kind: 'success' },
        );
        onDone?.();
        return done;
      }}
    >
      <RadioGroup
        legend={t('abl.publish.when')}
        options={[
          { value: 'now', label: t('abl.publish.now') },
          { value: 'then', label: t('abl.publish.later') },
        ]}
        value={when}
        onChange={(value) => setWhen(value === 'then' ? 'then' : 'now')}
      />
      {when === 'then' && <Moment {...{ day, time, isChecked }} onDay={setDay} onTime={setTime} />}
      {isShown && at !== null && at.getTime() > now && (
        <Notice icon={<TriangleAlert />} tone="warn" title={t('abl.reschedule.off')}>
          {t('abl.reschedule.off.p', { time: formatTimestamp(at.getTime(), now) })}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** A day and a time of Vietnam, each with what is wrong with it once that was asked. */
function Moment({
  day,
  time,
  isChecked,
  onDay,
  onTime,
}: {
  readonly day: string;
  readonly time: string;
  readonly isChecked: boolean;
  readonly onDay: (day: string) => void;
  readonly onTime: (time: string) => void;
}) {
  return (
    <div className={css['moment']}>
      <DateField
        label={t('abl.publish.day')}
        earliest={null}
        value={day}
        error={isChecked && !isDay(day) ? t('abl.publish.day.wrong') : undefined}
        onChange={({ target }) => onDay(target.value)}
      />
      <Field
        label={t('abl.publish.time')}
        hint={t('abl.publish.time.hint')}
        maxLength={5}
        value={time}
        error={isChecked && readClock(time) === null ? t('abl.publish.time.wrong') : undefined}
        onChange={({ target }) => onTime(target.value)}
      />
    </div>
  );
}
