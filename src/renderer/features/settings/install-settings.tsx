import { brand } from '../../lib/format/brand.ts';
import { useBrowser } from '../../platform/use-browser.ts';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import { SettingsGroup } from './settings-group.tsx';
import css from './settings.module.css';

/** The offer to install the portal, only while the browser makes it. */
export function InstallSettings() {
  const { browser, state } = useBrowser();
  if (!browser || !state.canInstall) return null;
  return (
    <SettingsGroup title={t('set.install')}>
      <p className="t2">{t('set.install.hint', { brand: brand.name })}</p>
      <div className={css['actions']}>
        <Button onClick={() => void browser.install()}>{t('set.install.do')}</Button>
        <Button variant="ghost" onClick={browser.declineInstall}>
          {t('set.install.no')}
        </Button>
      </div>
    </SettingsGroup>
  );
}
