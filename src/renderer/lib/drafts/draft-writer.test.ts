import { describe, expect, it } from 'vitest';
import { createUnsavedDrafts } from '#shared/drafts/unsaved-drafts.ts';
import type { LeftDraft } from '#shared/drafts/unsaved-draft.ts';
import type { UnsavedPort } from '#renderer/platform/port.ts';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';

const subject = { kind: 'lesson', id: 'l1' } as const;

/** A device that may have no room, and the pages over it. */
function createDevice() {
  const rows = new Map<string, string>();
  const device = { isFull: false, writtenOn: 0, ms: 0, ids: 0 };
  const crashed = (): UnsavedPort => {
    const drafts = createUnsavedDrafts(async () => ({
      names: (prefix) => [...rows.keys()].filter((name) => name.startsWith(prefix)),
      find: (name) => rows.get(name) ?? null,
      put: (name, value) => !device.isFull && Boolean(rows.set(name, value)),
      remove: (name) => (rows.delete(name), true),
    }));
    return {
      list: async (of) => drafts.list('linh', of),
      ids: async (kind) => drafts.ids('linh', kind),
      look: async (of) => drafts.look('linh', of),
      keep: async (of, draft) => drafts.keep('linh', of, draft),
      takeAway: async (of, seen) => drafts.takeAway('linh', of, seen),
    };
  };
  const open = (unsaved = crashed()): DraftWriter =>
    createDraftWriter({
      unsaved,
      subject,
      onWrittenOn: () => void (device.writtenOn += 1),
      createId: () => `w${(device.ids += 1)}`,
      now: () => (device.ms += 1),
    });
  return Object.assign(device, {
    open,
    /** What a page finds that opens after all others crashed. */
    texts: async () => (await crashed().list(subject)).map(({ draft: { text } }) => text),
  });
}

const words = (text: string) => ({ text, atSeconds: 1 });

async function newest(page: DraftWriter): Promise<LeftDraft> {
  const [found] = await page.others();
  if (found === undefined) throw new Error('nothing is left');
  return found;
}

describe('a draft that was taken up', () => {
  it('is kept by whoever goes on with it, and leaves nothing once that is saved', async () => {
    const device = createDevice();
    await device.open().keep(words('một'));
    const page = device.open();
    page.takeUp(await newest(page));
    expect(await page.others()).toEqual([]);
    expect(await device.texts()).toEqual(['một']);
    expect(await page.keep(words('một hai'))).toBe(true);
    expect(await device.texts()).toEqual(['một hai']);
    await page.finish();
    expect([await device.texts(), device.writtenOn]).toEqual([[], 0]);
  });

  it.each([
    ['goes on', async (page: DraftWriter) => void (await page.keep(words('một.')))],
    ['saves it, gives it up or empties the field', async (page: DraftWriter) => page.finish()],
  ])('stays with what its writer wrote since when another page %s', async (_name, act) => {
    const device = createDevice();
    const [writer, page] = [device.open(), device.open()];
    await writer.keep(words('một'));
    page.takeUp(await newest(page));
    await writer.keep(words('một hai ba'));
    await act(page);
    expect(await device.texts()).toContain('một hai ba');
    expect(device.writtenOn, 'and the page is told to show it').toBe(1);
    expect((await page.others()).map(({ draft: { text } }) => text)).toEqual(['một hai ba']);
  });

  it('stays with what its writer wrote since when it was offered and is dropped', async () => {
    const device = createDevice();
    const [writer, page] = [device.open(), device.open()];
    await writer.keep(words('một'));
    const offered = await newest(page);
    await writer.keep(words('một hai ba'));
    await page.discard(offered);
    expect([await device.texts(), device.writtenOn]).toEqual([['một hai ba'], 1]);
    await page.discard(await newest(page));
    expect(await device.texts()).toEqual([]);
  });

  it('is the only copy on a full device, and stays until what was made from it is kept', async () => {
    const device = createDevice();
    await device.open().keep(words('một đoạn dài'));
    const page = device.open();
    page.takeUp(await newest(page));
    device.isFull = true;
    expect(await page.keep(words('một đoạn dài!'))).toBe(false);
    expect(await device.texts()).toEqual(['một đoạn dài']);
    device.isFull = false;
    expect(await page.keep(words('một đoạn dài!!'))).toBe(true);
    expect(await device.texts()).toEqual(['một đoạn dài!!']);
  });

  it('leaves what stood in the field in its place', async () => {
    const device = createDevice();
    await device.open().keep(words('của trang trước'));
    const page = device.open();
    await page.keep(words('đang viết'));
    page.takeUp(await newest(page));
    expect((await page.others()).map(({ draft: { text } }) => text)).toEqual(['đang viết']);
    await page.finish();
    expect(await device.texts()).toEqual(['đang viết']);
  });
});

describe('what was written', () => {
  it('stays as a draft when it was saved only as long as the application lasts', async () => {
    const device = createDevice();
    const page = device.open();
    await page.keep(words('một'));
    await page.finish({ isDurable: false });
    expect(await device.texts()).toEqual(['một']);
  });

  it('while it was being saved is kept before anything is taken away', async () => {
    const device = createDevice();
    const page = device.open();
    await page.keep(words('một'));
    const first = page.id();
    device.isFull = true;
    await page.finish({ goesOn: words('hai') });
    expect(await device.texts()).toEqual(['một']);
    device.isFull = false;
    await page.keep(words('hai'));
    await page.finish({ goesOn: words('ba') });
    expect([await device.texts(), page.id() === first]).toEqual([['ba', 'một'], false]);
  });

  it('is sent under the same name while nothing of it was changed, after a crash too', async () => {
    const device = createDevice();
    const page = device.open();
    await page.keep(words('một'));
    const name = page.idToSend();
    page.markTried();
    expect(page.idToSend()).toBe(name);
    const again = device.open();
    again.takeUp(await newest(again));
    expect(again.idToSend()).toBe(name);
    await again.keep(words('một hai'));
    expect(again.idToSend()).not.toBe(name);
  });

  it('after a try whose answer was lost is something else once it is changed', async () => {
    const device = createDevice();
    const page = device.open();
    await page.keep(words('một'));
    const name = page.idToSend();
    page.markTried();
    await page.keep(words('một hai'));
    expect(page.idToSend()).not.toBe(name);
    await page.finish();
    expect(await device.texts()).toEqual([]);
  });
});
