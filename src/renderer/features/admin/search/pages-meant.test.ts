import { describe, expect, it } from 'vitest';
import { adminSections } from '../sections.ts';
import { openSections } from '../shell/admin-section.ts';
import { pagesMeant } from './pages-meant.ts';

const found = (text: string, role: 'owner' | 'support' = 'owner'): readonly string[] =>
  pagesMeant(openSections(adminSections, role), text).map(({ path }) => path);

describe('pages of the office by their names', () => {
  it('finds by the beginnings of words, without accents', () =>
    expect([found('hoan t'), found('> sổ'), found('oan')]).toEqual([['refunds'], ['ledger'], []]));
  it('lists all for nothing typed, and none that the role may not open', () => {
    expect([found(''), found('>')]).toEqual([found(''), found('')]);
    expect(found('')).toHaveLength(openSections(adminSections, 'owner').length);
    expect(found('', 'support')).not.toContain('ledger');
    expect(found('so cai', 'support')).toEqual([]);
  });
});
