import { describe, expect, it } from 'vitest';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import { followList } from './follow-list.ts';

interface Item {
  readonly id: string;
  readonly seconds: number;
  readonly gone?: boolean;
}
type Answer = Result<readonly Item[], AppError>;
const refused: Answer = err(appError('SERVER_UNREACHABLE'));
const one = { id: 'b1', seconds: 700 };
const two = { id: 'b2', seconds: 10 };

/** A device that answers by `answers` in turn, the last one again and again. */
function setUp(...answers: (Answer | Promise<Answer>)[]) {
  const changed = createListeners<readonly Item[]>();
  const status = createListeners<null>();
  let asked = 0;
  const followed = followList<Item>({
    async list() {
      asked += 1;
      return answers[Math.min(asked, answers.length) - 1] ?? refused;
    },
    onChanged: changed.add,
    onStatus: (listener) => status.add(listener),
    idOf: ({ id }) => id,
    isGone: ({ gone }) => gone === true,
  });
  const kinds: string[] = [];
  const stop = followed.subscribe(() => kinds.push(followed.get().kind));
  return {
    followed,
    kinds,
    stop,
    change: changed.emit,
    tell: () => status.emit(null),
    asked: () => asked,
  };
}

const ready = (...items: readonly Item[]) => ({
  kind: 'ready',
  byId: new Map(items.map((item) => [item.id, item])),
});

describe('a list of this device that is followed', () => {
  it('is read once and follows what changes', async () => {
    const { followed, change, tell, asked } = setUp(ok([one]));
    expect(followed.get()).toEqual({ kind: 'loading' });
    await expect.poll(followed.get).toEqual(ready(one));
    change([two, { ...one, seconds: 705 }]);
    expect(followed.get()).toEqual(ready({ ...one, seconds: 705 }, two));
    change([{ ...one, gone: true }]);
    tell();
    expect([followed.get(), asked()]).toEqual([ready(two), 1]);
  });

  it('takes what changed while it was read for newer', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const { followed, change } = setUp(promise);
    change([{ ...one, seconds: 705 }]);
    resolve(ok([one, two]));
    await expect.poll(followed.get).toEqual(ready({ ...one, seconds: 705 }, two));
  });

  it.each([
    ['the device stands differently', ({ tell }: ReturnType<typeof setUp>) => tell()],
    ['a part of it changes', ({ change }) => change([two])],
  ] satisfies readonly (readonly [string, (list: ReturnType<typeof setUp>) => void])[])(
    'is read again, all of it, when it could not be read and %s',
    async (_what, happen) => {
      const list = setUp(refused, refused, ok([one, two]));
      await expect.poll(() => list.followed.get().kind).toBe('failed');
      happen(list);
      await expect.poll(() => list.kinds.length).toBe(2);
      happen(list);
      await expect.poll(list.followed.get).toEqual(ready(one, two));
      expect(list.kinds, 'nothing blinks').toEqual(['failed', 'failed', 'ready']);
    },
  );

  it('is read again when somebody asks for it', async () => {
    const { followed, kinds } = setUp(refused, ok([one]));
    await expect.poll(() => followed.get().kind).toBe('failed');
    const known = followed.get();
    if (known.kind === 'failed') known.reload();
    await expect.poll(followed.get).toEqual(ready(one));
    expect(kinds).toEqual(['failed', 'loading', 'ready']);
  });

  it('is left alone once nobody looks', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const { kinds, stop, change, tell, asked } = setUp(promise);
    stop();
    resolve(refused);
    await promise;
    change([one]);
    tell();
    await promise;
    expect([kinds, asked()]).toEqual([[], 1]);
  });
});
