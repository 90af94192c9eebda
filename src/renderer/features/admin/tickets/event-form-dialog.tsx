import { eventLimits, longestDelayHours } from '#shared/domain/tickets/event-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err } from '#shared/kernel/result.ts';
import {
  type AdminEventRowFragment,
  SaveEventDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { LeftFormNote } from '#renderer/lib/drafts/left-form-note.tsx';
import { useKeptForm } from '#renderer/lib/drafts/use-kept-form.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { serverClock } from '#renderer/lib/time/server-clock.ts';
import { useRefusals } from '#renderer/lib/use-refusal.ts';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { Segmented } from '#renderer/ui/forms/segmented.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';
import {
  emptyEventForm,
  type EventField,
  type EventForm,
  eventFormOf,
  readEventForm,
} from './event-form.ts';
import css from './tickets.module.css';

export interface EventFormDialogProps {
  /** The event that is changed, as the server says it by now; null makes a new one. */
  readonly before: AdminEventRowFragment | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const fields: readonly string[] = [
  'day',
  'from',
  'to',
  'title',
  'description',
  'host',
  'starts_at',
  'ends_at',
  'place',
  'link',
  'capacity',
  'plans',
] satisfies readonly EventField[];

/** Makes or changes an event; every wrong field says so at once. */
export function EventFormDialog({ before, onClose, onSaved }: EventFormDialogProps) {
  const kept = useKeptForm(
    { kind: 'office', id: `event:${before?.id ?? 'new'}` },
    before === null ? emptyEventForm : eventFormOf(before),
  );
  const { form, change } = kept;
  const [wrong, setWrong] = useRefusals();
  const save = useMutate(SaveEventDocument);
  const readNow = () => readEventForm(form, before, new Date(serverClock.now()));
  const confirm = async () => {
    const read = readNow();
    setWrong(read.ok ? [] : read.error);
    if (!read.ok) return err(read.error[0] ?? appError('CONTENT_INVALID', { field: 'title' }));
    const done = await save({ input: read.value.input });
    kept.answered(done, form);
    if (done.ok) {
      notify(t('adt.saved'), { kind: 'success' });
      onSaved();
    } else if (done.error.field !== undefined) setWrong([done.error]);
    return done;
  };
  return (
    <ConfirmDialog
      title={t(before === null ? 'adt.form.new' : 'adt.form.edit')}
      description={consequenceOf(readNow())}
      confirmLabel={t('adt.form.save')}
      size="md"
      ownFields={fields}
      onClose={onClose}
      onConfirm={confirm}
    >
      <LeftFormNote of={kept} />
      <Fields form={form} wrong={wrong} onChange={change} />
    </ConfirmDialog>
  );
}

/** Who gets a pass, who is told and what becomes of used ones, once the form is saved as it is. */
function consequenceOf(read: ReturnType<typeof readEventForm>): string {
  if (!read.ok || (read.value.told === 0 && !read.value.isOver)) return t('adt.form.p');
  const { isOver, told, used } = read.value;
  if (isOver) return t('adt.form.over');
  const { validAgain, stay } = used;
  return [
    t('adt.form.told', { n: told }),
    ...(validAgain > 0
      ? [t('adt.form.used.anew', { n: validAgain, hours: longestDelayHours })]
      : []),
    ...(stay > 0 ? [t('adt.form.used.stay', { n: stay })] : []),
  ].join(' ');
}

interface FieldsProps {
  readonly form: EventForm;
  readonly wrong: readonly AppError[];
  readonly onChange: (change: Partial<EventForm>) => void;
}

function Fields({ form, wrong, onChange }: FieldsProps) {
  const errorOf = (field: EventField) => faultText(wrong, field);
  const text = (
    name: 'title' | 'host' | 'day' | 'from' | 'to' | 'place' | 'link' | 'capacity',
    field: EventField = name,
  ) => ({
    value: form[name],
    error: errorOf(name) ?? errorOf(field),
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <Segmented
        label={t('adt.kind')}
        options={[
          { value: 'MENTORING', label: t('adt.kind.MENTORING') },
          { value: 'COMMUNITY', label: t('adt.kind.COMMUNITY') },
        ]}
        value={form.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Field label={t('adt.form.title')} maxLength={eventLimits.title} {...text('title')} />
      <div className={css['times']}>
        <Field
          label={t('adt.form.day')}
          hint={t('adt.form.day.hint')}
          inputMode="numeric"
          {...text('day', 'starts_at')}
        />
        <Field label={t('adt.form.from')} hint={t('adt.form.time.hint')} {...text('from')} />
        <Field label={t('adt.form.to')} {...text('to', 'ends_at')} />
      </div>
      <Field label={t('adt.form.host')} maxLength={eventLimits.host} {...text('host')} />
      <Field
        label={t('adt.form.place')}
        hint={t('adt.form.place.hint')}
        maxLength={eventLimits.place}
        {...text('place')}
      />
      <Field
        label={t('adt.form.link')}
        hint={t('adt.form.link.hint')}
        type="url"
        maxLength={eventLimits.link}
        {...text('link')}
      />
      <Field
        label={t('adt.form.capacity')}
        hint={t('adt.form.capacity.hint')}
        inputMode="numeric"
        {...text('capacity')}
      />
      <Plans form={form} error={errorOf('plans')} onChange={onChange} />
      <TextAreaField
        label={t('adt.form.about')}
        rows={3}
        maxLength={eventLimits.description}
        leftText={(n) => t('adt.form.about.left', { n })}
        value={form.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  );
}

function faultText(wrong: readonly AppError[], field: EventField): string | undefined {
  const error = wrong.find((one) => one.field === field);
  return error && (error.code === 'EVENT_PAST' ? errorText(error) : t(`adt.wrong.${field}`));
}

function Plans({
  form,
  error,
  onChange,
}: {
  readonly form: EventForm;
  readonly error: string | undefined;
  readonly onChange: FieldsProps['onChange'];
}) {
  return (
    <fieldset className="stack gap-2">
      <legend className="b5">{t('adt.plans')}</legend>
      {(['PRO', 'KHA_PRO'] as const).map((plan) => (
        <Checkbox
          key={plan}
          label={t(`adt.plan.${plan}`)}
          checked={form.plans.includes(plan)}
          onChange={({ target }) =>
            onChange({
              plans: target.checked
                ? [...form.plans, plan]
                : form.plans.filter((other) => other !== plan),
            })
          }
        />
      ))}
      {error !== undefined && (
        <p role="alert" className={css['wrong']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
