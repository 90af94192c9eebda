import { describe, expect, it } from 'vitest';
import { officeRoles } from '#shared/domain/office/office-roles.ts';
import { roleChange } from './role-change.ts';

describe('what a change of role changes', () => {
  it('gains nothing and loses nothing without a change', () => {
    for (const role of officeRoles)
      expect(roleChange(role, role)).toEqual({ gains: [], loses: [] });
  });

  it('gives one way what it takes the other way', () => {
    for (const before of officeRoles) {
      for (const after of officeRoles) {
        expect(roleChange(before, after).gains.map(({ key }) => key)).toEqual(
          roleChange(after, before).loses.map(({ key }) => key),
        );
      }
    }
  });

  it('says of a line that can still be looked at that looking stays', () => {
    expect(roleChange('accounting', 'support').loses).toContainEqual({
      key: 'orders',
      looksOnly: true,
    });
    expect(roleChange('accounting', 'content').loses).toContainEqual({
      key: 'orders',
      looksOnly: false,
    });
  });

  it('takes everything from whoever has no role any more', () => {
    const { gains, loses } = roleChange('owner', null);
    expect(gains).toEqual([]);
    expect(loses.every(({ looksOnly }) => !looksOnly)).toBe(true);
    expect(loses.map(({ key }) => key)).toEqual(
      roleChange(null, 'owner').gains.map(({ key }) => key),
    );
  });
});
