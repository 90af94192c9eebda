import { useState } from 'react';
import { RequestPasswordResetDocument } from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { notify } from '../../lib/notify.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import css from './auth-form.module.css';
import { t } from './copy.ts';
import { useCountdown } from './use-countdown.ts';

/**
 * Whose password an administrator demanded: nothing goes on but the link of the e-mail, which can
 * be mailed again.
 */
export function DemandedPassword({ email }: { readonly email: string }) {
  const mail = useMutate(RequestPasswordResetDocument);
  const reason = useServerReason();
  const [busy, setBusy] = useState(false);
  const { secondsLeft, start } = useCountdown();
  const send = async () => {
    setBusy(true);
    const answer = await mail({ email });
    setBusy(false);
    if (answer.ok) {
      notify(t('pw.forced.sent', { email }), { kind: 'success' });
      start(60);
    } else if (answer.error.code === 'RATE_LIMITED') start(answer.error.retryAfterSeconds ?? 60);
    else notify(errorText(answer.error), { kind: 'error' });
  };
  return (
    <Card>
      <div className={css['mailed']}>
        <p className={css['note']}>{t('pw.forced')}</p>
        <p>{t('pw.forced.lead', { email })}</p>
        <Button
          size="lg"
          busy={busy}
          busyLabel={t('auth.forgot.busy')}
          reason={reason}
          disabled={secondsLeft > 0}
          onClick={() => void send()}
        >
          {secondsLeft > 0 ? t('auth.verify.resendIn', { s: secondsLeft }) : t('pw.forced.again')}
        </Button>
      </div>
    </Card>
  );
}
