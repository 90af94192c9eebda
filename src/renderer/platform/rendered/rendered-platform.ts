import type { Platform } from '../port.ts';

/**
 * The host while a page is rendered at the server: none of the optional capabilities, and nothing
 * to ask, because effects and handlers never run there. Whoever asks all the same has a bug in a
 * page that a guest opens first, and is told its name.
 */
export const renderedPlatform: Platform = {
  session: nobody('session'),
  progress: nobody('progress'),
  notes: nobody('notes'),
  drafts: nobody('drafts'),
  unsaved: nobody('unsaved'),
  sync: nobody('sync'),
  search: nobody('search'),
  vouchers: nobody('vouchers'),
  settings: nobody('settings'),
};

function nobody<Name extends keyof Platform>(name: Name): NonNullable<Platform[Name]> {
  const refuse = () => {
    throw new Error(`platform.${name} was asked while a page was rendered`);
  };
  // every member of a port is a function
  return new Proxy({}, { get: () => refuse }) as NonNullable<Platform[Name]>;
}
