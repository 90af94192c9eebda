import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useState } from 'react';
import { useServerReason } from '../../lib/use-server-reason.ts';
import type { BrowserSignInCapability } from '../../platform/port.ts';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import { nameOf, type ProviderName } from './provider.ts';
import css from './social.module.css';

export interface BrowserConnectProps {
  readonly provider: ProviderName;
  readonly browser: BrowserSignInCapability;
  /** Somebody came back from the browser: it may be connected now. */
  readonly onBack: () => void;
}

/**
 * Connecting on the desktop by way of the system's browser; asked again whenever one comes back
 * from it.
 */
export function BrowserConnect({ provider, browser, onBack }: BrowserConnectProps) {
  const reason = useServerReason();
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    if (!isOpened) return undefined;
    window.addEventListener('focus', onBack);
    return () => window.removeEventListener('focus', onBack);
  }, [isOpened, onBack]);
  const open = () => {
    setOpened(true);
    void browser.connect(provider);
  };
  return (
    <>
      <Button reason={reason} onClick={open}>
        <ExternalLink aria-hidden="true" />
        {t('pf.social.connect', { provider: nameOf(provider) })}
      </Button>
      <p className={css['why']} aria-live="polite">
        {isOpened ? t('pf.social.inBrowser') : ''}
      </p>
    </>
  );
}
