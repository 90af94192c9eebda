import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import { createSearchRunner } from './search-runner.ts';

function open() {
  const asked: { readonly text: string; readonly answer: () => Promise<void> }[] = [];
  const shown: string[] = [];
  const runner = createSearchRunner<string>({
    find(text) {
      const { promise, resolve } = Promise.withResolvers<Result<string, AppError>>();
      asked.push({
        text,
        async answer() {
          resolve(ok(text));
          await new Promise((done) => {
            setTimeout(done, 0);
          });
        },
      });
      return promise;
    },
    onAnswer: (text) => shown.push(text),
  });
  return { runner, asked, shown };
}

describe('searching while somebody types', () => {
  it('asks at the first letter, and for the newest text when there is room again', async () => {
    const { runner, asked, shown } = open();
    for (const text of ['m', 'mư', 'mườ', 'mười']) runner.search(text);
    expect(asked.map(({ text }) => text)).toEqual(['m', 'mư']);
    await asked[0]?.answer();
    expect(asked.map(({ text }) => text)).toEqual(['m', 'mư', 'mười']);
    await asked[1]?.answer();
    await asked[2]?.answer();
    expect(shown).toEqual(['m', 'mư', 'mười']);
  });

  it('never shows an older answer over a newer one', async () => {
    const { runner, asked, shown } = open();
    runner.search('m');
    runner.search('mư');
    await asked[1]?.answer();
    await asked[0]?.answer();
    expect(shown).toEqual(['mư']);
  });

  it('shows nothing of what was given up', async () => {
    const { runner, asked, shown } = open();
    runner.search('m');
    runner.search('mư');
    runner.search('mười');
    runner.forget();
    for (const { answer } of asked) await answer();
    expect(asked).toHaveLength(2);
    expect(shown).toEqual([]);
    runner.search('hoa');
    await asked[2]?.answer();
    expect(shown).toEqual(['hoa']);
  });
});
