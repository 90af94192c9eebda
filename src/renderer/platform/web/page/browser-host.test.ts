import { describe, expect, it } from 'vitest';
import { createBrowserHost } from './browser-host.ts';
import { readMarker, writeMarker } from '../study/kept-marker.ts';

function setUp(texts = new Map<string, string>()) {
  const target = new EventTarget();
  const storage = () => ({
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  });
  const host = createBrowserHost({ target, storage, reload: () => undefined });
  const offer = (outcome: 'accepted' | 'dismissed') => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome }),
    });
    target.dispatchEvent(event);
    return event;
  };
  return { host, offer, target, storage, texts };
}

describe('what the browser offers', () => {
  it('is to install, while it offers that, without a banner of its own', async () => {
    const { host, offer } = setUp();
    const seen: boolean[] = [];
    host.subscribe(() => seen.push(host.state().canInstall));
    expect(offer('accepted').defaultPrevented).toBe(true);
    await host.install();
    expect(seen).toEqual([true, false]);
  });

  it('is never offered again once it was declined, here or in the question of the browser', async () => {
    for (const decline of [
      async ({ host, offer }: ReturnType<typeof setUp>) => (
        offer('accepted'),
        host.declineInstall()
      ),
      async ({ host, offer }: ReturnType<typeof setUp>) => (offer('dismissed'), host.install()),
    ]) {
      const first = setUp();
      await decline(first);
      expect(first.host.state().canInstall).toBe(false);
      const next = setUp(first.texts);
      next.offer('accepted');
      expect(next.host.state().canInstall).toBe(false);
    }
  });

  it('ends when the portal was installed by the menu of the browser', () => {
    const { host, offer, target } = setUp();
    offer('accepted');
    target.dispatchEvent(new Event('appinstalled'));
    expect(host.state().canInstall).toBe(false);
  });
});

describe('the marker of what was kept', () => {
  it('is read as it was written, and nothing else is', () => {
    const { storage, texts } = setUp();
    writeMarker(storage, { userId: 'linh', waitingCount: 2, made: 'm' });
    expect(readMarker(storage)).toEqual({ userId: 'linh', waitingCount: 2, made: 'm' });
    texts.set('mai-vang-kept', '{"userId":"linh","waitingCount":2}');
    expect(readMarker(storage)).toEqual({ userId: 'linh', waitingCount: 2, made: null });
    writeMarker(storage, null);
    expect(readMarker(storage)).toBeNull();
    for (const broken of ['{', '[]', '{"userId":1}']) {
      texts.set('mai-vang-kept', broken);
      expect(readMarker(storage)).toBeNull();
    }
    expect(
      readMarker(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
    ).toBeNull();
  });
});
