import { useState } from 'react';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import type { Result } from '#shared/kernel/result.ts';
import {
  type LessonStateInput,
  SetLessonStateDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { dayFault } from '#renderer/lib/time/day-fault.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DateField } from '#renderer/ui/forms/date-field.tsx';
import { ConfirmDialog, ConfirmFormDialog } from '../list/confirm-dialog.tsx';
import { useConfirmForm } from '../list/use-confirm-form.ts';
import { t } from './copy.ts';
import type { Lesson } from './use-lessons.ts';

type Step = 'publish' | 'schedule' | 'withdraw' | 'draft';
type Send = (input: LessonStateInput) => Promise<Result<unknown, AppError>>;

/** Opening a lesson now or on a day, taking it back, hiding it. */
export function StateActions({ lesson }: { readonly lesson: Lesson }) {
  const [step, setStep] = useState<Step | null>(null);
  const setState = useMutate(SetLessonStateDocument);
  const offline = useServerReason();
  const send: Send = async (input) => setState({ id: lesson.id, revision: lesson.revision, input });
  return (
    <div className="row gap-2">
      {lesson.state !== 'RELEASED' && (
        <>
          <Button
            size="sm"
            variant="primary"
            reason={offline ?? (lesson.has_video ? undefined : t('les.publish.needsVideo'))}
            onClick={() => setStep('publish')}
          >
            {t('les.publish')}
          </Button>
          <Button size="sm" reason={offline} onClick={() => setStep('schedule')}>
            {t('les.schedule')}
          </Button>
        </>
      )}
      {lesson.state === 'RELEASED' && (
        <Button size="sm" reason={offline} onClick={() => setStep('withdraw')}>
          {t('les.withdraw')}
        </Button>
      )}
      {lesson.state !== 'DRAFT' && (
        <Button size="sm" variant="ghost" reason={offline} onClick={() => setStep('draft')}>
          {t('les.draft')}
        </Button>
      )}
      {step !== null && (
        <StateDialog step={step} lesson={lesson} send={send} onClose={() => setStep(null)} />
      )}
    </div>
  );
}

interface StateDialogProps {
  readonly step: Step;
  readonly lesson: Lesson;
  readonly send: Send;
  readonly onClose: () => void;
}

function StateDialog({ step, lesson, send, onClose }: StateDialogProps) {
  const { title } = lesson;
  const reason = lesson.state === 'RELEASED' ? 'required' : 'none';
  switch (step) {
    case 'publish':
      return (
        <ConfirmDialog
          title={t('les.publish.ask', { title })}
          description={t('les.publish.what')}
          confirmLabel={t('les.publish')}
          onClose={onClose}
          onConfirm={async () => send({ state: 'RELEASED' })}
        />
      );
    case 'withdraw':
      return (
        <ConfirmDialog
          title={t('les.withdraw.ask', { title })}
          description={t('les.withdraw.what')}
          confirmLabel={t('les.withdraw')}
          tone="danger"
          reason={reason}
          onClose={onClose}
          onConfirm={async (given) => send({ state: 'ANNOUNCED', reason: given.reason })}
        />
      );
    case 'draft':
      return (
        <ConfirmDialog
          title={t('les.draft')}
          description={t('les.draft.what')}
          confirmLabel={t('les.draft')}
          tone="danger"
          reason={reason}
          onClose={onClose}
          onConfirm={async (given) => send({ state: 'DRAFT', reason: given.reason })}
        />
      );
    case 'schedule':
      return <ScheduleDialog lesson={lesson} send={send} onClose={onClose} />;
    default:
      return assertNever(step);
  }
}

function ScheduleDialog({ lesson, send, onClose }: Omit<StateDialogProps, 'step'>) {
  const today = vietnameseDay(useNow());
  const form = useConfirmForm({
    start: { release_on: lesson.release_on ?? '' },
    check: ({ release_on: day }) =>
      day === '' || dayFault(day, today) === undefined
        ? []
        : [appError('BAD_INPUT', { field: 'release_on' })],
    onConfirm: async ({ release_on: day }) =>
      send({ state: 'ANNOUNCED', release_on: day === '' ? null : day }),
    onClose,
  });
  const { release_on: day } = form.values;
  return (
    <ConfirmFormDialog
      title={t('les.schedule')}
      confirmLabel={t(day === '' ? 'les.announce' : 'les.schedule')}
      form={form}
    >
      <DateField
        {...form.text('release_on')}
        label={t('les.schedule.day')}
        hint={t('les.schedule.hint')}
        earliest={today}
        error={form.errors.release_on && (dayFault(day, today) ?? form.errors.release_on)}
      />
    </ConfirmFormDialog>
  );
}
