import { useRef, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { UnsavedDraft, UnsavedSubject } from '#shared/drafts/unsaved-draft.ts';
import {
  changesOf,
  type FormValues,
  hasChanges,
  isRefusalOfGone,
  readFormChanges,
  seenIn,
  wasChangedSince,
  writeFormChanges,
} from './form-changes.ts';
import { useDrafts } from './use-drafts.ts';

/** A form whose words outlive the page that they are typed on, until they are saved. */
export interface KeptForm<Form> {
  readonly form: Form;
  /** Whether it says something else than what it began with. */
  readonly isChanged: boolean;
  /** What was left before is in the fields, since then (ms since 1970); null when nothing is. */
  readonly foundAtMs: number | null;
  /** Somebody else changed a field since it was begun to be changed here: to be looked at first. */
  readonly isOverNewer: boolean;
  /** What is in the fields could not be kept: it is in them alone. */
  readonly isKeptNowhere: boolean;
  /** What it changes was deleted meanwhile: its words can be made anew or copied, never saved. */
  readonly isGone: boolean;
  readonly change: (part: Partial<Form>) => void;
  /**
   * What the server said to this. Once it is saved, what was typed since stays; what is gone stays
   * gone, whatever is wrong with what is to take its place.
   */
  readonly answered: (done: Result<unknown, AppError>, form: Form) => void;
  /** Gives up what was typed. */
  readonly drop: () => void;
}

/**
 * A form that begins with `base`, which the server says and may change meanwhile: what was typed
 * stands over it, field by field.
 */
export function useKeptForm<Form extends FormValues<Form>>(
  subject: UnsavedSubject,
  base: Form,
): KeptForm<Form> {
  const [about] = useState(subject);
  const [changes, show] = useState<Partial<Form>>({});
  const latest = useRef(changes);
  const [seen, setSeen] = useState<Partial<Form>>({});
  const [foundAtMs, setFoundAtMs] = useState<number | null>(null);
  const [isKeptNowhere, setKeptNowhere] = useState(false);
  const [isGone, setGone] = useState(false);
  const set = (next: Partial<Form>, before: Partial<Form> = seen) => {
    latest.current = next;
    show(next);
    const nowSeen = seenIn(next, base, before);
    setSeen(nowSeen);
    return { text: writeFormChanges(next), baseText: writeFormChanges(nowSeen), atSeconds: null };
  };
  const drafts = useDrafts(about, {
    onFound({ text, baseText = '', savedAtMs = Date.now() }) {
      const left = readFormChanges(text, base);
      if (hasChanges(latest.current) || !hasChanges(left)) return false;
      // What was seen and is the same by now needs no word.
      set(left, readFormChanges(baseText, base));
      setFoundAtMs(savedAtMs);
      return true;
    },
    // Saved, here or elsewhere: the server says the same.
    findSaved: async (all) => all.filter(({ draft }) => saysTheSame(draft, base)),
  });
  const finish = () => {
    set({});
    setFoundAtMs(null);
    setKeptNowhere(false);
    void drafts.finish();
  };
  const form = { ...base, ...changes };
  return {
    form,
    isChanged: hasChanges(changesOf(form, base)),
    foundAtMs,
    isOverNewer: wasChangedSince(changes, base, seen),
    isKeptNowhere,
    isGone,
    change(part) {
      const next = changesOf({ ...base, ...latest.current, ...part }, base);
      if (!hasChanges(next)) return finish();
      return void drafts.keep(set(next)).then((isKept) => setKeptNowhere(!isKept));
    },
    answered(done, what) {
      if (!done.ok) return isRefusalOfGone(done.error) ? setGone(true) : undefined;
      // What it says by now, also where that is what it began with: it was typed back meanwhile.
      const since = changesOf({ ...base, ...latest.current }, what);
      if (!hasChanges(since)) return finish();
      setFoundAtMs(null);
      return void drafts.finish({ goesOn: set(since, what) });
    },
    drop: finish,
  };
}

function saysTheSame<Form extends FormValues<Form>>({ text }: UnsavedDraft, base: Form): boolean {
  return !hasChanges(readFormChanges(text, base));
}
