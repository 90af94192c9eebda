import { DetailRows } from '../list/detail-panel.tsx';
import { t } from './copy.ts';
import type { ActionKind } from './payment-actions.ts';
import type { Run } from './run.ts';

/** What is asked of a payment that the bank may have told of. */
export type ToldLine = Pick<
  Run['payouts'][number],
  'affiliate_code' | 'is_told' | 'told_reference'
>;

/** The bank told of each: nobody types what their transfers are known by. */
export function isAllTold(lines: readonly ToldLine[]): boolean {
  return lines.every((line) => line.is_told);
}

/** What an action is called; of what the bank told of nothing is sent any more, it is noted. */
export function actionText(kind: ActionKind, lines: readonly ToldLine[]): string {
  return t(kind === 'sent' && isAllTold(lines) ? 'apo.sent.told' : `apo.${kind}`);
}

/** Who is told what when payments are said to be sent. */
export function sendingText(lines: readonly ToldLine[]): string {
  const n = lines.filter((line) => line.is_told).length;
  if (n === 0) return t('apo.sent.body');
  if (n === lines.length) return t('apo.sent.body.told');
  return t('apo.sent.body.some', { n, m: lines.length - n });
}

/** The bank's own references, by the affiliate's code where there are several. */
export function ToldReferences({ lines }: { readonly lines: readonly ToldLine[] }) {
  const told = lines.filter((line) => line.is_told);
  return (
    <DetailRows
      rows={told.map((line) => ({
        term:
          lines.length === 1
            ? t('apo.sent.toldReference')
            : t('apo.sent.toldOf', { code: line.affiliate_code }),
        value: line.told_reference ?? t('apo.sent.toldReference.none'),
      }))}
    />
  );
}
