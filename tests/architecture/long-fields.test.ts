import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * Fields of several lines whose words are lost with the page, and why nobody minds. Words of any
 * length belong to a draft: useKeptForm, useKeptText, useDrafts, or the autosave of the wizard.
 */
const notKept: Readonly<Record<string, string>> = {
  'admin/list/confirm-dialog.tsx': 'the reason of one action, a sentence typed as it is done',
  'admin/blog/markdown-field.tsx': 'a field of the post editor, which keeps it',
  'admin/blog/post-fields.tsx': 'fields of the post editor, which keeps them',
  'ambassador/answer-fields.tsx': 'fields of the wizard, which saves them by itself',
  'checkout/parts/refund-dialog.tsx': 'why money is asked back, optional, a sentence',
  'profile/fields.tsx': 'fields of the profile, which keeps them',
  'study/notes/note-editor.tsx': 'the field of a note, whose panel keeps it',
  'study/notes/note-form.tsx': 'the field of a note, whose panel keeps it',
  'tickets/support/new-request.tsx': 'the field of a request, whose form keeps it',
};

const features = path.resolve(import.meta.dirname, '../../src/renderer/features');

it('keeps the words of every field of several lines, or says why not', () => {
  const unkept = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => {
      const text = readFileSync(path.join(features, file), 'utf8');
      return /<(?:TextAreaField|textarea)\b/.test(text) && !/\buse(?:Kept|Drafts)/.test(text);
    });
  expect(unkept.toSorted()).toEqual(Object.keys(notKept).toSorted());
});
