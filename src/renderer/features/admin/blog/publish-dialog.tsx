import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { appError } from '#shared/errors/error-code.ts';
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
import { ConfirmFormDialog } from '../list/confirm-dialog.tsx';
import { type ConfirmForm, useConfirmForm } from '../list/use-confirm-form.ts';
import css from './blog-admin.module.css';
import { t } from './copy.ts';
import { momentOf, wrongText } from './post-form.ts';

export interface PublishDialogProps {
  readonly post: AdminBlogPostPartsFragment;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

interface PublishForm {
  readonly when: 'now' | 'then';
  readonly day: string;
  readonly time: string;
}

/** From when on everybody reads a post: now, later, or since a day of the past. */
export function PublishDialog(props: PublishDialogProps) {
  const { post } = props;
  const now = useNow();
  const form = usePublishForm(props, now);
  const { when } = form.values;
  const at = chosenOf(form.values);
  const isShown = post.state === 'PUBLISHED';
  return (
    <ConfirmFormDialog
      title={t(isShown ? 'abl.reschedule.title' : 'abl.publish.title', { title: post.title })}
      description={t('abl.publish.body')}
      confirmLabel={t(isShown ? 'abl.reschedule' : 'abl.publish')}
      elsewhere={(error) => wrongText(error, error.field)}
      form={form}
    >
      <RadioGroup
        legend={t('abl.publish.when')}
        options={[
          { value: 'now', label: t('abl.publish.now') },
          { value: 'then', label: t('abl.publish.later') },
        ]}
        value={when}
        onChange={(value) => form.change({ when: value === 'then' ? 'then' : 'now' })}
      />
      {when === 'then' && <Moment form={form} />}
      {isShown && at !== null && at.getTime() > now && (
        <Notice icon={<TriangleAlert />} tone="warn" title={t('abl.reschedule.off')}>
          {t('abl.reschedule.off.p', { time: formatTimestamp(at.getTime(), now) })}
        </Notice>
      )}
    </ConfirmFormDialog>
  );
}

/** What is chosen, checked and sent. `now`: ms since 1970. */
function usePublishForm({ post, onClose, onDone }: PublishDialogProps, now: number) {
  const publish = useMutate(PublishBlogPostDocument);
  const known = post.published_at === null ? null : Date.parse(post.published_at);
  return useConfirmForm<PublishForm>({
    start: {
      when: known === null ? 'now' : 'then',
      day: vietnameseDay(known ?? now),
      time: formatTime(known ?? now),
    },
    check: ({ when, day, time }) =>
      when === 'now'
        ? []
        : [
            ...(momentOf(day, '00:00') === null ? [appError('BAD_INPUT', { field: 'day' })] : []),
            ...(readClock(time) === null ? [appError('BAD_INPUT', { field: 'time' })] : []),
          ],
    async onConfirm(typed) {
      const at = chosenOf(typed)?.toISOString() ?? null;
      const done = await publish({ id: post.id, revision: post.revision, at });
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
    },
    onClose,
  });
}

/** From when on; null for at once. */
function chosenOf({ when, day, time }: PublishForm): Date | null {
  return when === 'now' ? null : momentOf(day, time);
}

/** A day and a time of Vietnam. */
function Moment({ form }: { readonly form: ConfirmForm<PublishForm> }) {
  return (
    <div className={css['moment']}>
      <DateField
        {...form.text('day')}
        label={t('abl.publish.day')}
        earliest={null}
        error={form.errors.day && t('abl.publish.day.wrong')}
      />
      <Field
        {...form.text('time')}
        label={t('abl.publish.time')}
        hint={t('abl.publish.time.hint')}
        maxLength={5}
        error={form.errors.time && t('abl.publish.time.wrong')}
      />
    </div>
  );
}
