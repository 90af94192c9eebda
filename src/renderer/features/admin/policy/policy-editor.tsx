import { useRef, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { PublishAffiliatePolicyDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { LeftFormNote } from '#renderer/lib/drafts/left-form-note.tsx';
import { useKeptForm } from '#renderer/lib/drafts/use-kept-form.ts';
import { focusFirstError } from '#renderer/lib/field-errors.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DateField } from '#renderer/ui/forms/date-field.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';
import css from './policy.module.css';
import { isWhole, policyFaults, type PolicyForm } from './policy-faults.ts';
import { PolicyPreview } from './policy-preview.tsx';
import type { PolicyVersion } from './policy-version.ts';
import { useSettled } from '../list/use-settled.ts';

export interface PolicyEditorProps {
  /** What it begins with. */
  readonly base: PolicyVersion;
  /** The number of the version that is written. */
  readonly next: number;
  /** `YYYY-MM-DD` in Vietnam. */
  readonly today: string;
  readonly onPublished: () => void;
}

const longest = 60_000;
const longestLine = 200;

/**
 * The next version: Markdown beside what it becomes, five lines, the day from which on it counts.
 */
export function PolicyEditor({ base, next, today, onPublished }: PolicyEditorProps) {
  const kept = useKeptForm<PolicyForm>(
    { kind: 'office', id: 'policy' },
    { markdown: base.markdown, summary: base.summary, effectiveFrom: today },
  );
  const { form, change } = kept;
  const { markdown, summary, effectiveFrom } = form;
  const [isAsking, setAsking] = useState(false);
  const [isShown, setShown] = useState(false);
  const editor = useRef<HTMLElement>(null);
  const offline = useServerReason();
  const found = policyFaults(form, today);
  const faults = isShown ? found : null;
  const mark = () => {
    setShown(true);
    focusFirstError(editor.current);
  };
  return (
    <section ref={editor} className={css['editor']} aria-label={t('apl.compose', { v: next })}>
      <h2 className={css['sub']}>{t('apl.compose', { v: next })}</h2>
      <LeftFormNote of={kept} />
      <Summary
        lines={summary}
        faults={faults?.summary ?? []}
        onChange={(lines) => change({ summary: lines })}
      />
      <div className={css['sides']}>
        <TextAreaField
          className={css['markdown']}
          label={t('apl.editor')}
          hint={t('apl.editor.hint')}
          rows={24}
          maxLength={longest}
          leftText={(n) => t('apl.left', { n })}
          value={markdown}
          error={faults?.markdown}
          onChange={(event) => change({ markdown: event.target.value })}
        />
        <div className={css['preview']}>
          <p className={css['label']}>{t('apl.preview')}</p>
          {/* It scrolls, so the keyboard must reach it */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
          <div className={css['paper']} tabIndex={0} role="group" aria-label={t('apl.preview')}>
            <PolicyPreview markdown={useSettled(markdown, 400)} />
          </div>
        </div>
      </div>
      <div className={css['foot']}>
        <DateField
          label={t('apl.effective')}
          earliest={today}
          value={effectiveFrom}
          error={faults?.effectiveFrom}
          onChange={(event) => change({ effectiveFrom: event.target.value })}
        />
        <Button
          variant="primary"
          reason={offline}
          onClick={() => (isWhole(found) ? setAsking(true) : mark())}
        >
          {t('apl.publish')}
        </Button>
      </div>
      {isAsking && (
        <PublishDialog
          form={form}
          next={next}
          onAnswered={(done) => {
            kept.answered(done, form);
            if (done.ok) onPublished();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Five lines, each with what is wrong with it. */
function Summary({
  lines,
  faults,
  onChange,
}: {
  readonly lines: readonly string[];
  readonly faults: readonly (string | undefined)[];
  readonly onChange: (lines: readonly string[]) => void;
}) {
  return (
    <fieldset className={css['summary']}>
      <legend>{t('apl.summary')}</legend>
      {lines.map((line, index) => (
        <Field
          // oxlint-disable-next-line react/no-array-index-key -- five places, never moved
          key={index}
          label={t('apl.summary.line', { n: index + 1 })}
          maxLength={longestLine}
          autoComplete="off"
          value={line}
          error={faults[index]}
          onChange={({ target }) =>
            onChange(lines.map((other, at) => (at === index ? target.value : other)))
          }
        />
      ))}
    </fieldset>
  );
}

interface PublishDialogProps {
  readonly form: PolicyForm;
  readonly next: number;
  readonly onAnswered: (done: Result<unknown, AppError>) => void;
  readonly onClose: () => void;
}

function PublishDialog({ form, next, onAnswered, onClose }: PublishDialogProps) {
  const { markdown, summary, effectiveFrom } = form;
  const publish = useMutate(PublishAffiliatePolicyDocument);
  return (
    <ConfirmDialog
      title={t('apl.publish.title', {
        v: next,
        date: effectiveFrom.split('-').toReversed().join('/'),
      })}
      description={t('apl.publish.body')}
      confirmLabel={t('apl.publish')}
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const done = await publish({
          input: {
            markdown,
            summary: [...summary],
            effective_from: effectiveFrom,
            based_on: next - 1,
          },
          reason,
          confirm_password,
        });
        onAnswered(done);
        // The newer version makes the editor anew, with what was typed over it and without this
        // dialog: what was refused is said where it stays.
        if (!done.ok && done.error.code === 'CONFLICT')
          notify(errorText(done.error), { kind: 'error' });
        if (!done.ok) return done;
        notify(t('apl.done', { v: done.value.publish_affiliate_policy.version }), {
          kind: 'success',
        });
        return done;
      }}
    />
  );
}
