import type { Deed } from '../audit/api.ts';

/** Who changes the content, and when. */
export interface Editor {
  readonly userId: string;
  readonly nowMs: number;
}

/** An audit line of a change of the content. */
export function deedOf(
  editor: Editor,
  what: Pick<Deed, 'action' | 'subjectKind' | 'subjectId'> &
    Partial<Pick<Deed, 'before' | 'after' | 'reason'>>,
): Deed {
  return {
    actorId: editor.userId,
    before: null,
    after: null,
    reason: null,
    ...what,
    at: new Date(editor.nowMs),
  };
}
