import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { pageDialog } from '../overlays/page-dialog.ts';
import { useServerReason } from '../use-server-reason.ts';
import { t } from './give-up.copy.ts';
import type { GiveUpDialogProps } from './give-up-dialog.tsx';

const GiveUpDialog = pageDialog<GiveUpDialogProps>(
  async () => (await import('./give-up-dialog.tsx')).GiveUpDialog,
);

/** «Không cần nhận lại», of what came too much for an order. */
export function GiveUpButton(props: Omit<GiveUpDialogProps, 'onClose'>) {
  const [isAsking, setAsking] = useState(false);
  const reason = useServerReason();
  return (
    <>
      <Button reason={reason} onClick={() => setAsking(true)}>
        {t('giveUp.go')}
      </Button>
      {isAsking && <GiveUpDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}
