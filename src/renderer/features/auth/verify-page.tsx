import BadgeCheck from 'lucide-react/icons/badge-check';
import LinkIcon from 'lucide-react/icons/link-2-off';
import UserQuestion from 'lucide-react/icons/user-round-search';
import { useCallback, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { emailVerificationText, verifyEmailLinkText } from '../../graphql/generated/texts.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { useSession } from '../../platform/context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import css from './auth-form.module.css';
import { AuthOutcome } from './auth-outcome.tsx';
import { authSteps, useAuthStep } from './auth-step-store.ts';
import { ChangeEmailForm } from './change-email-form.tsx';
import { t } from './copy.ts';
import { useLinkToken } from '../../lib/identity/use-link-token.ts';
import { type Next, useNext } from './use-next.ts';
import { useOnceSent } from './use-once-sent.ts';
import { useSend } from '../../lib/use-send.ts';
import type { VerificationView } from './verification-view.ts';
import { VerifyForm } from './verify-form.tsx';

/**
 * Proof of the address, the fourth step: by the six digits, or by opening the link of the same
 * e-mail. It never keeps anybody from learning.
 */
export function VerifyPage() {
  useAuthStep(authSteps.verify);
  const token = useLinkToken();
  const session = useSession();
  const next = useNext();
  if (token !== null)
    return (
      <ByLink key={token} token={token} next={next} isSignedIn={session.status === 'signed_in'} />
    );
  if (session.status !== 'signed_in') return <Navigate replace to={loginAddress(next.address)} />;
  return <ByCode key={session.userId} next={next} />;
}

function ByLink({
  token,
  next,
  isSignedIn,
}: {
  readonly token: string;
  readonly next: Next;
  readonly isSignedIn: boolean;
}) {
  const send = useSend(verifyEmailLinkText);
  const state = useOnceSent(useCallback(async () => send({ token }), [send, token]));
  if (state.kind === 'waiting')
    return <output className={css['waiting']}>{t('auth.verify.checking')}</output>;
  if (state.kind === 'done') return <Verified next={next} isSignedIn={isSignedIn} />;
  if (state.error.code === 'VERIFY_ELSEWHERE')
    return <Elsewhere token={token} isSignedIn={isSignedIn} />;
  if (state.error.code !== 'LINK_DEAD')
    return (
      <ErrorPanel
        title={t('auth.failed.title')}
        retryLabel={t('auth.failed.retry')}
        code={state.error.code}
        onRetry={state.again}
      >
        {errorText(state.error)}
      </ErrorPanel>
    );
  return (
    <AuthOutcome
      icon={<LinkIcon aria-hidden="true" />}
      title={t('auth.reset.dead')}
      isNews
      body={[t('auth.verify.dead.body')]}
    >
      <Link
        className={buttonClass({ variant: 'primary', size: 'xl', block: true })}
        to={isSignedIn ? '/verify' : '/login'}
      >
        {t(isSignedIn ? 'auth.verify.dead.action' : 'auth.toLogin')}
      </Link>
    </AuthOutcome>
  );
}

/**
 * Nobody is signed in here whose account it is: it may be their own from elsewhere, or a stranger's
 * with their address.
 */
function Elsewhere({
  token,
  isSignedIn,
}: {
  readonly token: string;
  readonly isSignedIn: boolean;
}) {
  return (
    <AuthOutcome
      icon={<UserQuestion aria-hidden="true" />}
      title={t('auth.verify.elsewhere')}
      isNews
      body={[
        t(isSignedIn ? 'auth.verify.elsewhere.other' : 'auth.verify.elsewhere.body'),
        t('auth.verify.elsewhere.notMine.body'),
      ]}
    >
      {!isSignedIn && (
        <Link
          className={buttonClass({ variant: 'primary', size: 'xl', block: true })}
          to={loginAddress('/verify')}
        >
          {t('auth.verify.elsewhere.mine')}
        </Link>
      )}
      <Link
        className={buttonClass({
          variant: isSignedIn ? 'primary' : 'secondary',
          size: 'xl',
          block: true,
        })}
        to={`/reset#token=${token}`}
      >
        {t('auth.verify.elsewhere.notMine')}
      </Link>
    </AuthOutcome>
  );
}

function Verified({ next, isSignedIn }: { readonly next: Next; readonly isSignedIn: boolean }) {
  return (
    <AuthOutcome
      icon={<BadgeCheck aria-hidden="true" />}
      title={t('auth.verify.ok')}
      isNews
      body={[t('auth.verify.ok.body')]}
    >
      <Link
        className={buttonClass({ variant: 'primary', size: 'xl', block: true })}
        to={isSignedIn ? next.address : '/login'}
        replace
      >
        {t(isSignedIn ? 'auth.verify.continue' : 'auth.toLogin')}
      </Link>
    </AuthOutcome>
  );
}

function ByCode({ next }: { readonly next: Next }) {
  const send = useSend(emailVerificationText);
  const asked = useOnceSent(useCallback(async () => send({}), [send]));
  const [newer, setNewer] = useState<VerificationView | null>(null);
  const [isChanging, setChanging] = useState(false);
  if (asked.kind === 'refused')
    return (
      <ErrorPanel
        title={t('auth.failed.title')}
        retryLabel={t('auth.failed.retry')}
        code={asked.error.code}
        onRetry={asked.again}
      >
        {errorText(asked.error)}
      </ErrorPanel>
    );
  const state = newer ?? (asked.kind === 'done' ? asked.data.email_verification : null);
  if (state?.is_verified === true) return <Verified next={next} isSignedIn />;
  if (isChanging && state !== null) {
    return (
      <ChangeEmailForm
        email={state.email}
        hasPassword={asked.kind !== 'done' || asked.data.me?.has_password !== false}
        onDone={(changed) => {
          setNewer(changed);
          setChanging(false);
        }}
        onCancel={() => setChanging(false)}
      />
    );
  }
  return (
    <VerifyForm state={state} next={next} onState={setNewer} onChange={() => setChanging(true)} />
  );
}
