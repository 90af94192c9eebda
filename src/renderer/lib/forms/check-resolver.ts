import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { AppError } from '#shared/errors/error-code.ts';
import { errorText } from '../format/error-text.ts';

/** The rules of the server as react-hook-form asks for rules: each field's first error. */
export function checkResolver<Values extends FieldValues>(
  check: (values: Values) => readonly AppError[],
): Resolver<Values> {
  return (values) => {
    const { ofFields } = placeErrors(check(values), values);
    return Object.keys(ofFields).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: ofFields as FieldErrors<Values> };
  };
}

/** A field's error as react-hook-form keeps it. */
interface FieldMessage {
  /** The error's code. */
  readonly type: string;
  readonly message: string;
}

export interface PlacedErrors {
  readonly ofFields: Readonly<Record<string, FieldMessage>>;
  /** The first that belongs to no field of the form, null when there is none. */
  readonly other: AppError | null;
}

/**
 * Where each error is said. One of a field that the form does not have is said of the whole form:
 * nothing is refused in silence.
 */
export function placeErrors(errors: readonly AppError[], values: object): PlacedErrors {
  const ofFields: Record<string, FieldMessage> = {};
  let other: AppError | null = null;
  for (const error of errors) {
    if (error.field === undefined || !Object.hasOwn(values, error.field)) other ??= error;
    else ofFields[error.field] ??= { type: error.code, message: errorText(error) };
  }
  return { ofFields, other };
}

/** What stands below the fields, and the codes of it. */
export function fieldErrorsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
): Readonly<
  Record<'messages' | 'codes', Readonly<Partial<Record<keyof Values & string, string>>>>
> {
  const messages: Partial<Record<string, string>> = {};
  const codes: Partial<Record<string, string>> = {};
  for (const [field, error] of Object.entries(errors)) {
    if (typeof error?.message !== 'string') continue;
    messages[field] = error.message;
    if (typeof error.type === 'string') codes[field] = error.type;
  }
  type OfFields = Partial<Record<keyof Values & string, string>>;
  return { messages: messages as OfFields, codes: codes as OfFields };
}

/** The fields in which still stands what was sent, with it; lists and files always do. */
export function unchanged(sent: object, now: object): Readonly<Record<string, unknown>> {
  const current = new Map<string, unknown>(Object.entries(now));
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => typeof value === 'object' || value === current.get(field),
    ),
  );
}
