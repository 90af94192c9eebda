import type { App } from 'electron';

/**
 * How long all that is done before the end may take together, in ms; less when the whole system
 * ends.
 */
export const endMs = { byPerson: 8000, bySystem: 2000 } as const;
/**
 * Another application may stop a log-out: then nothing has ended, and this one goes on as before,
 * after ms.
 */
const sessionEndMs = 60_000;

/** The way out of this application. */
export interface Ending {
  /** Whether it has begun: nothing new may be opened then. */
  isUnderWay(): boolean;
  /** Whether the system logs out or goes down: it waits for nothing that is put off. */
  isBySystem(): boolean;
  /**
   * A window stays open to ask first: nothing has ended. True where the whole application was to
   * end, and not that window alone.
   */
  putOff(): boolean;
  /**
   * Somebody started it again while it ends: it does start again, with these arguments, once it has
   * ended.
   */
  startAgain(args: readonly string[]): void;
  /** The system says that the session ends soon. */
  readonly sessionEnds: () => void;
  /** The system ends it now: only what can be done at once is done. */
  readonly endAtOnce: () => void;
}

/** One thing to do before the end. */
export interface EndStep {
  readonly name: string;
  readonly run: () => unknown;
  /** How long it is waited for, in ms. */
  readonly mostMs: number;
}

export interface EndingDeps {
  readonly app: Pick<App, 'on' | 'quit'>;
  /** Tells before the system goes down (`powerMonitor`, Linux and macOS). */
  readonly onShutdown: (listener: (event: { preventDefault(): void }) => void) => void;
  readonly platform: NodeJS.Platform;
  /** Done in their order; one that fails or takes too long keeps none of the others from it. */
  readonly steps: readonly EndStep[];
  /** Done in any case, last, at once. Called again it does nothing. */
  readonly last: () => void;
  /** The pages are asked for what they have not handed over yet; nobody waits for them. */
  readonly askPages: () => void;
  readonly relaunch: (args: readonly string[]) => void;
  /**
   * Ends the process without asking anybody, where a step had to be left behind: its thread may
   * wait for a silent drive, and the process would be invisible and locked for as long.
   */
  readonly kill: () => void;
  readonly report: (what: string, error?: unknown) => void;
}

/**
 * Ends in order: windows close (each hands over what its page still has), then the steps are done,
 * bounded each and together, then the application goes. On macOS it stays after its last window
 * until somebody quits, and a log-out is never put off: the system would call it interrupted
 * (electron_application.mm `terminate:`).
 */
export function endInOrder(deps: EndingDeps): Ending {
  const { app, platform, report } = deps;
  let isQuitting = false;
  let state: 'running' | 'ending' | 'ended' = 'running';
  let bySystemUntil = 0;
  let again: readonly string[] | null = null;
  const isBySystem = () => performance.now() < bySystemUntil;
  const sessionEnds = () => {
    bySystemUntil = performance.now() + sessionEndMs;
    attempt('ask the pages', deps.askPages, report);
  };
  const endAtOnce = () => {
    state = 'ended';
    attempt('the last thing before the end', deps.last, report);
  };
  const end = async () => {
    const isStalled = await runSteps(
      deps.steps,
      isBySystem() ? endMs.bySystem : endMs.byPerson,
      report,
    );
    endAtOnce();
    if (again !== null) deps.relaunch(again);
    if (isStalled) deps.kill();
    else app.quit();
  };

  app.on('before-quit', () => void (isQuitting = true));
  app.on('window-all-closed', () => {
    if (isQuitting || platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => {
    if (state === 'ended') return;
    if (platform === 'darwin' && isBySystem()) return endAtOnce();
    event.preventDefault();
    if (state === 'ending') return;
    state = 'ending';
    void end();
  });
  deps.onShutdown((event) => {
    sessionEnds();
    // Linux waits for as long as we hold it up, five seconds at most (logind's InhibitDelayMaxSec).
    if (platform !== 'linux') return;
    event.preventDefault();
    app.quit();
  });
  return {
    isUnderWay: () => isQuitting || state !== 'running',
    isBySystem,
    putOff() {
      const wasQuitting = isQuitting;
      isQuitting = false;
      return wasQuitting;
    },
    startAgain: (args) => (again = args),
    sessionEnds,
    endAtOnce,
  };
}

/** True when one of them had to be left behind. */
async function runSteps(
  steps: readonly EndStep[],
  togetherMs: number,
  report: EndingDeps['report'],
): Promise<boolean> {
  const endsAt = performance.now() + togetherMs;
  let isStalled = false;
  for (const { name, run, mostMs } of steps) {
    const left = Math.max(0, Math.min(mostMs, endsAt - performance.now()));
    const outcome = await bounded(async () => run(), left).catch((error: unknown) => {
      report(`before the end: ${name}`, error);
      return 'done';
    });
    if (outcome === 'done') continue;
    report(`before the end: ${name} took too long`);
    isStalled = true;
  }
  return isStalled;
}

async function bounded(task: () => Promise<unknown>, ms: number): Promise<'done' | 'late'> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), ms);
  try {
    return await Promise.race([task().then(() => 'done' as const), late]);
  } finally {
    clearTimeout(timer);
  }
}

function attempt(what: string, task: () => void, report: EndingDeps['report']): void {
  try {
    task();
  } catch (error) {
    report(what, error);
  }
}
