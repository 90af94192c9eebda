import { formatTimestampInText } from '#shared/format/format-date.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { t } from './copy.ts';

/** A payment or a refund, by who was given what a bank takes of it. */
export interface HandedOut {
  readonly times_handed_out: number;
  readonly handed_out_at: string | null;
  readonly handed_out_to: string | null;
}

/** Whether somebody was given where it goes: it may be on its way. */
export function wasHandedOut({
  times_handed_out: times,
}: Pick<HandedOut, 'times_handed_out'>): boolean {
  return times > 0;
}

/**
 * «Đã lấy lệnh 2 lần, gần nhất 14:12 ngày 28/11/2026 (Lan)»; empty when nobody was given it. Nobody
 * is named where a restore left it in doubt.
 */
export function handedOutText({
  times_handed_out: times,
  handed_out_at: at,
  handed_out_to: to,
}: HandedOut): string {
  if (at === null) return '';
  const moment = formatTimestampInText(Date.parse(at));
  return to === null
    ? t('adc.handed.perhaps', { moment })
    : `${t('adc.handed', { n: formatInteger(times), moment })} (${to})`;
}

export interface SaysSoProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** The word that somebody gives who looked at the bank. */
export function SaysSo({ label, hint, isChecked, onChange }: SaysSoProps) {
  return (
    <Checkbox
      label={label}
      hint={hint}
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

export interface HandedOutBeforeProps {
  readonly line: HandedOut;
  /** The server says that somebody had it, whatever this page knows. */
  readonly isRefused: boolean;
  readonly isAgain: boolean;
  readonly onAgain: (isAgain: boolean) => void;
}

/** Who had it before, and the word that its transfer was not made; nothing while nobody had it. */
export function HandedOutBefore({ line, isRefused, isAgain, onAgain }: HandedOutBeforeProps) {
  if (!wasHandedOut(line) && !isRefused) return null;
  return (
    <>
      {wasHandedOut(line) && (
        <p>
          <strong>{handedOutText(line)}.</strong>
        </p>
      )}
      <SaysSo
        label={t('adc.handed.again')}
        hint={t('adc.handed.hint')}
        isChecked={isAgain}
        onChange={onAgain}
      />
    </>
  );
}
