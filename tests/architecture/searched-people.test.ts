import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * `users.search_text` ends with the telephone number. Who may read it: lists whose rows show the
 * number to everybody who opens them, and the one fragment that cuts it off. Every other list takes
 * that fragment: what is found by a number tells the number, digit by digit.
 */
const readers: Readonly<Record<string, string>> = {
  'server/lists/person-words.ts': 'cuts the number off',
  'server/modules/people/people-store.ts': 'AdminPerson shows phone_number',
  'server/modules/ambassadors/admin-store.ts': 'SentApplication shows phone_number',
  'server/modules/office-search/store.ts': 'finds persons for whoever may open the list of people',
  'server/modules/accounts/store.ts': 'leaves it out of a person',
  'server/modules/people-data/column-plans.ts': 'names every column',
};

/** Texts of posts; the columns themselves. */
const otherTables = /^server\/(?:modules\/blog|db)\//;

const root = path.resolve(import.meta.dirname, '../..');

describe('the text by which people are found', () => {
  it('is read where their telephone number is shown, and nowhere else', () => {
    const files = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' }).map(
      (file) => path.posix.join('server', file.replaceAll('\\', '/')),
    );
    const found = files.filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        !otherTables.test(file) &&
        /\bsearch_text\b/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(found.toSorted()).toEqual(Object.keys(readers).toSorted());
  });
});
