import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expressionsIn, slowFor } from './slow-expressions.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Expressions that are slow in long texts, and what keeps the texts short that they get. */
const shortTexts: Readonly<Record<string, string>> = {
  [String.raw`src/main/app/log/scrub.ts /[^\s"'<>()]+@[\w-]+(?:\.[\w-]+)+/g`]:
    'of a line of the log so many characters are looked at as there say (longestRead)',
  [String.raw`src/shared/domain/profile/profile-text.ts /\B(?=(\d{3})+$)/g`]:
    'an amount that was read, of 15 digits at most',
  [String.raw`server/modules/office-search/read-typed.ts /\s*(?:₫|vnd|d)$/`]:
    'limits.searchTextLength, judged before (service.ts)',
  [String.raw`server/modules/messages/mail-refusal.ts /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g`]:
    'of an answer so many characters are looked at as there say (longestSaid)',
  [String.raw`server/modules/messages/mail-refusal.ts /[.!?]+$/`]: 'a word of that answer',
  [String.raw`server/modules/commerce/admin/statement/read-workbook.ts /"[^"]*"|\[[^\]]*\]|\\./g`]:
    'the beginning of a format (formatLength), in a process of its own that has its time',
  'server/modules/auth/attempts/network-of.ts /%.*$/': 'an IPv6 address, which has one % at most',
  'src/renderer/features/study/player-core/webvtt.ts /<[^>]*>/g':
    'a cue that the server wrote: 500 characters, without any tag',
  [String.raw`src/renderer/features/admin/orders/event-text.ts /[,\s]*\{amount\}/`]: 'our own copy',
  'src/renderer/features/admin/lessons/slug-of.ts /^-+|-+$/g':
    'a title in its field, in the page of whoever types it',
  'src/renderer/features/admin/lessons/slug-of.ts /-+$/': 'the beginning of that title',
};

describe('an expression', () => {
  it('that gets long texts reads them once', () => {
    const files = globSync('{server,src}/**/*.{ts,tsx}', { cwd: root })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => !/\.test\.tsx?$|\.d\.ts$|\/generated\//.test(file));
    const all = files.flatMap((file) =>
      expressionsIn(file, readFileSync(path.join(root, file), 'utf8')).map(
        (expression) => [`${file} /${expression.pattern}/${expression.flags}`, expression] as const,
      ),
    );
    const slow = all.flatMap(([name, expression]) =>
      Object.hasOwn(shortTexts, name) || slowFor(expression) === null ? [] : [name],
    );
    expect(slow, 'read from the end, by indexOf, or bound the text').toEqual([]);
    const names = new Set<string>(all.map(([name]) => name));
    expect(Object.keys(shortTexts).filter((name) => !names.has(name))).toEqual([]);
  }, 120_000);

  it.each([
    /<[^>]*>/g,
    /([;\t\r\n][\s"']*)([=+\-@＝＋－＠])/g,
    /\/+$/,
    /\s*(₫|đ|vnd)$/iu,
    /^(a+)+$/,
    /"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"/g,
  ])('that does not is found by this test: %s', ({ source, flags }) => {
    expect(slowFor({ pattern: source, flags })).not.toBeNull();
  });

  it.each([/^\s+/, /[\s"']+/g, /<[^<>]*>/g, /([;\s"']+)([=+\-@＝＋－＠])?/g, /^[a-z]+(-[a-z]+)*$/])(
    'that does is not: %s',
    ({ source, flags }) => {
      expect(slowFor({ pattern: source, flags })).toBeNull();
    },
  );
});
