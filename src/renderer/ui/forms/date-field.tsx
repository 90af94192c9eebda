import { dayInWords } from '../../lib/format/format-date.ts';
import { type FieldProps, InputField } from './field.tsx';

export interface DateFieldProps extends Omit<FieldProps, 'type' | 'value' | 'prefix' | 'suffix'> {
  /** `YYYY-MM-DD`; empty while none is chosen. */
  readonly value: string;
}

/**
 * A day. The browser writes it in its own language, where the 8th of December may read like one of
 * August: beneath it stands in words.
 */
export function DateField({ value, hint, ...rest }: DateFieldProps) {
  const words = dayInWords(value);
  const said = [words, hint].filter((part) => part !== null && part !== undefined).join('. ');
  return <InputField {...rest} type="date" value={value} hint={said === '' ? undefined : said} />;
}
