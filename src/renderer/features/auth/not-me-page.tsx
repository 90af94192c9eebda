import LinkIcon from 'lucide-react/icons/link-2-off';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AppError } from '#shared/errors/error-code.ts';
import { reportTakeoverText } from '../../graphql/generated/texts.ts';
import { brand } from '../../lib/format/brand.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { useLinkToken } from '../../lib/identity/use-link-token.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { AuthOutcome } from './auth-outcome.tsx';
import { t } from './confirm.copy.ts';
import css from './second-step.module.css';
import { useSend } from '../../lib/use-send.ts';

/**
 * The link of the mail that tells of a sign-in method that was added: somebody else did it. Opening
 * it does nothing, as programs that look through mails open links too; pressing does.
 */
export function NotMePage() {
  const token = useLinkToken();
  return (
    <div className={`${css['page']} ${css['signIn']}`}>
      {token === null ? <DeadLink /> : <Report key={token} token={token} />}
    </div>
  );
}

function Report({ token }: { readonly token: string }) {
  const send = useSend(reportTakeoverText);
  const reason = useServerReason();
  const [state, setState] = useState<'asking' | 'sending' | 'done' | AppError>('asking');
  const press = async () => {
    setState('sending');
    const reported = await send({ token });
    setState(reported.ok ? 'done' : reported.error);
  };
  if (state === 'done') return <Reported />;
  const refusal = typeof state === 'string' ? null : state;
  if (refusal?.code === 'LINK_DEAD') return <DeadLink isNews />;
  return (
    <AuthOutcome
      icon={<ShieldAlert aria-hidden="true" />}
      title={t('confirm.notMe.title')}
      body={[t('confirm.notMe.lead'), t('confirm.notMe.keeps')]}
    >
      <p role="alert" className={css['refusal']}>
        {refusal !== null && errorText(refusal)}
      </p>
      <Button
        variant="danger"
        size="xl"
        block
        busy={state === 'sending'}
        busyLabel={t('confirm.notMe.busy')}
        reason={reason}
        onClick={() => void press()}
      >
        {t('confirm.notMe.submit')}
      </Button>
      <Link className={buttonClass({ variant: 'ghost', size: 'lg', block: true })} to="/">
        {t('confirm.notMe.mine')}
      </Link>
    </AuthOutcome>
  );
}

function Reported() {
  return (
    <AuthOutcome
      icon={<ShieldCheck aria-hidden="true" />}
      title={t('confirm.notMe.done')}
      isNews
      body={[t('confirm.notMe.done.body'), t('confirm.notMe.done.next')]}
    >
      <Link className={buttonClass({ variant: 'secondary', size: 'xl', block: true })} to="/forgot">
        {t('confirm.notMe.noMail')}
      </Link>
    </AuthOutcome>
  );
}

function DeadLink({ isNews = false }: { readonly isNews?: boolean }) {
  return (
    <AuthOutcome
      icon={<LinkIcon aria-hidden="true" />}
      title={t('confirm.notMe.dead')}
      isNews={isNews}
      body={[t('confirm.notMe.dead.body'), t('confirm.notMe.dead.else')]}
    >
      <Link className={buttonClass({ variant: 'primary', size: 'xl', block: true })} to="/forgot">
        {t('confirm.notMe.dead.forgot')}
      </Link>
      <a
        className={buttonClass({ variant: 'ghost', size: 'lg', block: true })}
        href={`mailto:${brand.email}`}
      >
        {t('confirm.notMe.dead.support')}
      </a>
    </AuthOutcome>
  );
}
