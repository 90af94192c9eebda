import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { desktopConnectPath } from '#shared/social/social-sign-in.ts';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { useSession } from '../../platform/context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { t } from './copy.ts';
import { BeginConnecting } from './begin-connecting.tsx';
import { DesktopPerson } from './desktop-person.tsx';
import { nameOf, type ProviderName } from './provider.ts';
import css from './social.module.css';

/** What the application asked for, out of the address. */
interface ConnectRequest {
  readonly provider: ProviderName;
  /** Whose account it is to be. */
  readonly userId: string;
  /** The provider's page has led back here: it is connected. */
  readonly isDone: boolean;
}

/**
 * Connects an account at a provider for the desktop application, which loads no provider's script.
 * Only for the person who is signed in there: any page can lead here, and this browser may belong
 * to somebody else.
 */
export function DesktopConnectPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const { pathname, search } = useLocation();
  const request = readRequest(params);
  if (request === null) return <Says title={t('desk.badTitle')} lead={t('conn.badLead')} />;
  if (session.status === 'guest' || session.expired)
    return <Navigate replace to={loginAddress(`${pathname}${search}`)} />;
  const provider = nameOf(request.provider);
  if (session.userId !== request.userId)
    return (
      <Says title={t('conn.otherTitle')} lead={t('conn.otherLead', { email: session.email })} />
    );
  if (request.isDone) return <Done provider={provider} />;
  return (
    <>
      <h1 className="h-page">{t('conn.title', { provider })}</h1>
      <p className={css['lead']}>{t('conn.lead', { provider })}</p>
      <DesktopPerson />
      <div className={css['buttons']}>
        <BeginConnecting
          provider={request.provider}
          label={t('social.press', { provider })}
          next={connectAddress(request)}
          look={{ variant: 'primary', size: 'xl', block: true }}
        />
        <Link
          className={buttonClass({ variant: 'ghost', size: 'lg', block: true })}
          to="/dashboard"
        >
          {t('desk.cancel')}
        </Link>
      </div>
    </>
  );
}

function Done({ provider }: { readonly provider: string }) {
  return (
    <>
      <h1 className="h-page">{t('conn.doneTitle', { provider })}</h1>
      <p className={css['lead']}>
        <output>{t('conn.doneLead')}</output>
      </p>
      <div className={css['buttons']}>
        <a
          className={buttonClass({ variant: 'primary', size: 'xl', block: true })}
          href="maivang://profile"
        >
          {t('desk.open')}
        </a>
      </div>
    </>
  );
}

function Says({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <>
      <h1 className="h-page">{title}</h1>
      <p className={css['lead']}>{lead}</p>
      <div className={css['buttons']}>
        <Link
          className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}
          to="/dashboard"
        >
          {t('desk.toDashboard')}
        </Link>
      </div>
    </>
  );
}

/** Where the provider's page leads back to. */
function connectAddress({ provider, userId }: ConnectRequest): string {
  return `${desktopConnectPath}?${new URLSearchParams({ provider, for: userId, done: '1' }).toString()}`;
}

function readRequest(params: URLSearchParams): ConnectRequest | null {
  const provider = params.get('provider');
  const userId = params.get('for') ?? '';
  if ((provider !== 'google' && provider !== 'facebook') || !isUuid(userId)) return null;
  return { provider, userId, isDone: params.get('done') === '1' };
}
