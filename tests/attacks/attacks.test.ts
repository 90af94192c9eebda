import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacks } from './attacks.ts';
import { openScene, type OpenScene } from './open-scene.ts';

describe('attacks that once worked, against a running product over HTTP', () => {
  let scene: OpenScene;
  beforeAll(async () => {
    scene = await openScene();
  });
  afterAll(async () => scene.stop());

  const ofKind = (isOpen: boolean) =>
    attacks
      .filter(({ stillWins }) => (stillWins !== undefined) === isOpen)
      .map((attack) => [attack.name, attack] as const);

  it.each(ofKind(false))('%s', async (_name, attack) => {
    expect(await attack.carryOut(scene)).toEqual({ won: false });
  });

  it.each(ofKind(true))('known and open: %s', async (_name, attack) => {
    expect(await attack.carryOut(scene)).toMatchObject({ won: true });
  });
});
