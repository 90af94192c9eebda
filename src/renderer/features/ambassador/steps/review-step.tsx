import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from 'react-router';
import {
  type AnswerStep,
  type ApplicationField,
  stepFields,
} from '#shared/domain/ambassador/application.ts';
import { answerSteps } from '#shared/domain/ambassador/check-application.ts';
import { bankName } from '#shared/domain/commerce/banks.ts';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { answerText } from '../answer-text.ts';
import { t } from '../copy.ts';
import { fieldLabel } from '../field-label.ts';
import { problemText } from '../problem-text.ts';
import type { StepProblems } from '../wizard-problems.ts';
import css from '../wizard.module.css';
import type { WizardForm } from '../wizard-form.ts';

interface ReviewStepProps {
  readonly form: WizardForm;
  readonly problems: StepProblems;
  /** Id of what says what is missing; gets the focus when somebody wants to send. */
  readonly summaryId: string;
}

/** Step 5: everything once more, with the way back to each step. */
export function ReviewStep({ form, problems, summaryId }: ReviewStepProps) {
  const count = Object.values(problems).flat().length;
  return (
    <>
      {count > 0 && (
        <div id={summaryId} tabIndex={-1} className={css['summary']}>
          <Notice
            icon={<TriangleAlert aria-hidden="true" />}
            tone="warn"
            title={t('amb.review.missing', { n: count })}
          >
            <ul className={css['missing']}>
              {answerSteps
                .filter((step) => problems[step].length > 0)
                .map((step) => (
                  <li key={step}>
                    <Link className={inlineLinkClass} to={`/ambassador-offer?step=${step}`}>
                      {t('amb.review.missing.step', {
                        step: t(`amb.s${step}`),
                        n: problems[step].length,
                      })}
                    </Link>
                  </li>
                ))}
            </ul>
          </Notice>
        </div>
      )}
      {answerSteps.map((step) => (
        <Part key={step} step={step} form={form} problems={problems} />
      ))}
    </>
  );
}

function Part({
  step,
  form,
  problems,
}: {
  readonly step: AnswerStep;
  readonly form: WizardForm;
  readonly problems: StepProblems;
}) {
  const title = t(`amb.s${step}`);
  return (
    <section className={css['part']} aria-label={title}>
      <header className={css['partHead']}>
        <h2 className="h-sub">{title}</h2>
        <Link
          className={inlineLinkClass}
          to={`/ambassador-offer?step=${step}`}
          aria-label={t('amb.review.editStep', { step: title })}
        >
          {t('amb.review.edit')}
        </Link>
      </header>
      <dl className={css['answers']}>
        {stepFields[step].map((field) => {
          const problem = problems[step].find((one) => one.field === field);
          const text = textOf(form, field);
          if (text === '' && problem === undefined) return null;
          return (
            <div key={field}>
              <dt>{fieldLabel(field)}</dt>
              <dd>
                {text}
                {problem !== undefined && (
                  <span className={css['wrong']}>{problemText(problem)}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/**
 * The answer in words; numbers as the server keeps them, masked, and an affiliate's account as it
 * is.
 */
function textOf({ state, account }: WizardForm, field: ApplicationField): string {
  if (account !== null && field === 'account_bank') return bankName(account.account_bank);
  if (account !== null && field === 'account_holder') return account.account_holder;
  if (account !== null && field === 'account_number') return account.account_masked;
  if (field !== 'identity_number' && field !== 'account_number')
    return answerText(state.answers, field);
  const typed = state.secrets[field].replaceAll(/\s/g, '');
  return typed === ''
    ? (state.masks[field] ?? '')
    : `•••• ${typed.slice(field === 'identity_number' ? -3 : -4)}`;
}
