import { Link } from 'react-router';
import { useSession } from '../../platform/context.tsx';
import { useLoginState } from '../../lib/identity/login-state.ts';
import { useSignOut } from '../../lib/identity/use-sign-out.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { t } from './copy.ts';
import { DesktopSettings } from './desktop-settings.tsx';
import { Devices } from './devices.tsx';
import { InstallSettings } from './install-settings.tsx';
import { PeopleDataSettings } from './people-data-settings.tsx';
import { MailSettings } from './mail-settings.tsx';
import { PlayerSettings } from './player-settings.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import { SettingsGroup } from './settings-group.tsx';
import css from './settings.module.css';

/** How the person likes this device, where they are signed in, and the way out. */
export function SettingsPage() {
  return (
    <div className={css['page']}>
      <h1 className="h-page">{t('set.title')}</h1>
      <AppearanceSettings />
      <PlayerSettings />
      <MailSettings />
      <PrivacySettings />
      <DesktopSettings />
      <Devices />
      <InstallSettings />
      <PeopleDataSettings />
      <AccountSettings />
    </div>
  );
}

function AccountSettings() {
  const session = useSession();
  const { busy, signOut } = useSignOut();
  const { is_google_login: isGoogle } = useLoginState();
  if (session.status === 'guest') return null;
  return (
    <SettingsGroup title={t('set.account')}>
      <p className="t2">
        {t(isGoogle ? 'set.account.ofGoogle' : 'set.account.of', { email: session.email })}
      </p>
      {!session.remembered && <p className="t2">{t('set.account.notRemembered')}</p>}
      <div className={css['accountWays']}>
        <Link className={buttonClass({})} to="/security">
          {t('set.security')}
        </Link>
        <Link className={buttonClass({})} to="/orders">
          {t('set.orders')}
        </Link>
        <Button busy={busy} busyLabel={t('set.logout.busy')} onClick={() => void signOut(false)}>
          {t('set.logout')}
        </Button>
      </div>
    </SettingsGroup>
  );
}
