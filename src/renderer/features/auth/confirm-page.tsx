import ChevronRight from 'lucide-react/icons/chevron-right';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import ListChecks from 'lucide-react/icons/list-checks';
import Smartphone from 'lucide-react/icons/smartphone';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { factorChallengeText } from '../../graphql/generated/texts.ts';
import type { FactorChallengeQuery } from '../../graphql/generated/graphql.ts';
import { brand } from '../../lib/format/brand.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { signByPasskey } from '../../lib/identity/passkey-browser.ts';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { useSecondStepStore } from '../../lib/identity/second-step.ts';
import { useFirstFocus } from '../../lib/overlays/use-first-focus.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { CodeField, codeLength } from '../../ui/forms/code-field.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { useLinkToken } from '../../lib/identity/use-link-token.ts';
import { useNext } from './use-next.ts';
import { useOnceSent } from './use-once-sent.ts';
import { useSend } from '../../lib/use-send.ts';
import { t } from './confirm.copy.ts';
import css from './second-step.module.css';

type Waiting = NonNullable<FactorChallengeQuery['factor_challenge']>;
type Way = 'PASSKEY' | 'CODE' | 'RECOVERY' | 'LOST';

/** The second step of signing in: the password was right, no session is open yet. */
export function ConfirmPage() {
  const begun = useSecondStepStore((store) => store.challenge);
  // From a provider's page, which is left by loading another one.
  const brought = useLinkToken();
  const challenge = begun ?? brought;
  const next = useNext();
  if (challenge === null) return <Navigate replace to={loginAddress(next.address)} />;
  return <LiveStep key={challenge} challenge={challenge} />;
}

function LiveStep({ challenge }: { readonly challenge: string }) {
  const send = useSend(factorChallengeText);
  const state = useOnceSent(useCallback(async () => send({ challenge }), [send, challenge]));
  if (state.kind === 'waiting')
    return <output className={css['who']}>{t('confirm.loading')}</output>;
  if (state.kind === 'refused')
    return (
      <ErrorPanel
        title={t('confirm.failed')}
        retryLabel={t('confirm.retry')}
        code={state.error.code}
        onRetry={state.again}
      >
        {errorText(state.error)}
      </ErrorPanel>
    );
  const waiting = state.data.factor_challenge;
  return waiting === null ? <Over /> : <Step challenge={challenge} waiting={waiting} />;
}

function Over() {
  const next = useNext();
  return (
    <div className={`${css['page']} ${css['signIn']}`}>
      <div>
        <h1 className="h-page">{t('confirm.over.title')}</h1>
        <p className={css['lead']}>{t('confirm.over.body')}</p>
      </div>
      <Link
        className={buttonClass({ variant: 'primary', size: 'xl', block: true })}
        to={loginAddress(next.address)}
      >
        {t('confirm.over.again')}
      </Link>
    </div>
  );
}

function Step({ challenge, waiting }: { readonly challenge: string; readonly waiting: Waiting }) {
  const { passkeys } = usePlatform();
  const next = useNext();
  const canPasskey = passkeys !== undefined && waiting.passkey_options !== null;
  const ways = waiting.ways.filter((way) => way !== 'PASSKEY' || canPasskey);
  const [way, setWay] = useState<Way>(ways[0] ?? 'LOST');
  const { busy, problem, wait, enter, clear } = useSecondStep(challenge);
  const choose = (other: Way) => {
    clear();
    setWay(other);
  };
  const others: readonly Way[] = [
    ...ways.filter((other) => other !== way),
    ...(way === 'LOST' ? [] : (['LOST'] as const)),
  ];
  return (
    <div className={`${css['page']} ${css['signIn']}`}>
      {way === 'PASSKEY' && (
        <PasskeyStep
          waiting={waiting}
          busy={busy}
          problem={problem}
          onSigned={(passkey) => void enter({ code: null, passkey, remember: false })}
        />
      )}
      {(way === 'CODE' || way === 'RECOVERY') && (
        <CodeStep
          key={way}
          way={way}
          waiting={waiting}
          busy={busy}
          problem={problem}
          isShut={wait}
          onTyped={(code, remember) => enter({ code, passkey: null, remember })}
        />
      )}
      {way === 'LOST' && <Lost />}
      <nav aria-label={t('confirm.others')}>
        <Card padding="none" className={css['alts']}>
          {others.map((other) => (
            <Alternative
              key={other}
              way={other}
              left={waiting.recovery_codes_left}
              onChoose={() => choose(other)}
            />
          ))}
        </Card>
      </nav>
      <p className={css['who']}>
        {waiting.email}.{' '}
        <Link className={inlineLinkClass} to={loginAddress(next.address)}>
          {t('confirm.notYou')}
        </Link>
      </p>
    </div>
  );
}

interface Answer {
  readonly code: string | null;
  readonly passkey: string | null;
  readonly remember: boolean;
}

function useSecondStep(challenge: string) {
  const { session } = usePlatform();
  const navigate = useNavigate();
  const next = useNext();
  const end = useSecondStepStore((store) => store.end);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const enter = async (answer: Answer): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    const entered = await session.completeSignIn({ challenge, ...answer });
    setBusy(false);
    if (!entered.ok) {
      setProblem(entered.error);
      return false;
    }
    await navigate(next.address, { replace: true });
    end();
    return true;
  };
  return {
    busy,
    problem,
    wait: problem?.code === 'FACTOR_LOCKED',
    enter,
    clear: () => setProblem(null),
  };
}

interface StepProps {
  readonly waiting: Waiting;
  readonly busy: boolean;
  readonly problem: AppError | null;
}

function PasskeyStep({
  waiting,
  busy,
  problem,
  onSigned,
}: StepProps & { readonly onSigned: (passkey: string) => void }) {
  const reason = useServerReason();
  const head = useFirstFocus<HTMLHeadingElement>();
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async () => {
    setAsking(true);
    setRefusal(null);
    const signed = await signByPasskey(waiting.passkey_options ?? '');
    setAsking(false);
    // The browser does not tell whether they gave up or had no passkey here.
    if (!signed.ok) setRefusal(errorText(signed.error));
    else if (signed.value === null) setRefusal(t('confirm.passkey.none'));
    else onSigned(signed.value);
  };
  const shown = refusal ?? (problem === null ? null : errorText(problem));
  return (
    <Card as="section" className={css['card']}>
      <span className={css['ring']}>
        <Fingerprint aria-hidden="true" />
      </span>
      <div className={css['centred']}>
        <h1 ref={head} className="h-page" tabIndex={-1}>
          {t('confirm.title')}
        </h1>
        <p className={css['lead']}>
          {t('confirm.passkey.lead', { name: waiting.firstname ?? '' })}
        </p>
      </div>
      <Button
        variant="primary"
        size="xl"
        block
        busy={asking || busy}
        busyLabel={t('confirm.passkey.busy')}
        reason={reason}
        onClick={() => void ask()}
      >
        {t('confirm.passkey')}
      </Button>
      <p className={`${css['sub']} ${css['centred']}`}>{t('confirm.passkey.hint')}</p>
      {shown !== null && (
        <p role="alert" className={css['refusal']}>
          {shown}
        </p>
      )}
    </Card>
  );
}

interface CodeStepProps extends StepProps {
  readonly way: 'CODE' | 'RECOVERY';
  readonly isShut: boolean;
  readonly onTyped: (code: string, remember: boolean) => Promise<boolean>;
}

function CodeStep({ way, waiting, busy, problem, isShut, onTyped }: CodeStepProps) {
  const { passkeys, browserSignIn } = usePlatform();
  const reason = useServerReason();
  const input = useFirstFocus<HTMLInputElement>();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<AppError | null>(null);
  const [remember, setRemember] = useState(false);
  const submit = async (typed: string) => {
    if (busy || isShut || reason !== undefined) return;
    if (typed.trim() === '') return setMissing(appError('FACTOR_PROOF_NEEDED'));
    setMissing(null);
    if (await onTyped(typed, remember)) return;
    setCode('');
    input.current?.focus();
  };
  const type = (digits: string) => {
    setCode(digits);
    if (digits.length === codeLength && digits !== code) void submit(digits);
  };
  const shown = missing ?? problem;
  const error = shown === null ? undefined : errorText(shown);
  return (
    <Card as="section">
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(code);
        }}
      >
        <div>
          <h1 className="h-page">
            {t(way === 'CODE' ? 'confirm.code.title' : 'confirm.recovery.title')}
          </h1>
          <p className={css['lead']}>
            {way === 'CODE'
              ? t('confirm.code.lead', { brand: brand.name, email: waiting.email })
              : t('confirm.recovery.lead')}
          </p>
        </div>
        {way === 'CODE' && (
          <CodeField
            ref={input}
            label={t('confirm.code.label')}
            value={code}
            readOnly={busy}
            error={error}
            onChange={type}
          />
        )}
        {way === 'RECOVERY' && (
          <Field
            ref={input}
            label={t('confirm.recovery.label')}
            autoComplete="off"
            spellCheck={false}
            maxLength={12}
            readOnly={busy}
            value={code}
            error={error}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {browserSignIn === undefined && (
          <Checkbox
            label={t('confirm.remember')}
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          size="xl"
          block
          busy={busy}
          busyLabel={t('confirm.busy')}
          reason={reason}
          disabled={isShut}
        >
          {t('confirm.submit')}
        </Button>
        {passkeys === undefined &&
          browserSignIn !== undefined &&
          waiting.ways.includes('PASSKEY') && (
            <p className={css['sub']}>{t('confirm.passkey.inBrowser')}</p>
          )}
      </form>
    </Card>
  );
}

function Lost() {
  const head = useFirstFocus<HTMLHeadingElement>();
  return (
    <Card as="section" className={css['card']}>
      <div>
        <h1 ref={head} className="h-page" tabIndex={-1}>
          {t('confirm.lost.title')}
        </h1>
        <p className={css['lead']}>{t('confirm.lost.body')}</p>
      </div>
      <p className={css['sub']}>{t('confirm.lost.wait')}</p>
      <a className={inlineLinkClass} href={`mailto:${brand.email}`}>
        {brand.email}
      </a>
    </Card>
  );
}

const icons: { readonly [Name in Way]: ReactNode } = {
  PASSKEY: <Fingerprint aria-hidden="true" />,
  CODE: <Smartphone aria-hidden="true" />,
  RECOVERY: <ListChecks aria-hidden="true" />,
  LOST: <LifeBuoy aria-hidden="true" />,
};

function Alternative({
  way,
  left,
  onChoose,
}: {
  readonly way: Way;
  readonly left: number;
  readonly onChoose: () => void;
}) {
  return (
    <button type="button" className={css['alt']} onClick={onChoose}>
      {icons[way]}
      <span>{t(`confirm.way.${way}`, { n: left })}</span>
      <ChevronRight aria-hidden="true" />
    </button>
  );
}
