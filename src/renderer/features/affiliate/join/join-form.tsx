import { useEffect, useRef, useState } from 'react';
import {
  type JoinAffiliateInput,
  JoinAffiliateDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { ok } from '#shared/kernel/result.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { FormRefusal } from '#renderer/lib/forms/form-refusal.tsx';
import { ownProofErrors } from '#renderer/lib/forms/own-proof-errors.ts';
import { type CheckedForm, useCheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { notify } from '#renderer/lib/notify.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { Stepper } from '#renderer/ui/navigation/stepper.tsx';
import { transliterateHolder } from '#shared/domain/commerce/bank-account.ts';
import { AccountFields } from '../account/account-fields.tsx';
import { PapersFields } from '../papers/papers-fields.tsx';
import { ConsentStep } from './consent-step.tsx';
import { t } from './copy.ts';
import { type JoinDraft, type JoinStep, useJoinDraft } from './join-draft.ts';
import { joinErrors, joinInput, stepOf } from './join-form-rules.ts';
import css from './join.module.css';

const names = [t('aff.join.s1'), t('aff.join.s2'), t('aff.join.s3')] as const;
const leads = [t('aff.join.s1.lead'), t('aff.join.s2.lead'), t('aff.join.s3.lead')] as const;
const last = 2;

interface JoinFormValues extends JoinDraft {
  readonly confirm_password: string;
}

/**
 * Papers, account, consent: three steps, checked as the server checks, sent at the end. What was
 * typed stays until it is done.
 */
export function JoinForm({ onJoined }: { readonly onJoined: () => void }) {
  const { at, form, isOther, move } = useJoinForm(onJoined);
  return (
    <Card as="section" aria-labelledby="join-step" className={css['form']}>
      <Stepper
        label={t('aff.join.steps')}
        steps={names}
        current={at}
        doneLabel={t('aff.join.stepDone')}
      />
      <form {...form.props} className={css['fields']}>
        <StepHead key={at} at={at} />
        <StepFields at={at} form={form} isOtherHolder={isOther} />
        {at === last && (
          <OwnProof
            value={form.values.confirm_password}
            onChange={(proof) => form.change({ confirm_password: proof })}
            error={form.errors.confirm_password}
          />
        )}
        <FormRefusal error={form.refusal} more={t('aff.join.kept')} />
        <div className={css['actions']}>
          <Button
            variant="primary"
            size="lg"
            type="submit"
            busy={form.isBusy}
            busyLabel={t('aff.join.busy')}
            reason={form.reason}
          >
            {at === last ? t('aff.join.cta') : t('aff.join.next')}
          </Button>
          {at > 0 && (
            <Button
              variant="ghost"
              size="lg"
              disabled={form.isBusy}
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

/** What is typed, checked step by step, and sent at the end. */
function useJoinForm(onJoined: () => void) {
  const join = useMutate(JoinAffiliateDocument);
  const { step, draft, goTo, edit, clear } = useJoinDraft();
  const [isOther, setOther] = useState(false);
  const at: JoinStep = step ?? 0;

  const finish = async (input: JoinAffiliateInput, proof: string) => {
    const done = await join({ input, confirm_password: proof });
    if (done.ok)
      notify(t('aff.join.done', { code: done.value.join_affiliate.code }), { kind: 'success' });
    // Joined in another window: the page has it as soon as it asks again.
    else if (done.error.code !== 'AFFILIATE_ALREADY') return done;
    clear();
    onJoined();
    return ok(null);
  };
  const form = useCheckedForm<JoinFormValues>({
    start: { ...draft, confirm_password: '' },
    check: ({ confirm_password: proof, ...typed }) => [
      ...joinErrors(at, typed, Date.now()),
      ...(at === last ? ownProofErrors(proof) : []),
    ],
    needsServer: at === last,
    async send({ confirm_password: proof, ...typed }) {
      if (at === last && typed.policy_version !== null)
        return finish(joinInput(typed, typed.policy_version), proof);
      move(at === 0 ? 1 : 2);
      return ok(null);
    },
    onChange(part) {
      // The proof, which changes by itself, is kept nowhere.
      if (!('confirm_password' in part)) edit(part);
    },
    onRefused(errors) {
      setOther(errors.some(({ code }) => code === 'ACCOUNT_HOLDER_DIFFERS'));
      const [place] = errors.flatMap((error) => stepOf(error) ?? []);
      if (place !== undefined) goTo(place);
      if (errors.some(({ code }) => code === 'POLICY_CHANGED'))
        form.change({ policy_version: null });
    },
  });
  const move = (to: JoinStep) => {
    form.forget();
    if (to === 1 && form.values.account_holder === '')
      form.change({ account_holder: transliterateHolder(form.values.legal_name) });
    goTo(to);
  };
  return { at, form, isOther, move };
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
  readonly form: CheckedForm<JoinFormValues>;
  /** The last try was refused for the holder's name. */
  readonly isOtherHolder: boolean;
}

function StepFields({ at, form, isOtherHolder }: StepFieldsProps) {
  if (at === 0) return <PapersFields form={form} />;
  if (at === 1)
    return (
      <AccountFields
        account={form.values}
        errors={form.errors}
        isOtherHolder={isOtherHolder}
        onChange={form.change}
      />
    );
  return <ConsentStep form={form} />;
}
