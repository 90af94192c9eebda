import ArrowRight from 'lucide-react/icons/arrow-right';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  type AnswerStep,
  type ApplicationField,
  wizardSteps,
} from '#shared/domain/ambassador/application.ts';
import { minutesLeft } from '#shared/domain/ambassador/check-application.ts';
import { useWizardHead, type WizardHead } from '../../lib/page/wizard-head.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { OwnProof } from '../../lib/confirm-identity/own-proof.tsx';
import { useOnline } from '../../platform/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { PetalProgress } from '../../ui/states/petal-progress.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { t } from './copy.ts';
import type { DraftAutosave } from './data/draft-autosave.ts';
import type { ApplicationData } from './data/use-application.ts';
import { useAutosaveState } from './data/use-draft-autosave.ts';
import { useSubmit } from './data/use-submit.ts';
import { problemText } from './problem-text.ts';
import { savedLine } from './saved-line.ts';
import { AboutStep } from './steps/about-step.tsx';
import { ChannelStep } from './steps/channel-step.tsx';
import { IdeaStep } from './steps/idea-step.tsx';
import { PayoutStep } from './steps/payout-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { problemsOf } from './wizard-problems.ts';
import css from './wizard.module.css';
import { focusField, type WizardForm } from './wizard-form.ts';

export type WizardStep = AnswerStep | 5;

const steps: readonly WizardStep[] = [1, 2, 3, 4, 5];
const formId = 'ambassador-form';
const summaryId = 'ambassador-missing';

/** Where a step is. */
export function stepAddress(step: number): string {
  return step === wizardSteps.offer ? '/ambassador-offer' : `/ambassador-offer?step=${step}`;
}

export interface WizardProps {
  readonly autosave: DraftAutosave;
  readonly data: ApplicationData;
  readonly step: WizardStep;
  /** The application was sent. */
  readonly onSent: () => void;
}

/**
 * The five steps. «Tiếp tục» is always there: pressing it says what is missing, and leads to it.
 */
export function Wizard({ autosave, data, step, onSent }: WizardProps) {
  const state = useAutosaveState(autosave);
  const now = useNow();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set());
  const problems = problemsOf(state, { isAffiliate: data.affiliate_account !== null, nowMs: now });
  const here = step === wizardSteps.review ? Object.values(problems).flat() : problems[step];
  const go = useCallback(
    (to: number) => {
      if (to >= wizardSteps.about && to <= wizardSteps.review) autosave.setStep(to);
      void autosave.flush();
      void navigate(stepAddress(to));
    },
    [autosave, navigate],
  );
  const tryAgain = useCallback(
    (of: readonly number[]) => setTried((before) => new Set([...before, ...of])),
    [],
  );
  const submit = useSubmit({
    autosave,
    policyVersion: data.affiliate_policy.version,
    onSent,
    onRefused: (at) => {
      tryAgain([at]);
      go(at);
    },
  });
  const [proof, setProof] = useState('');
  const next = () => {
    if (step !== wizardSteps.review && here[0] === undefined) return go(step + 1);
    tryAgain(step === wizardSteps.review ? steps : [step]);
    if (step !== wizardSteps.review) return focusField(here[0]?.field ?? '');
    if (here.length > 0) return document.querySelector<HTMLElement>(`#${summaryId}`)?.focus();
    return submit.busy || !isOnline ? undefined : void submit.send(proof);
  };
  const form: WizardForm = {
    state,
    autosave,
    isOnline,
    account: data.affiliate_account,
    errorOf(field: ApplicationField) {
      const problem = tried.has(step) ? here.find((one) => one.field === field) : undefined;
      return problem === undefined ? undefined : problemText(problem);
    },
  };
  useHead(
    autosave,
    state.save,
    now,
    useCallback(() => go(wizardSteps.offer), [go]),
  );
  const heading = useStepFocus(step);
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    next();
  };
  return (
    <div className={css['wizard']}>
      <Rail step={step} />
      {/* Ctrl+Enter goes on from wherever one writes. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        id={formId}
        className={css['form']}
        noValidate
        onKeyDown={goOn}
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      >
        <div>
          <div className={css['phoneStep']}>
            <PetalProgress
              done={step - 1}
              current={step - 1}
              size={48}
              text={t('amb.step', { n: step, m: steps.length })}
            />
          </div>
          <h1 ref={heading} tabIndex={-1} className={cx('h-page', css['h1'])}>
            <span className="sr">{t('amb.step', { n: step, m: steps.length })}: </span>
            {t(`amb.s${step}`)}
          </h1>
          <p className={css['lead']}>{t(`amb.s${step}.lead`)}</p>
        </div>
        <Step step={step} form={form} problems={problems} />
        {step === wizardSteps.review && (
          <OwnProof value={proof} onChange={setProof} error={submit.proofRefusal ?? undefined} />
        )}
        {submit.refusal !== null && (
          <p role="alert" className={css['refusal']}>
            {submit.refusal}
          </p>
        )}
      </form>
      <Foot
        step={step}
        busy={submit.busy}
        missing={tried.has(step) && step !== wizardSteps.review ? here.length : 0}
        onBack={() => go(step - 1)}
        isOnline={isOnline}
      />
      {state.save.kind === 'conflict' && (
        <ConflictDialog
          mine={state.answers}
          other={state.save.other}
          onChoose={(choice) => {
            autosave.resolve(choice);
            if (choice === 'other') go(autosave.state().step);
          }}
        />
      )}
    </div>
  );
}

function Step({
  step,
  form,
  problems,
}: {
  readonly step: WizardStep;
  readonly form: WizardForm;
  readonly problems: ReturnType<typeof problemsOf>;
}) {
  if (step === wizardSteps.about) return <AboutStep form={form} />;
  if (step === wizardSteps.channel) return <ChannelStep form={form} />;
  if (step === wizardSteps.idea) return <IdeaStep form={form} />;
  if (step === wizardSteps.payout) return <PayoutStep form={form} />;
  return <ReviewStep form={form} problems={problems} summaryId={summaryId} />;
}

/** Five petals and the names of the steps; those that are done lead back. */
function Rail({ step }: { readonly step: WizardStep }) {
  return (
    <nav className={css['rail']} aria-label={t('amb.steps')}>
      <PetalProgress
        done={step - 1}
        current={step - 1}
        size={132}
        text={t('amb.step', { n: step, m: steps.length })}
        textPlace="hidden"
      />
      <ol>
        {steps.map((one) => (
          <li
            key={one}
            aria-current={one === step ? 'step' : undefined}
            data-done={one < step || undefined}
          >
            <span className={cx('num', css['number'])}>{one}</span>
            {one < step ? (
              <Link to={stepAddress(one)}>
                {t(`amb.s${one}`)}
                <span className="sr">, {t('amb.step.done')}</span>
              </Link>
            ) : (
              t(`amb.s${one}`)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface FootProps {
  readonly step: WizardStep;
  readonly busy: boolean;
  /** How many answers of the step are wrong, once it was to be left. */
  readonly missing: number;
  readonly onBack: () => void;
  readonly isOnline: boolean;
}

function Foot({ step, busy, missing, onBack, isOnline }: FootProps) {
  const isLast = step === wizardSteps.review;
  const offline = isLast && !isOnline ? t('amb.submit.offline') : undefined;
  return (
    <footer className={css['foot']}>
      <div className={css['bar']}>
        <p
          className={css['left']}
          data-keep={missing > 0 || offline !== undefined || undefined}
          aria-live="polite"
        >
          {missing > 0
            ? t('amb.missing', { n: missing })
            : (offline ?? t('amb.timeLeft', { n: minutesLeft(step) }))}
        </p>
        <Button size="lg" onClick={onBack}>
          {t('amb.back')}
        </Button>
        {isLast ? (
          <Button
            variant="primary"
            size="lg"
            type="submit"
            form={formId}
            busy={busy}
            busyLabel={t('amb.submit.busy')}
            reason={offline}
          >
            {t('amb.submit')}
          </Button>
        ) : (
          <Button variant="primary" size="lg" type="submit" form={formId}>
            {t('amb.next')}
            <ArrowRight aria-hidden="true" />
          </Button>
        )}
      </div>
    </footer>
  );
}

/** Says above the page how what was written stands, and how to leave. */
function useHead(
  autosave: DraftAutosave,
  save: Parameters<typeof savedLine>[0],
  now: number,
  leave: () => void,
): void {
  const head = useMemo<WizardHead>(
    () => ({
      saved: savedLine(save, now),
      exit: {
        label: t('amb.exit'),
        onExit: () => void autosave.flush().then(leave),
      },
    }),
    [autosave, save, now, leave],
  );
  useWizardHead(head);
}

/** Every step begins at its heading: for the eye, and for a screen reader. */
function useStepFocus(step: WizardStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<WizardStep | null>(null);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return heading;
}
