import { beforeEach, describe, expect, it } from 'vitest';
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts';
import { type ApplicationAnswers, emptyAnswers } from '#shared/domain/ambassador/application.ts';
import type { SavedDraft } from '#shared/drafts/saved-draft.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { DraftStart } from './choose-start.ts';
import { createDraftAutosave, type DraftAutosave, autosaveDelays } from './draft-autosave.ts';
import type { ServerDraft } from './server-draft.ts';

const says = (job: string): ApplicationAnswers => ({ ...emptyAnswers, job_description: job });
const noMasks = { identity_number: null, account_number: null };

/** A device, and a server that keeps a draft by its rules. */
function createWorld() {
  const clock = createVirtualClock();
  const world = {
    server: null as ServerDraft | null,
    kept: null as SavedDraft | null,
    refusal: null as AppError | null,
    sends: 0,
    secretsSeen: [] as string[],
    takes: true,
    meanwhile: (): void => undefined,
  };
  const write = (
    answers: ApplicationAnswers,
    step: number,
    masks: ServerDraft['masks'] = noMasks,
  ) => {
    world.server = {
      revision: (world.server?.revision ?? 0) + 1,
      answers,
      step,
      masks,
      updatedAtMs: clock.now(),
    };
    return world.server;
  };
  const open = (start: Partial<DraftStart> = {}): DraftAutosave =>
    createDraftAutosave({
      start: {
        answers: emptyAnswers,
        step: 1,
        revision: world.server?.revision ?? 0,
        isUnsent: false,
        other: null,
        ...start,
      },
      masks: noMasks,
      drafts: {
        async save(_key, value, baseRevision) {
          if (world.takes) world.kept = { value, baseRevision, savedAtMs: clock.now() };
          return world.takes;
        },
        remove: async () => void (world.kept = null),
      },
      async send({ answers, step }, secrets, baseRevision) {
        world.sends += 1;
        world.secretsSeen.push(secrets.identity_number ?? 'như cũ');
        await Promise.resolve();
        world.meanwhile();
        if (world.refusal !== null) return err(world.refusal);
        if ((world.server?.revision ?? 0) !== baseRevision) return err(appError('CONFLICT'));
        return ok(
          write(answers, step, {
            ...noMasks,
            identity_number:
              secrets.identity_number === null
                ? (world.server?.masks.identity_number ?? null)
                : '•••• 123',
          }),
        );
      },
      fetch: async () =>
        world.refusal?.code === 'SERVER_UNREACHABLE' ? err(world.refusal) : ok(world.server),
      now: () => clock.now(),
      schedule: (delayMs, task) => clock.schedule(delayMs, task),
    });
  return { world, clock, write, open };
}

describe('a draft that is written', () => {
  let { world, clock, write, open } = createWorld();
  beforeEach(() => {
    ({ world, clock, write, open } = createWorld());
  });

  it('is on the device before it is on the server, and off the device once the server has it', async () => {
    const autosave = open();
    autosave.change({ job_description: 'Thợ' });
    await clock.pass(autosaveDelays.device);
    expect(world.kept?.value).toContain('Thợ');
    expect(world.sends).toBe(0);
    await clock.pass(autosaveDelays.server);
    expect(world.server).toMatchObject({ revision: 1, answers: says('Thợ') });
    expect([world.kept, autosave.state().save.kind, autosave.state().revision]).toEqual([
      null,
      'saved',
      1,
    ]);
  });

  it('goes in one message when the keys come fast, and again for what was typed while it was under way', async () => {
    const autosave = open();
    for (const text of ['T', 'Th', 'Thợ']) autosave.change({ job_description: text });
    world.meanwhile = () => {
      world.meanwhile = () => undefined;
      autosave.change({ job_description: 'Thợ bánh' });
    };
    await autosave.flush();
    expect([world.sends, world.server?.answers.job_description, world.server?.revision]).toEqual([
      2,
      'Thợ bánh',
      2,
    ]);
    await clock.pass(10_000);
    expect([world.sends, world.kept]).toEqual([2, null]);
  });

  it('stays on the device without a network, says so, and goes to the server when it is back', async () => {
    const autosave = open();
    world.refusal = appError('SERVER_UNREACHABLE');
    autosave.change({ job_description: 'Viết khi mất mạng' });
    expect((await autosave.flush()).ok).toBe(false);
    expect(autosave.state().save).toMatchObject({ kind: 'kept', isDurable: true });
    expect(world.kept).toMatchObject({ baseRevision: 0 });
    world.refusal = null;
    autosave.wake();
    await clock.pass(0);
    expect([world.server?.answers.job_description, autosave.state().save.kind, world.kept]).toEqual(
      ['Viết khi mất mạng', 'saved', null],
    );
  });

  it('says when neither the server nor the device takes it', async () => {
    const autosave = open();
    world.takes = false;
    world.refusal = appError('SERVER_UNREACHABLE');
    autosave.change({ job_description: 'x' });
    await autosave.flush();
    expect(autosave.state().save).toMatchObject({ kind: 'kept', isDurable: false });
  });

  it('is sent by itself when it was left on the device before', async () => {
    open({ answers: says('Còn trên máy'), isUnsent: true });
    await clock.pass(autosaveDelays.server);
    expect(world.server?.answers).toEqual(says('Còn trên máy'));
  });

  it('is never put over the words of another device: both are there, and the writer chooses', async () => {
    write(says('bản đầu'), 1);
    const autosave = open({ answers: says('bản đầu') });
    write(says('máy khác'), 2);
    autosave.change({ job_description: 'máy này' });
    expect(await autosave.flush()).toEqual(err(appError('CONFLICT')));
    expect(autosave.state().save).toMatchObject({
      kind: 'conflict',
      other: { revision: 2, answers: says('máy khác') },
    });
    autosave.change({ job_description: 'máy này, viết tiếp' });
    await clock.pass(60_000);
    expect(world.server?.answers).toEqual(says('máy khác'));
    expect(world.kept?.value).toContain('viết tiếp');
    autosave.resolve('mine');
    await clock.pass(0);
    expect(world.server).toMatchObject({ revision: 3, answers: says('máy này, viết tiếp') });
  });

  it('becomes the other device’s when its writer says so, and nothing of this one is sent', async () => {
    write(says('bản đầu'), 1);
    const autosave = open({ answers: says('bản đầu') });
    write(says('máy khác'), 4);
    autosave.change({ job_description: 'máy này' });
    await autosave.flush();
    autosave.resolve('other');
    expect(autosave.state()).toMatchObject({ answers: says('máy khác'), step: 4, revision: 2 });
    await clock.pass(60_000);
    expect([world.server?.revision, world.kept]).toEqual([2, null]);
  });

  it('follows what the server is heard to have while nothing of this device is unsent, and not over what is typed', async () => {
    write(says('bản đầu'), 1);
    const autosave = open({ answers: says('bản đầu') });
    autosave.adopt(write(says('máy khác'), 2));
    expect(autosave.state()).toMatchObject({ answers: says('máy khác'), revision: 2 });
    autosave.change({ job_description: 'đang gõ' });
    autosave.adopt(write(says('máy khác nữa'), 3));
    expect(autosave.state().answers).toEqual(says('đang gõ'));
    await autosave.flush();
    expect(autosave.state().save.kind).toBe('conflict');
  });

  it('takes the same words on the server for its own: an answer was lost on its way', async () => {
    const autosave = open();
    autosave.change({ job_description: 'Thợ' });
    world.meanwhile = () => {
      world.meanwhile = () => undefined;
      write(says('Thợ'), 1);
    };
    expect(await autosave.flush()).toEqual(ok(1));
    expect(autosave.state().save.kind).toBe('saved');
  });

  it('keeps no number on the device, sends a whole one once, and shows what the server keeps', async () => {
    const autosave = open();
    autosave.change({ job_description: 'Thợ' });
    autosave.type('identity_number', '0011');
    await autosave.flush();
    autosave.type('identity_number', '001190000123');
    await autosave.flush();
    autosave.change({ job_description: 'Thợ bánh' });
    await autosave.flush();
    expect(world.secretsSeen).toEqual(['như cũ', '001190000123', 'như cũ']);
    expect(autosave.state().masks.identity_number).toBe('•••• 123');
    world.refusal = appError('SERVER_UNREACHABLE');
    autosave.type('identity_number', '001190000999');
    autosave.change({ job_description: 'Mất mạng' });
    await autosave.flush();
    expect(JSON.stringify(world.kept)).not.toContain('001190000999');
    world.refusal = null;
    autosave.wake();
    await clock.pass(0);
    expect(world.secretsSeen.at(-1)).toBe('001190000999');
  });

  it('says what the server refuses, and goes on when it was changed', async () => {
    const autosave = open();
    world.refusal = appError('APPLICATION_STATE');
    autosave.change({ job_description: 'Thợ' });
    await autosave.flush();
    expect(autosave.state().save).toEqual({
      kind: 'refused',
      error: appError('APPLICATION_STATE'),
    });
    world.refusal = null;
    autosave.change({ job_description: 'Thợ bánh' });
    await clock.pass(autosaveDelays.server);
    expect(autosave.state().save.kind).toBe('saved');
  });

  it('leaves what is not sent on the device when its page closes, and no timer behind', async () => {
    const autosave = open();
    autosave.change({ job_description: 'Đóng trang' });
    autosave.stop();
    await clock.pass(60_000);
    expect([world.kept?.value.includes('Đóng trang'), world.sends, clock.plannedCount()]).toEqual([
      true,
      0,
      0,
    ]);
  });
});
