import type { PayoutWarning } from '#renderer/graphql/generated/graphql.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { t } from './copy.ts';
import css from './payouts.module.css';

/** With these nothing is paid. */
const badWarnings: ReadonlySet<PayoutWarning> = new Set([
  'PAYOUTS_HELD',
  'PAYEE_GONE',
  'TRANSFER_WAITS',
  'ACCOUNT_UNREADABLE',
]);

/** What to look at before the money goes; «Khớp» when there is nothing. */
export function WarningBadges({ warnings }: { readonly warnings: readonly PayoutWarning[] }) {
  if (warnings.length === 0)
    return (
      <Badge tone="ok" size="sm">
        {t('apo.warn.none')}
      </Badge>
    );
  return (
    <span className={css['badges']}>
      {warnings.map((warning) => (
        <Badge key={warning} tone={badWarnings.has(warning) ? 'bad' : 'warn'} size="sm">
          {t(`apo.warn.${warning}`)}
        </Badge>
      ))}
    </span>
  );
}
