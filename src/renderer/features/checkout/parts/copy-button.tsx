import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { t } from '../copy.ts';
import css from './pay-rows.module.css';

/** How long the button says that it copied, ms. */
const copiedForMs = 2_000;

type Outcome = 'none' | 'copied' | 'failed';

/** Takes a value along; the button itself answers, for a screen reader too. */
export function CopyButton({ field, value }: { readonly field: string; readonly value: string }) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome('none'), copiedForMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const press = () => {
    navigator.clipboard.writeText(value).then(() => setOutcome('copied'), () => setOutcome('failed'));
  };
  const copied = outcome === 'copied';
  return (
    <>
      <Button size="sm" onClick={press} aria-label={t('pay.copyField', { field: field.toLocaleLowerCase('vi-VN') })}>
        <span className={css['faces']}>
          <span className={css['face']} data-hidden={copied || undefined}><Copy aria-hidden="true" />{t('pay.copy')}</span>
          <span className={css['face']} data-hidden={!copied || undefined}><Check aria-hidden="true" />{t('pay.copied')}</span>
        </span>
      </Button>
      <output className={outcome === 'failed' ? css['failed'] : 'sr'}>{outcomeText(outcome, field)}</output>
    </>
  );
}

function outcomeText(outcome: Outcome, field: string): string {
  if (outcome === 'none') return '';
  return outcome === 'copied' ? t('pay.copiedField', { field: field.toLocaleLowerCase('vi-VN') }) : t('pay.copyFailed');
}
