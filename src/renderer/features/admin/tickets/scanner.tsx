import ScanLine from 'lucide-react/icons/scan-line';
import { useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from './copy.ts';
import css from './tickets.module.css';
import { canScan, useScanner } from './use-scanner.ts';

/** The camera as a reader of codes, where the browser has both. */
export function Scanner({ onCode }: { readonly onCode: (code: string) => void }) {
  const [state, setState] = useState<'off' | 'on' | 'denied'>('off');
  const video = useScanner(state === 'on', { onCode, onDenied: () => setState('denied') });
  if (!canScan()) return <p className="t3 sm">{t('adt.check.camera.none')}</p>;
  return (
    <div className={css['camera']}>
      {/* A live picture has nothing to caption. */}
      {state === 'on' && (
        <video ref={video} muted playsInline aria-label={t('adt.check.camera.view')} />
      )}
      <Button onClick={() => setState(state === 'on' ? 'off' : 'on')}>
        <ScanLine aria-hidden="true" />
        {t(state === 'on' ? 'adt.check.camera.stop' : 'adt.check.camera')}
      </Button>
      {state === 'denied' && (
        <p role="alert" className="t2 sm">
          {t('adt.check.camera.denied')}
        </p>
      )}
    </div>
  );
}
