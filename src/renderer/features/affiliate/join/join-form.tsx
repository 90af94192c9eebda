import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import {
  type JoinAffiliateInput,
  JoinAffiliateDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { Stepper } from '#renderer/ui/navigation/stepper.tsx';
import { transliterateHolder } from '#shared/domain/commerce/bank-account.ts';
import { AccountFields } from '../account/account-fields.tsx';
import { PapersFields } from '../papers/papers-fields.tsx';
import { afterChange, fieldErrors, focusFirstError } from '#renderer/lib/field-errors.ts';
import { useRefusals } from '#renderer/lib/use-refusal.ts';
import { ConsentStep } from './consent-step.tsx';
import { t } from './copy.ts';
import { type JoinDraft, type JoinStep, useJoinDraft } from './join-draft.ts';
import { answersOf, joinErrors, joinInput, stepOf } from './join-form-rules.ts';
import css from './join.module.css';

const names = [t('aff.join.s1'), t('aff.join.s2'), t('aff.join.s3')] as const;
const leads = [t('aff.join.s1.lead'), t('aff.join.s2.lead'), t('aff.join.s3.lead')] as const;
const last = 2;

/**
 * Papers, account, consent: three steps, checked as the server checks, sent at the end. What was
 * typed stays until it is done.
 */
export function JoinForm({ onJoined }: { readonly onJoined: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const reason = useServerReason();
  const send = useMutate(JoinAffiliateDocument);
  const { step, draft, goTo, edit, clear } = useJoinDraft();
  const [errors, setErrors] = useRefusals();
  const [isOther, setOther] = useState(false);
  const [busy, setBusy] = useState(false);
  const [proof, setProof] = useState('');
  const at: JoinStep = step ?? 0;

  const refuse = (found: readonly AppError[]) => {
    setErrors(found);
    setOther(found.some(({ code }) => code === 'ACCOUNT_HOLDER_DIFFERS'));
    focusFirstError(form.current);
  };
  const change = (more: Partial<JoinDraft>) => {
    setErrors((all) => afterChange(all, answersOf(draft), answersOf({ ...draft, ...more })));
    edit(more);
  };
  const move = (to: JoinStep) => {
    setErrors([]);
    if (to === 1 && draft.account.account_holder === '')
      edit({ account: { ...draft.account, account_holder: transliterateHolder(draft.legalName) } });
    goTo(to);
  };
  const finish = async (input: JoinAffiliateInput) => {
    setBusy(true);
    const done = await send({ input, confirm_password: proof });
    setBusy(false);
    if (done.ok) {
      notify(t('aff.join.done', { code: done.value.join_affiliate.code }), { kind: 'success' });
      clear();
      return onJoined();
    }
    // Joined in another window: the page has it as soon as it asks again.
    if (done.error.code === 'AFFILIATE_ALREADY') {
      clear();
      return onJoined();
    }
    const place = stepOf(done.error);
    if (place !== null && place !== at) goTo(place);
    if (done.error.code === 'POLICY_CHANGED') edit({ agreedVersion: null });
    return refuse([done.error]);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = joinErrors(at, draft, Date.now());
    if (found.length > 0) return refuse(found);
    if (at === last && proof === '')
      return refuse([appError('PASSWORD_REQUIRED', { field: 'confirm_password' })]);
    if (at < last) return move(at === 0 ? 1 : 2);
    if (busy || reason !== undefined || draft.agreedVersion === null) return undefined;
    return void finish(joinInput(draft, draft.agreedVersion));
  };

  const general = errors.find(({ field }) => field === undefined);
  return (
    <Card as="section" aria-labelledby="join-step" className={css['form']}>
      <Stepper
        label={t('aff.join.steps')}
        steps={names}
        current={at}
        doneLabel={t('aff.join.stepDone')}
      />
      <form ref={form} className={css['fields']} noValidate onSubmit={submit}>
        <StepHead key={at} at={at} />
        <StepFields
          at={at}
          draft={draft}
          errors={errors}
          isOtherHolder={isOther}
          onChange={change}
        />
        {at === last && (
          <OwnProof
            value={proof}
            onChange={(next) => {
              setProof(next);
              setErrors((all) => all.filter(({ field }) => field !== 'confirm_password'));
            }}
            error={fieldErrors(errors)['confirm_password']}
          />
        )}
        {general !== undefined && (
          <p role="alert" className={css['refusal']}>
            {errorText(general)} {t('aff.join.kept')}
          </p>
        )}
        <div className={css['actions']}>
          <Button
            variant="primary"
            size="lg"
            type="submit"
            busy={busy}
            busyLabel={t('aff.join.busy')}
            reason={at === last ? reason : undefined}
          >
            {at === last ? t('aff.join.cta') : t('aff.join.next')}
          </Button>
          {at > 0 && (
            <Button
              variant="ghost"
              size="lg"
              disabled={busy}
              onClick={() => move(at === 2 ? 1 : 0)}
            >
              {t('aff.join.back')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

/**
 * Takes the focus when its step begins, so that the keyboard and a screen reader go on from there.
 */
function StepHead({ at }: { readonly at: JoinStep }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className={css['stepHead']}>
      <h2 id="join-step" ref={head} tabIndex={-1} className="h-sub">
        <span className="sr">{t('aff.join.stepOf', { n: at + 1, m: names.length })}: </span>
        {names[at]}
      </h2>
      <p className="t2 sm">{leads[at]}</p>
    </div>
  );
}

interface StepFieldsProps {
  readonly at: JoinStep;
  readonly draft: JoinDraft;
  readonly errors: readonly AppError[];
  /** The last try was refused for the holder's name. */
  readonly isOtherHolder: boolean;
  readonly onChange: (change: Partial<JoinDraft>) => void;
}

function StepFields({ at, draft, errors, isOtherHolder, onChange }: StepFieldsProps) {
  const texts = fieldErrors(errors);
  if (at === 0) return <PapersFields papers={draft} errors={texts} onChange={onChange} />;
  if (at === 1)
    return (
      <AccountFields
        account={draft.account}
        errors={texts}
        isOtherHolder={isOtherHolder}
        onChange={(account) => onChange({ account })}
      />
    );
  return <ConsentStep draft={draft} errors={texts} onChange={onChange} />;
}
