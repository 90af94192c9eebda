import { describe, expect, it } from 'vitest';
import { createUnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';
import type { LeftDraft, UnsavedDraft } from '#shared/drafts/unsaved-draft.ts';
import type { UnsavedPort } from '#renderer/platform/port.ts';
import { createDraftWriter } from './draft-writer.ts';
import { lookFirst } from './first-look.ts';

const subject = { kind: 'profile', id: 'profile' } as const;

/** A page over a device that says nothing of what it has until it is told to. */
function silentDevice() {
  const rows = new Map<string, string>();
  const drafts = createUnsavedDrafts(async () => ({
    names: (prefix) => [...rows.keys()].filter((name) => name.startsWith(prefix)),
    find: (name) => rows.get(name) ?? null,
    put: (name, value) => Boolean(rows.set(name, value)),
    remove: (name) => (rows.delete(name), true),
  }));
  const answered = Promise.withResolvers<boolean>();
  const unsaved: UnsavedPort = {
    list: async () => [],
    ids: async () => [],
    look: async (of) => ({
      found: [],
      later: async () => ((await answered.promise) ? drafts.list('linh', of) : null),
    }),
    keep: async (of, draft) => drafts.keep('linh', of, draft),
    takeAway: async (of, seen) => drafts.takeAway('linh', of, seen),
  };
  let ids = 0;
  const open = () => {
    const writer = createDraftWriter({
      unsaved,
      subject,
      onWrittenOn: () => undefined,
      createId: () => `w${(ids += 1)}`,
      now: () => ids,
    });
    const page = { text: '', left: [] as readonly LeftDraft[], isLooked: false, isGone: false };
    const looking = lookFirst(writer, {
      onFound({ text }: UnsavedDraft) {
        if (page.text !== '') return false;
        page.text = text;
        return true;
      },
      onLeft: (left) => (page.left = left),
      onLooked: () => (page.isLooked = true),
      findSaved: async (all) => all.filter(({ draft }) => draft.text === 'đã lưu'),
      onSaved: () => undefined,
      onDropped: () => undefined,
      isGone: () => page.isGone,
    });
    return { page, writer, looking };
  };
  const leave = async (text: string) =>
    drafts.keep('linh', { ...subject, writer: text }, { text, atSeconds: null });
  const kept = async () => (await drafts.list('linh', subject)).map(({ draft }) => draft.text);
  return { open, leave, kept, answer: (isKnown: boolean) => answered.resolve(isKnown) };
}

const words = (text: string) => ({ text, atSeconds: null });
const textsOf = (left: readonly LeftDraft[]) => left.map(({ draft: { text } }) => text);

describe('what a silent device tells late', () => {
  it('comes into a field that nobody has written in, which was not held up', async () => {
    const device = silentDevice();
    await device.leave('mười trang');
    const { page, writer, looking } = device.open();
    await expect.poll(() => page.isLooked).toBe(true);
    expect(page.text).toBe('');
    device.answer(true);
    await looking;
    expect(page).toMatchObject({ text: 'mười trang', left: [] });
    await writer.finish();
    expect(await device.kept()).toEqual([]);
  });

  it('is offered beside what was written meanwhile, also when that was saved', async () => {
    const device = silentDevice();
    await device.leave('mười trang');
    const [writing, saved] = [device.open(), device.open()];
    await expect.poll(() => writing.page.isLooked && saved.page.isLooked).toBe(true);
    writing.page.text = 'a';
    await writing.writer.keep(words('a'));
    await saved.writer.keep(words('b'));
    await saved.writer.finish();
    device.answer(true);
    await Promise.all([writing.looking, saved.looking]);
    expect([writing.page.text, textsOf(writing.page.left)]).toEqual(['a', ['mười trang']]);
    expect([saved.page.text, textsOf(saved.page.left)]).toEqual(['', ['a', 'mười trang']]);
    expect(new Set(await device.kept())).toEqual(new Set(['a', 'mười trang']));
  });

  it('is taken away when it was saved before, and left alone by a page that is gone', async () => {
    const device = silentDevice();
    await device.leave('đã lưu');
    const [page, gone] = [device.open(), device.open()];
    await expect.poll(() => page.page.isLooked && gone.page.isLooked).toBe(true);
    page.page.text = 'khác';
    gone.page.isGone = true;
    device.answer(true);
    await Promise.all([page.looking, gone.looking]);
    expect([await device.kept(), gone.page.text]).toEqual([[], '']);
  });

  it('is nothing where it never answers', async () => {
    const device = silentDevice();
    await device.leave('mười trang');
    const { page, looking } = device.open();
    device.answer(false);
    await looking;
    expect(page).toMatchObject({ text: '', left: [], isLooked: true });
  });
});
