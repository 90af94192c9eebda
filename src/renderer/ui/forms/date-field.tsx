import { dayInWords } from '../../lib/format/format-date.ts';
import { type FieldProps, InputField } from './field.tsx';

export interface DateFieldProps extends Omit<
  FieldProps,
  'type' | 'value' | 'min' | 'prefix' | 'suffix'
> {
  /** `YYYY-MM-DD`; empty while none is chosen. */
  readonly value: string;
  /**
   * The first day that is taken, null where any is: the form says so of an earlier one by itself
   * (`dayFault`), before it asks for anything else.
   */
  readonly earliest: string | null;
}

/**
 * A day. The browser writes it in its own language, where the 8th of December may read like one of
 * August: beneath it stands in words.
 */
export function DateField({ value, hint, earliest, ...rest }: DateFieldProps) {
  const words = dayInWords(value);
  const said = [words, hint].filter((part) => part !== null && part !== undefined).join('. ');
  return (
    <InputField
      {...rest}
      type="date"
      min={earliest ?? undefined}
      value={value}
      hint={said === '' ? undefined : said}
    />
  );
}
