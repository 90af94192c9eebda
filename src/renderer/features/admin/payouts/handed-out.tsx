import { formatMomentInText } from '../../../../shared/format/format-date.ts';
import { formatInteger } from '../../../lib/format-number.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { t } from './copy.ts';
import type { Run } from './run.ts';

type HandedOut = Pick<Run['payouts'][number], 'times_handed_out' | 'handed_out_at' | 'handed_out_to'>;

/** Whether somebody was given where a payment goes: it may be on its way. */
export function wasHandedOut({ times_handed_out: times }: Pick<HandedOut, 'times_handed_out'>): boolean {
  return times > 0;
}

/** «Đã lấy lệnh 2 lần, gần nhất 14:12 ngày 28/11/2026 (Lan)»; empty when nobody was given it. Nobody is named where a restore left it in doubt. */
export function handedOutText({ times_handed_out: times, handed_out_at: at, handed_out_to: to }: HandedOut): string {
  if (at === null) return '';
  const moment = formatMomentInText(Date.parse(at));
  return to === null ? t('apo.handed.perhaps', { moment }) : `${t('apo.handed', { n: formatInteger(times), moment })} (${to})`;
}

export interface SaysSoProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** The word that somebody gives who looked at the bank. */
export function SaysSo({ label, hint, isChecked, onChange }: SaysSoProps) {
  return <Checkbox label={label} hint={hint} checked={isChecked} onChange={({ target }) => onChange(target.checked)} />;
}
