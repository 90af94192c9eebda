import * as z from 'zod/mini';
import { longestUnsaved, unsavedKinds } from '../drafts/unsaved-draft.ts';

/** An id, or a name that takes the place of one (`faq:new`): it becomes a key of the cache. */
export function id() {
  return z.string().check(z.regex(/^[A-Za-z0-9:_-]{1,64}$/));
}

/** What windows say of drafts, as far as the host lets it in. */
export function unsavedSubject() {
  return z.object({ kind: unsavedKind(), id: id(), writer: z.optional(id()) });
}

export function unsavedKind() {
  return z.enum(unsavedKinds);
}

export function unsavedDraft() {
  return z.object({
    text: text(longestUnsaved),
    atSeconds: z.nullable(z.number().check(z.gte(0))),
    noteId: z.optional(id()),
    baseText: z.optional(text(longestUnsaved)),
    savedAtMs: z.optional(z.number()),
  });
}

function text(maxLength: number) {
  return z.string().check(z.maxLength(maxLength));
}
