import { expect, test } from 'vitest';
import { createSlugFinder } from '../notices/known-lesson.ts';
import { createLinkOpener } from './link-opener.ts';
import type { OutlineLesson } from '../log/outline.ts';

const id = '0198c5f2-7d1a-7c3e-9b6a-2f5d8e1c4a90';

function setUp(slug: string | null = 'dat-gia-lan-dau') {
  const done: string[] = [];
  const reading: (() => void)[] = [];
  const openLink = createLinkOpener({
    open: (path) => done.push(`open ${path}`),
    show: () => done.push('show'),
    async slugOf(lessonId) {
      done.push(`find ${lessonId}`);
      return slug;
    },
    signIn: async ({ state }) => (done.push(`sign in ${state}`), state.startsWith('A')),
    refuse: () => new Promise((resolve) => (done.push('refused'), reading.push(resolve))),
  });
  return { openLink, done, reading };
}

test('a slug and a page are opened as they are named', async () => {
  const { openLink, done } = setUp();
  await openLink('maivang://learn/dat-gia-lan-dau?t=95');
  await openLink('maivang://settings');
  expect(done).toEqual(['open /learn/dat-gia-lan-dau?t=95', 'open /settings']);
});

test('an id is looked up in the course; the window comes first', async () => {
  const { openLink, done } = setUp();
  await openLink(`maivang://lesson/${id.toUpperCase()}?t=5`);
  expect(done).toEqual(['show', `find ${id}`, 'open /learn/dat-gia-lan-dau?t=5']);
});

test('what is not known or not ours is refused in words, one at a time, over the window', async () => {
  const unknown = setUp(null);
  void unknown.openLink(`maivang://lesson/${id}`);
  await Promise.resolve();
  await Promise.resolve();
  expect(unknown.done.at(-1)).toBe('refused');

  const { openLink, done, reading } = setUp();
  const first = openLink('maivang://lesson/../../etc/passwd');
  await openLink('maivang://evil');
  expect(done).toEqual(['show', 'refused', 'show']);
  reading[0]?.();
  await first;
  void openLink('maivang://evil');
  expect(done.at(-1)).toBe('refused');
});

test('the course is waited for, up to the deadline', async () => {
  const lesson: OutlineLesson = {
    id,
    slug: 'dat-gia-lan-dau',
    index: 4,
    title: 'Đặt giá lần đầu',
    isReleased: true,
    isOpen: true,
  };
  const state: { lessons: readonly OutlineLesson[] | null } = { lessons: null };
  const listeners = new Set<(owner: string) => void>();
  const deadlines: (() => void)[] = [];
  const slugOf = createSlugFinder({
    course: {
      lessonsOf: () => state.lessons,
      onChange: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    },
    owner: async () => 'linh',
    after: (_ms, task) => (deadlines.push(task), () => {}),
  });
  const waited = slugOf(id);
  await Promise.resolve();
  await Promise.resolve();
  state.lessons = [lesson];
  for (const listener of listeners) listener('linh');
  expect(await waited).toBe('dat-gia-lan-dau');
  expect(listeners.size).toBe(0);
  expect([await slugOf(id), await slugOf('other')]).toEqual(['dat-gia-lan-dau', null]);

  state.lessons = null;
  const late = slugOf(id);
  await Promise.resolve();
  await Promise.resolve();
  deadlines.at(-1)?.();
  expect(await late).toBeNull();
});

test('what the browser brings back from signing in is taken when somebody waits for it, else refused in words', async () => {
  const awaited = setUp();
  await awaited.openLink(`maivang://auth?code=${'c'.repeat(43)}&state=${'A'.repeat(43)}`);
  expect(awaited.done).toEqual(['show', `sign in ${'A'.repeat(43)}`]);
  const stray = setUp();
  void stray.openLink(`maivang://auth?code=${'c'.repeat(43)}&state=${'B'.repeat(43)}`);
  await new Promise((resolve) => setImmediate(resolve));
  expect(stray.done).toEqual(['show', `sign in ${'B'.repeat(43)}`, 'show', 'refused']);
});
