import { useCallback } from 'react';
import { Link } from 'react-router';
import { stopFactorResetText } from '../../graphql/generated/texts.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { t } from './confirm.copy.ts';
import css from './second-step.module.css';
import { useLinkToken } from '../../lib/identity/use-link-token.ts';
import { useOnceSent } from './use-once-sent.ts';
import { useSend } from '../../lib/use-send.ts';

/** The link of the mail that tells of a reset: stops it, whoever opens it. */
export function StopResetPage() {
  const token = useLinkToken();
  return token === null ? (
    <Told text={t('confirm.stop.dead')} />
  ) : (
    <Stop key={token} token={token} />
  );
}

function Stop({ token }: { readonly token: string }) {
  const send = useSend(stopFactorResetText);
  const state = useOnceSent(useCallback(async () => send({ token }), [send, token]));
  if (state.kind === 'waiting')
    return <output className={css['who']}>{t('confirm.stop.waiting')}</output>;
  if (state.kind === 'done') return <Told text={t('confirm.stop.done')} />;
  if (state.error.code === 'LINK_DEAD') return <Told text={t('confirm.stop.dead')} />;
  return (
    <ErrorPanel
      title={t('confirm.stop.failed')}
      retryLabel={t('confirm.retry')}
      code={state.error.code}
      onRetry={state.again}
    >
      {errorText(state.error)}
    </ErrorPanel>
  );
}

function Told({ text }: { readonly text: string }) {
  return (
    <div className={`${css['page']} ${css['signIn']}`}>
      <div>
        <h1 className="h-page">{t('confirm.stop.title')}</h1>
        <output className={css['lead']}>{text}</output>
      </div>
      <Link
        className={buttonClass({ variant: 'primary', size: 'xl', block: true })}
        to="/login?next=%2Fsecurity"
      >
        {t('confirm.stop.login')}
      </Link>
    </div>
  );
}
