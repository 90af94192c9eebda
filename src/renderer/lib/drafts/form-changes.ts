import type { AppError } from '#shared/errors/error-code.ts';

/** What one field of a form holds. */
type FieldValue = string | boolean | null | readonly string[];

/** A form as its fields hold it. */
export type FormValues<Form> = { readonly [Name in keyof Form]: FieldValue };

/** What of a form differs from what it began with. */
export function changesOf<Form extends FormValues<Form>>(form: Form, base: Form): Partial<Form> {
  return onlyFieldsOf(form, base, (name) => !isSame(form[name], base[name]));
}

/** What the form began with in the fields of `changes`; `seen` where it is known from before. */
export function seenIn<Form extends FormValues<Form>>(
  changes: Partial<Form>,
  base: Form,
  seen: Partial<Form>,
): Partial<Form> {
  return onlyFieldsOf({ ...base, ...seen }, base, (name) => name in changes);
}

/** Whether a field of `changes` holds something else by now than what was seen in it. */
export function wasChangedSince<Form extends FormValues<Form>>(
  changes: Partial<Form>,
  base: Form,
  seen: Partial<Form>,
): boolean {
  return Object.keys(changes).some((name) => {
    const field = name as string & keyof Form; // of its own keys
    return field in seen && !isSame(seen[field], base[field]);
  });
}

/** Whether what a form changes is no longer there; one of its fields may name another thing. */
export function isRefusalOfGone({ code, field }: AppError): boolean {
  return code === 'NOT_FOUND' && field === undefined;
}

export function hasChanges(changes: object): boolean {
  return Object.keys(changes).length > 0;
}

/** As a draft keeps it. */
export function writeFormChanges(changes: object): string {
  return JSON.stringify(changes);
}

/**
 * What `writeFormChanges` wrote, as far as the form still has such fields and does not say the same
 * by now; of anything else nothing.
 */
export function readFormChanges<Form extends FormValues<Form>>(
  text: string,
  base: Form,
): Partial<Form> {
  const read = parse(text);
  if (typeof read !== 'object' || read === null) return {};
  const found = new Map(Object.entries(read));
  const isOfField = (name: string & keyof Form): boolean => {
    const value: unknown = found.get(name);
    return isLike(value, base[name]) && !isSame(value, base[name]);
  };
  // Each value is of the kind that its field holds: seen one line above.
  return onlyFieldsOf(Object.fromEntries(found) as Partial<Form>, base, isOfField);
}

function onlyFieldsOf<Form extends object>(
  from: Partial<Form>,
  base: Form,
  isMeant: (name: string & keyof Form) => boolean,
): Partial<Form> {
  const names = Object.keys(base) as (string & keyof Form)[]; // its own, as it was declared
  const changes: Partial<Form> = {};
  for (const name of names) if (isMeant(name)) changes[name] = from[name];
  return changes;
}

function isLike(value: unknown, sample: unknown): boolean {
  if (Array.isArray(sample))
    return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (sample === null) return value === null || typeof value === 'string';
  return typeof value === typeof sample;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
