import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import ListChecks from 'lucide-react/icons/list-checks';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { t } from './copy.ts';
import css from './second-factor.module.css';

/**
 * The first step: which way. A browser without passkeys, and the application, show no row of them.
 */
export function FactorWays({ onAdd }: { readonly onAdd: (way: 'passkey' | 'app') => void }) {
  const { passkeys, browserSignIn } = usePlatform();
  const reason = useServerReason();
  const hasPasskeys = passkeys !== undefined;
  return (
    <>
      <div>
        <h1 className="h-page" tabIndex={-1}>
          {t('factor.title')}
        </h1>
        <p className={css['lead']}>{t('factor.lead')}</p>
      </div>
      <Card padding="none">
        {hasPasskeys && (
          <div className={css['way']}>
            <span className={css['tile']} data-tone="first">
              <Fingerprint aria-hidden="true" />
            </span>
            <div>
              <p className="b6">{t('factor.passkey')}</p>
              <p className="t2 sm">{t('factor.passkey.sub')}</p>
            </div>
            <Button
              variant="primary"
              reason={reason}
              aria-label={t('factor.add.passkey')}
              onClick={() => onAdd('passkey')}
            >
              {t('factor.add')}
            </Button>
          </div>
        )}
        <div className={css['way']}>
          <span className={css['tile']} data-tone={hasPasskeys ? undefined : 'first'}>
            <Smartphone aria-hidden="true" />
          </span>
          <div>
            <p className="b6">{t('factor.app')}</p>
            <p className="t2 sm">{t('factor.app.sub')}</p>
          </div>
          <Button
            variant={hasPasskeys ? 'secondary' : 'primary'}
            reason={reason}
            aria-label={t('factor.add.app')}
            onClick={() => onAdd('app')}
          >
            {t('factor.add')}
          </Button>
        </div>
        <div className={css['way']}>
          <span className={css['tile']}>
            <ListChecks aria-hidden="true" />
          </span>
          <div>
            <p className="b6">{t('factor.codes')}</p>
            <p className="t2 sm">{t('factor.codes.sub')}</p>
          </div>
          <Badge>{t('factor.codes.step')}</Badge>
        </div>
      </Card>
      <p className={css['note']}>
        <ShieldCheck aria-hidden="true" />
        <span>
          {t('factor.note')}
          {browserSignIn !== undefined && ` ${t('factor.passkey.browser')}`}
        </span>
      </p>
    </>
  );
}
