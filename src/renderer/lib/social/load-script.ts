import { ok, type Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { refused, type SdkError } from './sdk-error.ts';

/** Where scripts are put; the page's document, or a test's. */
export interface ScriptHost {
  /** Adds a script; `ended` hears once whether it ran. Answers how to take it away again. */
  add(address: string, ended: (loaded: boolean) => void): Unsubscribe;
  /** Runs a task once after so many ms; answers how to call it off. */
  later(ms: number, task: () => void): Unsubscribe;
}

/** How long one try may take, and how often it is tried. */
export interface LoadPatience {
  readonly timeoutMs: number;
  readonly tries: number;
}

/** Before there is anything to take back. */
const nothing: Unsubscribe = () => undefined;

/** Loads a script; resolves when it says that it is ready. */
export type LoadScript = () => Promise<Result<true, SdkError>>;

/**
 * Patience with a provider: a phone on a slow network gets its script, a blocked one is told soon.
 */
export const scriptPatience: LoadPatience = { timeoutMs: 10_000, tries: 2 };

/**
 * A loader of one script: loaded once however often it is asked for, again only after it failed.
 * `whenReady` is told how to say that the script is of use (Facebook's calls a function of the
 * page); without one it is when it ran.
 */
export function createScriptLoader(
  host: ScriptHost,
  {
    address,
    whenReady,
    patience = scriptPatience,
  }: {
    readonly address: string;
    readonly whenReady?: (ready: () => void) => void;
    readonly patience?: LoadPatience;
  },
): LoadScript {
  let loading: Promise<Result<true, SdkError>> | null = null;

  const tryOnce = (): Promise<boolean> =>
    new Promise((resolve) => {
      let isOver = false;
      let callOff: Unsubscribe = nothing;
      let remove: Unsubscribe = nothing;
      const end = (loaded: boolean) => {
        if (isOver) return;
        isOver = true;
        callOff();
        if (!loaded) remove();
        resolve(loaded);
      };
      callOff = host.later(patience.timeoutMs, () => end(false));
      whenReady?.(() => end(true));
      remove = host.add(address, (loaded) => {
        if (!loaded || whenReady === undefined) end(loaded);
      });
    });

  const load = async (): Promise<Result<true, SdkError>> => {
    for (let left = patience.tries; left > 0; left -= 1) if (await tryOnce()) return ok(true);
    loading = null;
    return refused('unavailable');
  };
  return () => (loading ??= load());
}
