import { describe, expect, it } from 'vitest';
import { type OpenPage, versionsInUse } from './versions-in-use.ts';
import { versionQuestion } from './shell.ts';

/** A page that answers, or never does. */
function page(version: unknown): OpenPage {
  return {
    postMessage(message, [port]) {
      expect(message).toBe(versionQuestion);
      if (version !== null && port instanceof MessagePort) port.postMessage(version);
    },
  };
}

describe('the versions of the open pages', () => {
  it('are what each of them says', async () => {
    expect(await versionsInUse([page('a'), page('b'), page('a')])).toEqual(new Set(['a', 'b']));
    expect(await versionsInUse([])).toEqual(new Set());
  });

  it('are not known when one is frozen or does not understand', async () => {
    expect(await versionsInUse([page('a'), page(null)], 5)).toBe('unknown');
    expect(await versionsInUse([page(7)])).toBe('unknown');
  });
});
