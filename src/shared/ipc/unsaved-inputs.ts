import * as z from 'zod/mini';
import { longestUnsaved, unsavedKinds } from '../drafts/unsaved-draft.ts';

/** What windows say of drafts, as far as the host lets it in. */
export function unsavedSubject() {
  return z.object({ kind: unsavedKind(), id: text(64), writer: z.optional(text(64)) });
}

export function unsavedKind() {
  return z.enum(unsavedKinds);
}

export function unsavedDraft() {
  return z.object({
    text: text(longestUnsaved),
    atSeconds: z.nullable(z.number().check(z.gte(0))),
    noteId: z.optional(text(64)),
    baseText: z.optional(text(longestUnsaved)),
    savedAtMs: z.optional(z.number()),
  });
}

function text(maxLength: number) {
  return z.string().check(z.maxLength(maxLength));
}
