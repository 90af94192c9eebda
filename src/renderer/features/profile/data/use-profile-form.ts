import { useCallback, useEffect, useRef, useState } from 'react';
import { checkProfile, checkProfileField } from '#shared/domain/profile/check-profile.ts';
import type {
  ProfileField,
  ProfileText,
  WrittenGroup,
} from '#shared/domain/profile/profile-fields.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusals } from '#renderer/lib/use-refusal.ts';
import { t } from '../copy.ts';
import {
  changedFields,
  changeField,
  dropFields,
  keepMine,
  noChanges,
  pickFields,
  type ProfileChanges,
  settleSaved,
} from './profile-changes.ts';
import { useProfileDraft, type ProfileDraft } from './use-profile-draft.ts';
import { useProfileServer } from './use-save-group.ts';

/** Fields that were changed here and elsewhere, with what they hold there now. */
export interface ProfileConflict {
  readonly group: WrittenGroup;
  readonly fields: readonly ProfileField[];
  readonly there: ProfileText;
}

/** What is typed into the page's forms. */
export interface ProfileForm {
  readonly valueOf: (field: ProfileField) => string;
  readonly errorOf: (field: ProfileField) => string | undefined;
  readonly change: (field: ProfileField, text: string) => void;
  /** Says what is wrong with a field that was just left. */
  readonly leave: (field: ProfileField) => void;
  /** What is not saved; of one group, or of all. */
  readonly changed: (group?: WrittenGroup) => readonly ProfileField[];
  readonly problems: readonly AppError[];
  readonly saving: WrittenGroup | null;
  /**
   * Saves what changed in a group; answers whether it is saved. A refusal stays in `problems`,
   * another's change in `conflict`.
   */
  readonly save: (group: WrittenGroup) => Promise<boolean>;
  readonly reset: (group: WrittenGroup) => void;
  readonly conflict: ProfileConflict | null;
  readonly resolve: (choice: 'mine' | 'other') => void;
  readonly draft: ProfileDraft;
}

/**
 * The forms of the profile over what the server said. What is typed is kept on this device while it
 * is not saved.
 */
export function useProfileForm(server: ProfileText): ProfileForm {
  const [changes, setChanges] = useState<ProfileChanges>(noChanges);
  const [problems, setProblems] = useRefusals();
  const [saving, setSaving] = useState<WrittenGroup | null>(null);
  const [conflict, setConflict] = useState<ProfileConflict | null>(null);
  const api = useProfileServer();
  const draft = useProfileDraft({ changes, server, restore: setChanges });
  const latest = useRef({ changes, server });
  useEffect(() => {
    latest.current = { changes, server };
  });

  const check = (field: ProfileField, typed: string) =>
    checkProfileField(field, typed, { today: vietnameseDay(Date.now()), before: server[field] });
  const change = (field: ProfileField, text: string) => {
    setChanges((before) => changeField(before, field, text, server));
    // What was said of it is taken back once it is right, and not before.
    setProblems((all) =>
      check(field, text) === null ? all.filter((problem) => problem.field !== field) : all,
    );
  };
  const leave = (field: ProfileField) => {
    const typed = changes.typed[field];
    const problem = typed === undefined ? null : check(field, typed);
    if (problem !== null)
      setProblems((all) => [...all.filter((one) => one.field !== field), problem]);
  };

  const send = useCallback(
    async (group: WrittenGroup, given: ProfileChanges): Promise<boolean> => {
      const fields = changedFields(given, latest.current.server, group);
      if (fields.length === 0) return true;
      const wanted = pickFields(given, fields);
      const broken = checkProfile(wanted.typed, latest.current.server, vietnameseDay(Date.now()));
      setProblems(broken);
      if (broken.length > 0) return false;
      setSaving(group);
      const saved = await api.save(group, wanted);
      if (!saved.ok && saved.error.some(({ code }) => code === 'CONFLICT')) {
        const there = await api.read();
        setSaving(null);
        if (there.ok)
          setConflict({
            group,
            fields: fields.filter(
              (field) =>
                changedFields(wanted, there.value, group).includes(field) &&
                there.value[field] !== wanted.seen[field],
            ),
            there: there.value,
          });
        return false;
      }
      setSaving(null);
      if (!saved.ok) {
        setProblems(saved.error);
        const general = saved.error.find(({ field }) => field === undefined);
        if (general !== undefined) notify(errorText(general), { kind: 'error' });
        return false;
      }
      setChanges((now) => settleSaved(now, wanted));
      notify(t('pf.saved'), { kind: 'success' });
      return true;
    },
    [api, setProblems],
  );

  return {
    valueOf: (field) => changes.typed[field] ?? server[field],
    errorOf: (field) => {
      const problem = problems.find((one) => one.field === field);
      return problem === undefined ? undefined : errorText(problem);
    },
    change,
    leave,
    changed: (group) => changedFields(changes, server, group),
    problems,
    saving,
    save: async (group) => send(group, changes),
    reset(group) {
      const fields = Object.keys(changes.typed).filter((field): field is ProfileField =>
        changedFields(changes, server, group).some((one) => one === field),
      );
      setChanges((before) => dropFields(before, fields));
      setProblems([]);
    },
    conflict,
    resolve(choice) {
      if (conflict === null) return;
      setConflict(null);
      if (choice === 'other') {
        setChanges((before) => dropFields(before, conflict.fields));
        return;
      }
      const mine = keepMine(changes, conflict.fields, conflict.there);
      setChanges(mine);
      void send(conflict.group, mine);
    },
    draft,
  };
}
