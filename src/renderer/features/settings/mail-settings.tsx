import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { useSession } from '../../platform/context.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { t } from './copy.ts';
import { SettingsGroup } from './settings-group.tsx';
import { type MailChoices, useMailSettings } from './use-mail-settings.ts';

/** Which e-mails the person wants besides those about their orders, tickets and requests. */
export function MailSettings() {
  const session = useSession();
  return session.status === 'guest' ? null : <MailChoiceGroup />;
}

function MailChoiceGroup() {
  const { status, choose } = useMailSettings();
  return (
    <SettingsGroup title={t('set.mail')}>
      <p className="t3 sm">{t('set.mail.always')}</p>
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<Skeleton height="6rem" />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind !== 'ready')
            return (
              <ErrorPanel
                title={t('set.mail.failed')}
                code={shellText('common.errorCode', { code: status.error.code })}
                onRetry={status.reload}
                retryLabel={shellText('common.retry')}
              >
                {errorText(status.error)}
              </ErrorPanel>
            );
          return <Wishes wishes={status.data} onChange={choose} />;
        }}
      </SkeletonGate>
    </SettingsGroup>
  );
}

function Wishes({
  wishes,
  onChange,
}: {
  readonly wishes: MailChoices;
  readonly onChange: (wishes: MailChoices) => void;
}) {
  const reason = useServerReason();
  return (
    <>
      {reason !== undefined && <p className="t3 sm">{reason}</p>}
      <Switch
        side="end"
        label={t('set.mail.lessons')}
        hint={t('set.mail.lessons.hint')}
        disabled={reason !== undefined}
        checked={wishes.lessons}
        onChange={(event) => onChange({ ...wishes, lessons: event.target.checked })}
      />
      <Switch
        side="end"
        label={t('set.mail.offers')}
        disabled={reason !== undefined}
        checked={wishes.offers}
        onChange={(event) => onChange({ ...wishes, offers: event.target.checked })}
      />
    </>
  );
}
