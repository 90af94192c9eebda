import { CopyAction } from '#renderer/ui/text/copy-action.tsx';
import { t } from '../copy.ts';
import css from './pay-rows.module.css';

/** Takes the value of a row along. */
export function CopyButton({ field, value }: { readonly field: string; readonly value: string }) {
  const name = { field: field.toLocaleLowerCase('vi-VN') };
  return (
    <CopyAction
      size="sm"
      value={value}
      aria-label={t('pay.copyField', name)}
      text={t('pay.copy')}
      copiedText={t('pay.copied')}
      copiedSaid={t('pay.copiedField', name)}
      failedText={t('pay.copyFailed')}
      failedClassName={css['failed']}
    />
  );
}
