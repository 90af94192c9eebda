import {
  type ApplicationAnswers,
  sameAnswers,
  type SecretField,
} from '#shared/domain/ambassador/application.ts';
import { isWholeSecret } from '#shared/domain/ambassador/payout-rules.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { isNotReached } from '#shared/errors/not-reached.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { DraftsPort } from '#renderer/platform/port.ts';
import { type DraftContent, type DraftStart, writeContent } from './choose-start.ts';
import type { ServerDraft } from './server-draft.ts';

/** How what is written stands. */
export type SaveState =
  | { readonly kind: 'none' }
  | { readonly kind: 'saving' }
  /** The server has it. */
  | { readonly kind: 'saved'; readonly atMs: number }
  /** This device has it, the server not yet; `isDurable` false = only the open page has it. */
  | { readonly kind: 'kept'; readonly atMs: number; readonly isDurable: boolean }
  /** Another device wrote since: both are there. */
  | { readonly kind: 'conflict'; readonly other: ServerDraft }
  | { readonly kind: 'refused'; readonly error: AppError };

/** What the wizard shows. */
export interface AutosaveState extends DraftContent {
  /** As they are typed on this page; '' = nothing typed. Kept on no device. */
  readonly secrets: Readonly<Record<SecretField, string>>;
  /** What the server keeps of them. */
  readonly masks: ServerDraft['masks'];
  readonly revision: number;
  readonly save: SaveState;
}

/**
 * Keeps a draft while it is written: on this device at once, on the server a moment later, and
 * never over another device's words.
 */
export interface DraftAutosave {
  readonly state: () => AutosaveState;
  readonly subscribe: (listener: () => void) => Unsubscribe;
  readonly change: (answers: Partial<ApplicationAnswers>) => void;
  readonly type: (field: SecretField, text: string) => void;
  readonly setStep: (step: number) => void;
  /**
   * Saves now what is not saved; answers the revision that the server has then, or why it has not.
   */
  readonly flush: () => Promise<Result<number, AppError>>;
  /** Puts what is not sent onto this device now. */
  readonly keep: () => Promise<void>;
  /** The server may be there again. */
  readonly wake: () => void;
  /**
   * What the server was heard to have: taken over when it is newer and nothing of this device is
   * unsent.
   */
  readonly adopt: (server: ServerDraft) => void;
  /** After a conflict: goes on with this device's words over the other's, or with the other's. */
  readonly resolve: (choice: 'mine' | 'other') => void;
  /** Keeps what is not kept, and stops. */
  readonly stop: () => void;
}

export interface DraftAutosaveDeps {
  readonly start: DraftStart;
  readonly masks: ServerDraft['masks'];
  readonly drafts: Pick<DraftsPort, 'save' | 'remove'>;
  /** `secrets`: null = as the server has it. */
  readonly send: (
    content: DraftContent,
    secrets: Readonly<Record<SecretField, string | null>>,
    baseRevision: number,
  ) => Promise<Result<ServerDraft, AppError>>;
  /** What the server has now. */
  readonly fetch: () => Promise<Result<ServerDraft | null, AppError>>;
  readonly now: () => number;
  readonly schedule: (delayMs: number, task: () => void) => () => void;
}

/** So long after the last key a draft goes onto the device and to the server, ms. */
export const autosaveDelays = { device: 250, server: 1_200 } as const;

/** The keeper of one open wizard. */
export function createDraftAutosave({
  start,
  masks,
  drafts,
  send,
  fetch,
  now,
  schedule,
}: DraftAutosaveDeps): DraftAutosave {
  const listeners = new Set<() => void>();
  const noSecrets = { identity_number: '', account_number: '' };
  let state: AutosaveState = {
    answers: start.answers,
    step: start.step,
    revision: start.revision,
    secrets: noSecrets,
    masks,
    save: start.other === null ? { kind: 'none' } : { kind: 'conflict', other: start.other },
  };
  /** Grows with every change; what was sent tells which one the server has. */
  let version = start.isUnsent ? 1 : 0;
  let sentVersion = 0;
  let sentSecrets: Readonly<Record<SecretField, string>> = noSecrets;
  let sending: Promise<Result<number, AppError>> | null = null;
  let cancelDevice = nothing;
  let cancelServer = nothing;

  function set(change: Partial<AutosaveState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function changed(change: Partial<AutosaveState>, isKept = true): void {
    version += 1;
    set({ ...change, save: state.save.kind === 'refused' ? { kind: 'none' } : state.save });
    if (isKept) {
      cancelDevice();
      cancelDevice = schedule(autosaveDelays.device, () => void keepHere());
    }
    planServer();
  }

  function planServer(): void {
    cancelServer();
    if (state.save.kind !== 'conflict')
      cancelServer = schedule(autosaveDelays.server, () => void flush());
  }

  async function keepHere(): Promise<boolean> {
    cancelDevice();
    return drafts.save('ambassador', writeContent(state), state.revision);
  }

  /** Whole numbers that the server does not have; what is half typed stays on the page. */
  function secretsToSend(): Readonly<Record<SecretField, string | null>> {
    return {
      identity_number: newSecret('identity_number', state.secrets, sentSecrets),
      account_number: newSecret('account_number', state.secrets, sentSecrets),
    };
  }

  async function sendOnce(): Promise<Result<number, AppError>> {
    const sendingVersion = version;
    const typed = state.secrets;
    set({ save: { kind: 'saving' } });
    const answer = await send(state, secretsToSend(), state.revision);
    if (!answer.ok) return failed(answer.error);
    sentVersion = sendingVersion;
    sentSecrets = typed;
    const isWhole = version === sendingVersion;
    set({
      revision: answer.value.revision,
      masks: answer.value.masks,
      save: { kind: 'saved', atMs: now() },
    });
    // What was typed meanwhile builds on the new revision; the device has to know that.
    if (isWhole) await drafts.remove('ambassador');
    else await keepHere();
    return ok(answer.value.revision);
  }

  async function failed(error: AppError): Promise<Result<number, AppError>> {
    const isDurable = await keepHere();
    if (error.code === 'CONFLICT') return metAnother();
    set({
      save:
        isNotReached(error) || error.code === 'OFFLINE_NOT_CACHED'
          ? { kind: 'kept', atMs: now(), isDurable }
          : { kind: 'refused', error },
    });
    return err(error);
  }

  /**
   * Another device wrote: whose words are they? The same ones (an answer that was lost) are no
   * conflict.
   */
  async function metAnother(): Promise<Result<number, AppError>> {
    const found = await fetch();
    if (!found.ok)
      return failed(found.error.code === 'CONFLICT' ? appError('INTERNAL') : found.error);
    const other = found.value;
    if (other === null) {
      set({ revision: 0, save: { kind: 'none' } });
      return err(appError('CONFLICT'));
    }
    if (sameAnswers(other.answers, state.answers)) {
      sentVersion = version;
      set({ revision: other.revision, masks: other.masks, save: { kind: 'saved', atMs: now() } });
      await drafts.remove('ambassador');
      return ok(other.revision);
    }
    set({ save: { kind: 'conflict', other } });
    return err(appError('CONFLICT'));
  }

  async function run(): Promise<Result<number, AppError>> {
    let last: Result<number, AppError> = ok(state.revision);
    while (version > sentVersion) {
      // One after the other: each builds on the revision of the one before
      // oxlint-disable-next-line no-await-in-loop
      last = await sendOnce();
      if (!last.ok) return last;
    }
    return last;
  }

  async function flush(): Promise<Result<number, AppError>> {
    cancelServer();
    if (state.save.kind === 'conflict') return err(appError('CONFLICT'));
    sending ??= run().finally(() => {
      sending = null;
    });
    return sending;
  }

  if (start.isUnsent && start.other === null) planServer();
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (answers) => changed({ answers: { ...state.answers, ...answers } }),
    type: (field, text) => changed({ secrets: { ...state.secrets, [field]: text } }, false),
    setStep(step) {
      if (step !== state.step) changed({ step });
    },
    flush,
    async keep() {
      if (version > sentVersion) await keepHere();
    },
    wake() {
      if (state.save.kind === 'kept' || (version > sentVersion && state.save.kind === 'none'))
        void flush();
    },
    adopt(server) {
      const isIdle = version === sentVersion && sending === null && state.save.kind !== 'conflict';
      if (!isIdle || server.revision <= state.revision) return;
      set({
        answers: server.answers,
        revision: server.revision,
        masks: server.masks,
        save: { kind: 'saved', atMs: server.updatedAtMs },
      });
    },
    resolve(choice) {
      if (state.save.kind !== 'conflict') return;
      const { other } = state.save;
      if (choice === 'mine') {
        set({ revision: other.revision, save: { kind: 'none' } });
        version += 1;
        void flush();
        return;
      }
      sentVersion = version;
      set({
        answers: other.answers,
        step: other.step,
        revision: other.revision,
        masks: other.masks,
        secrets: noSecrets,
        save: { kind: 'saved', atMs: other.updatedAtMs },
      });
      cancelDevice();
      void drafts.remove('ambassador');
    },
    stop() {
      if (version > sentVersion) void keepHere();
      cancelServer();
      cancelDevice();
      // What is under way may end; nothing more is sent: the next page sends what the device has.
      sentVersion = version;
      listeners.clear();
    },
  };
}

function nothing(): void {
  // No timer runs.
}

/** A whole number that the server does not have yet; null otherwise. */
function newSecret(
  field: SecretField,
  typed: Readonly<Record<SecretField, string>>,
  sent: Readonly<Record<SecretField, string>>,
): string | null {
  return isWholeSecret(field, typed[field]) && typed[field] !== sent[field] ? typed[field] : null;
}
