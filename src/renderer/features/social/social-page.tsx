import { useCallback, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import type { AppError } from '#shared/errors/error-code.ts';
import type { SocialProof } from '#shared/session/session-state.ts';
import { socialConfigText } from '../../graphql/generated/texts.ts';
import { useAnswer } from '../../graphql/use-answer.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { loginAddress, safeNext } from '../../lib/identity/safe-next.ts';
import type { SdkError } from '../../lib/social/sdk-error.ts';
import { useSession } from '../../platform/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { t } from './copy.ts';
import { FacebookWay } from './facebook-way.tsx';
import { GoogleWay } from './google-way.tsx';
import { nameOf, type ProviderName, type SocialPurpose } from './provider.ts';
import { sdkText } from './sdk-text.ts';
import { Message, Waiting } from './social-status.tsx';
import { useFinish } from './use-finish.ts';
import css from './social.module.css';

/**
 * A provider's page (`/social/google`, `/social/facebook`): the only one where its script runs.
 * Every way out of it is a page loaded anew, so that nothing of the script stays.
 */
export function SocialPage() {
  const { provider } = useParams();
  const [params] = useSearchParams();
  const session = useSession();
  const next = safeNext(params.get('next'));
  const purpose: SocialPurpose = params.get('purpose') === 'connect' ? 'connect' : 'sign_in';
  if (provider !== 'google' && provider !== 'facebook') return <Navigate replace to="/login" />;
  const isSignedIn = session.status === 'signed_in' && !session.expired;
  if (purpose === 'connect' && session.status === 'guest')
    return <Navigate replace to={loginAddress(next)} />;
  return (
    <SocialStage
      key={provider}
      provider={provider}
      purpose={purpose}
      next={next}
      wasSignedIn={isSignedIn}
    />
  );
}

interface StageProps {
  readonly provider: ProviderName;
  readonly purpose: SocialPurpose;
  readonly next: string;
  readonly wasSignedIn: boolean;
}

type Refusal =
  | { readonly by: 'sdk'; readonly error: SdkError }
  | { readonly by: 'server'; readonly error: AppError };

function SocialStage({ provider, purpose, next, wasSignedIn }: StageProps) {
  // Who was signed in when the page opened has nothing to do here; who becomes it here is on their
  // way already.
  const [goesOn] = useState(wasSignedIn && purpose === 'sign_in');
  if (goesOn) return <Navigate replace to={next} />;
  const back = purpose === 'connect' ? next : loginAddress(next);
  return (
    <>
      <h1 className="h-page">
        {t(purpose === 'connect' ? 'social.connectTitle' : 'social.title', {
          provider: nameOf(provider),
        })}
      </h1>
      <p className={css['lead']}>{t(`social.lead.${provider}`)}</p>
      <div className={css['stage']}>
        <Attempt provider={provider} purpose={purpose} next={next} />
        <a className={buttonClass({ variant: 'ghost', size: 'lg', block: true })} href={back}>
          {t('social.back')}
        </a>
      </div>
      {purpose === 'sign_in' && <Legal />}
    </>
  );
}

function Attempt({ provider, purpose, next }: Omit<StageProps, 'wasSignedIn'>) {
  const config = useAnswer(socialConfigText);
  const finish = useFinish(purpose, next);
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const onRefused = useCallback((error: SdkError) => setRefusal({ by: 'sdk', error }), []);
  const onAsked = useCallback(() => setRefusal(null), []);
  const onProof = useCallback(
    async (proof: SocialProof) => {
      setBusy(true);
      setRefusal(null);
      const finished = await finish(proof);
      if (finished.ok) return location.assign(finished.address);
      setBusy(false);
      setRefusal({ by: 'server', error: finished.error });
    },
    [finish],
  );
  const take = useCallback((proof: SocialProof) => void onProof(proof), [onProof]);
  const name = nameOf(provider);
  if (config.kind === 'loading') return <Waiting text={t('social.loading', { provider: name })} />;
  if (config.kind !== 'ready')
    return (
      <>
        <Message text={errorText(config.error)} />
        <Button size="lg" block onClick={config.reload}>
          {t('social.retry')}
        </Button>
      </>
    );
  // Facebook's window opens by a press alone: its own button asks again.
  const asksAgain =
    refusal?.by === 'sdk' &&
    (refusal.error.kind === 'cancelled' || refusal.error.kind === 'permission');
  if (refusal !== null && !asksAgain) {
    const again = () => {
      setRefusal(null);
      setRound(round + 1);
    };
    return <Refused provider={provider} refusal={refusal} onAgain={again} />;
  }
  const { google_client_id: clientId, facebook_app_id: appId } = config.data.social_config;
  return (
    <>
      {asksAgain && <Message text={sdkText(refusal.error, provider)} />}
      {isBusy && <Waiting text={t('social.checking', { provider: name })} />}
      {provider === 'google' && (
        <GoogleWay
          key={round}
          clientId={clientId ?? null}
          isBusy={isBusy}
          onProof={take}
          onRefused={onRefused}
        />
      )}
      {provider === 'facebook' && (
        <FacebookWay
          key={round}
          appId={appId ?? null}
          isBusy={isBusy}
          asksAgain={asksAgain}
          onAsked={onAsked}
          onProof={take}
          onRefused={onRefused}
        />
      )}
    </>
  );
}

function Refused({
  provider,
  refusal,
  onAgain,
}: {
  readonly provider: ProviderName;
  readonly refusal: Refusal;
  readonly onAgain: () => void;
}) {
  const isTaken = refusal.by === 'server' && refusal.error.code === 'SOCIAL_EMAIL_TAKEN';
  const cannotHelp =
    refusal.by === 'sdk'
      ? refusal.error.kind === 'app_id'
      : ['SOCIAL_NOT_CONFIGURED', 'SOCIAL_PROOF_NEEDED'].includes(refusal.error.code);
  return (
    <>
      <Message
        text={refusal.by === 'sdk' ? sdkText(refusal.error, provider) : errorText(refusal.error)}
      />
      {isTaken && (
        <a
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          href={loginAddress('/profile')}
        >
          {t('social.toLogin')}
        </a>
      )}
      {!cannotHelp && (
        <Button variant={isTaken ? 'secondary' : 'primary'} size="lg" block onClick={onAgain}>
          {t('social.retry')}
        </Button>
      )}
    </>
  );
}

function Legal() {
  return (
    <p className={css['legal']}>
      {t('social.legal')}{' '}
      <a className={inlineLinkClass} href="/terms">
        {t('social.terms')}
      </a>{' '}
      {t('social.and')}{' '}
      <a className={inlineLinkClass} href="/privacy">
        {t('social.privacy')}
      </a>
      .
    </p>
  );
}
