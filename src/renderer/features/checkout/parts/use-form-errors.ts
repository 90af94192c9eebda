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
  return { form, errors, setErrors, refuse };
}
