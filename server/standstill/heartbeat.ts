/** What the main thread tells the one that watches it, by a shared array of whole numbers. */
export const heartbeatFields = {
  /** Grows by one with each beat. */
  beats: 0,
  /** 1 while a debugger is open: who stands at a breakpoint is not hung. */
  isDebugged: 1,
  /** How much work is under way that may take long and must not be cut (`atLength`). */
  longWorks: 2,
} as const;

/** The shared array, as a worker gets it. */
export interface Heartbeat {
  readonly beats: Int32Array<SharedArrayBuffer>;
  /** How often both sides look, ms. */
  readonly everyMs: number;
  /** After how many looks without a beat the process is ended. */
  readonly missed: number;
  /** The same while such work is under way. */
  readonly missedAtLength: number;
}

/**
 * Counts its own looks that saw no beat. Nothing is measured by a clock: a computer that slept, or
 * a process that was stopped, looked as seldom as it beat.
 */
export function createStandstill({ beats, missed, missedAtLength }: Omit<Heartbeat, 'everyMs'>) {
  let seen = -1;
  let inVain = 0;
  return {
    /** Whether the thread stands still for so long that the process has to end. */
    look(): boolean {
      const beat = Atomics.load(beats, heartbeatFields.beats);
      const isDebugged = Atomics.load(beats, heartbeatFields.isDebugged) === 1;
      inVain = beat === seen && !isDebugged ? inVain + 1 : 0;
      seen = beat;
      const most = Atomics.load(beats, heartbeatFields.longWorks) > 0 ? missedAtLength : missed;
      return inVain >= most;
    },
  };
}
