import { useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import {
  type SocialAccountsQuery,
  UseFacebookPictureDocument,
} from '../../graphql/generated/graphql.ts';
import {
  disconnectFacebookText,
  disconnectGoogleText,
  socialAccountsText,
  socialConfigText,
} from '../../graphql/generated/texts.ts';
import { usePostOperation } from '../../graphql/graphql-context.tsx';
import { appErrorOf } from '../../graphql/request-error.ts';
import { useAnswer } from '../../graphql/use-answer.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { ProofDialog } from '../../lib/confirm-identity/proof-dialog.tsx';
import { errorText } from '../../lib/format/error-text.ts';
import { notify } from '../../lib/notify.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { BeginConnecting } from './begin-connecting.tsx';
import { BrowserConnect } from './browser-connect.tsx';
import { t } from './copy.ts';
import { nameOf, type ProviderName } from './provider.ts';
import { ProviderMark } from './provider-mark.tsx';
import css from './social.module.css';

type Accounts = SocialAccountsQuery;

/**
 * The profile's cards of social accounts: what is connected, what may be. Nothing where nothing is
 * configured and nothing connected.
 */
export function AccountCards() {
  const config = useAnswer(socialConfigText);
  const answer = useAnswer(socialAccountsText);
  // While it is asked again after a change the cards stay as they were.
  const [last, setLast] = useState<Accounts | null>(null);
  if (answer.kind === 'ready' && answer.data !== last) setLast(answer.data);
  const accounts = answer.kind === 'ready' ? answer.data : last;
  if (accounts === null)
    return answer.kind === 'loading' ? (
      <Skeleton height="4.5rem" />
    ) : (
      <p className="t2">{t('pf.social.failed')}</p>
    );
  const { google_client_id: google, facebook_app_id: facebook } =
    config.kind === 'ready' ? config.data.social_config : {};
  const isOffered = { google: google != null, facebook: facebook != null };
  const reload = answer.kind === 'loading' ? () => undefined : answer.reload;
  const shown = (['facebook', 'google'] as const).filter(
    (provider) => isOffered[provider] || findAccount(accounts, provider) !== null,
  );
  return shown.map((provider) => (
    <AccountCard
      key={provider}
      provider={provider}
      accounts={accounts}
      canConnect={isOffered[provider]}
      onChange={reload}
    />
  ));
}

interface AccountCardProps {
  readonly provider: ProviderName;
  readonly accounts: Accounts;
  readonly canConnect: boolean;
  readonly onChange: () => void;
}

function AccountCard({ provider, accounts, canConnect, onChange }: AccountCardProps) {
  const account = findAccount(accounts, provider);
  const image = provider === 'facebook' ? (accounts.me?.facebook_image ?? undefined) : undefined;
  const label = account?.name ?? account?.email ?? nameOf(provider);
  return (
    <div className={css['account']}>
      {account !== null && image !== undefined ? (
        <Avatar name={label} src={image} />
      ) : (
        <span className={css['mark']}>
          <ProviderMark provider={provider} />
        </span>
      )}
      <p className={css['who']}>
        <strong>{nameOf(provider)}</strong>
        <span>
          {account === null ? t('pf.social.none') : t('pf.social.connected', { name: label })}
        </span>
      </p>
      {account !== null && image !== undefined && <UsePicture />}
      {account === null ? (
        canConnect && <Connect provider={provider} onChange={onChange} />
      ) : (
        <Disconnect provider={provider} isLastWay={!account.can_disconnect} onDone={onChange} />
      )}
    </div>
  );
}

function Connect({ provider, onChange }: Pick<AccountCardProps, 'provider' | 'onChange'>) {
  const { browserSignIn } = usePlatform();
  if (browserSignIn !== undefined)
    return <BrowserConnect provider={provider} browser={browserSignIn} onBack={onChange} />;
  return (
    <BeginConnecting
      provider={provider}
      label={t('pf.social.connect', { provider: nameOf(provider) })}
      next="/profile"
    />
  );
}

function UsePicture() {
  const send = useMutate(UseFacebookPictureDocument);
  const reason = useServerReason();
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const done = await send({});
    setBusy(false);
    if (done.ok) notify(t('pf.social.pictureUsed'), { kind: 'success' });
    else notify(errorText(done.error), { kind: 'error' });
  };
  return (
    <Button
      variant="ghost"
      busy={isBusy}
      busyLabel={t('pf.social.usePictureBusy')}
      reason={reason}
      onClick={() => void take()}
    >
      {t('pf.social.usePicture')}
    </Button>
  );
}

function Disconnect({
  provider,
  isLastWay,
  onDone,
}: {
  readonly provider: ProviderName;
  readonly isLastWay: boolean;
  readonly onDone: () => void;
}) {
  const post = usePostOperation();
  const offline = useServerReason();
  const [isAsking, setAsking] = useState(false);
  const disconnect = async (proof: string): Promise<Result<true, AppError>> => {
    const { name, text } = provider === 'google' ? disconnectGoogleText : disconnectFacebookText;
    try {
      await post({ operationName: name, query: text, variables: { confirm_password: proof } });
    } catch (thrown) {
      return err(appErrorOf(thrown));
    }
    notify(t('pf.social.gone', { provider: nameOf(provider) }), { kind: 'success' });
    onDone();
    return ok(true);
  };
  const reason = isLastWay ? t('pf.social.lastWay') : offline;
  return (
    <>
      <Button
        reason={reason}
        aria-label={t('pf.social.disconnectOf', { provider: nameOf(provider) })}
        onClick={() => setAsking(true)}
      >
        {t('pf.social.disconnect')}
      </Button>
      {isLastWay && <p className={css['why']}>{t('pf.social.lastWay')}</p>}
      {isAsking && (
        <ProofDialog
          title={t('pf.social.disconnectAsk', { provider: nameOf(provider) })}
          confirmLabel={t('pf.social.disconnect')}
          busyLabel={t('pf.social.disconnectBusy')}
          onConfirm={disconnect}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function findAccount(
  { social_accounts: accounts }: Accounts,
  provider: ProviderName,
): Accounts['social_accounts'][number] | null {
  return (
    accounts.find(
      (account) => account.provider === (provider === 'google' ? 'GOOGLE' : 'FACEBOOK'),
    ) ?? null
  );
}
