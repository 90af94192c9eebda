import {
  groupFields,
  type ProfileField,
  profileFields,
  type ProfileText,
  type SomeProfileText,
  type WrittenGroup,
} from '#shared/domain/profile/profile-fields.ts';
import { sameProfileText } from '#shared/domain/profile/profile-text.ts';

/**
 * What was typed and is not saved, with what the page showed in each of these fields before: the
 * server takes a change only as one of that.
 */
export interface ProfileChanges {
  readonly typed: SomeProfileText;
  readonly seen: SomeProfileText;
}

export const noChanges: ProfileChanges = { typed: {}, seen: {} };

/** A field was typed into. Back as it was, it is no change any more. */
export function changeField(
  changes: ProfileChanges,
  field: ProfileField,
  text: string,
  server: ProfileText,
): ProfileChanges {
  const seen = changes.seen[field] ?? server[field];
  if (text === seen) return dropFields(changes, [field]);
  return { typed: { ...changes.typed, [field]: text }, seen: { ...changes.seen, [field]: seen } };
}

/** Fields of a group (of all without one) whose text is another than the server's. */
export function changedFields(
  changes: ProfileChanges,
  server: ProfileText,
  group?: WrittenGroup,
): readonly ProfileField[] {
  const among: readonly ProfileField[] = group === undefined ? profileFields : groupFields[group];
  return among.filter((field) => {
    const typed = changes.typed[field];
    return typed !== undefined && !sameProfileText(field, typed, server[field]);
  });
}

/** Without the changes of some fields. */
export function dropFields(
  changes: ProfileChanges,
  fields: readonly ProfileField[],
): ProfileChanges {
  const gone: ReadonlySet<string> = new Set(fields);
  const without = (texts: SomeProfileText): SomeProfileText =>
    Object.fromEntries(Object.entries(texts).filter(([field]) => !gone.has(field)));
  return { typed: without(changes.typed), seen: without(changes.seen) };
}

/** Only the changes of some fields. */
export function pickFields(
  changes: ProfileChanges,
  fields: readonly ProfileField[],
): ProfileChanges {
  return dropFields(
    changes,
    profileFields.filter((field) => !fields.includes(field)),
  );
}

/** All changes of both; of a field that both have, the other's. */
export function mergeChanges(changes: ProfileChanges, other: ProfileChanges): ProfileChanges {
  return {
    typed: { ...changes.typed, ...other.typed },
    seen: { ...changes.seen, ...other.seen },
  };
}

/**
 * The server took `saved`. What was typed meanwhile is a change of that, also where it is what was
 * there before.
 */
export function settleSaved(now: ProfileChanges, saved: ProfileChanges): ProfileChanges {
  const among = profileFields.filter((field) => saved.typed[field] !== undefined);
  const others = dropFields(now, among);
  const typed = among
    .map((field) => [field, now.typed[field] ?? saved.seen[field]] as const)
    .filter(([field, text]) => text !== saved.typed[field]);
  return {
    typed: { ...others.typed, ...Object.fromEntries(typed) },
    seen: {
      ...others.seen,
      ...Object.fromEntries(typed.map(([field]) => [field, saved.typed[field]])),
    },
  };
}

/** The writer read what came from elsewhere and wants their own over it. */
export function keepMine(
  changes: ProfileChanges,
  fields: readonly ProfileField[],
  server: ProfileText,
): ProfileChanges {
  return {
    ...changes,
    seen: { ...changes.seen, ...Object.fromEntries(fields.map((field) => [field, server[field]])) },
  };
}

/** For the device. */
export function writeChanges(changes: ProfileChanges): string {
  return JSON.stringify(changes);
}

/**
 * What `writeChanges` wrote, read back; what is none of our fields is left out. Null for anything
 * else, and for no change.
 */
export function readChanges(kept: string): ProfileChanges | null {
  const value = parse(kept);
  if (typeof value !== 'object' || value === null || !('typed' in value) || !('seen' in value))
    return null;
  const [typed, seen] = [textsOf(value.typed), textsOf(value.seen)];
  const whole = profileFields.filter(
    (field) => typed[field] !== undefined && seen[field] !== undefined,
  );
  return whole.length === 0 ? null : pickFields({ typed, seen }, whole);
}

function textsOf(value: unknown): SomeProfileText {
  if (typeof value !== 'object' || value === null) return {};
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(
    profileFields.flatMap((field) =>
      typeof given.get(field) === 'string' ? [[field, given.get(field)]] : [],
    ),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a device keeps of what changed, where it keeps these fields. */
export function keptOf(
  changed: readonly ProfileField[],
  keepable: readonly ProfileField[],
): readonly ProfileField[] {
  return changed.filter((field) => keepable.includes(field));
}

/** What it does not: nothing is kept where the device refused. */
export function unkeptOf(
  changed: readonly ProfileField[],
  keepable: readonly ProfileField[],
  isRefused: boolean,
): readonly ProfileField[] {
  return changed.filter((field) => isRefused || !keepable.includes(field));
}
