import { useRef, useState } from 'react';
import { type FieldErrors, focusFirstError } from '#renderer/lib/field-errors.ts';

/** What is wrong with a form; refused, its first wrong field has the focus. */
export function useFormErrors() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const refuse = (found: FieldErrors) => {
    setErrors(found);
    focusFirstError(form.current);
  };
  /** A setter after which nothing is said of what was typed before. */
  const anew =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setErrors({});
    };
  return { form, errors, setErrors, refuse, anew };
}
