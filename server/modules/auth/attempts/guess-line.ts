/**
 * Guesses of this process at one account that come at the same moment. Until a guess is judged it
 * counts like a wrong one, so that right ones lock each other out: whoever is refused while others
 * are not judged yet waits for them and asks once more.
 */
export interface GuessLine {
  /**
   * Counts a guess by `claim`, again after others of the same key were judged, as long as it is
   * refused and there are any. `isRefused` says so of an answer. `judge` runs with what was
   * claimed; what it answers is answered.
   */
  run<Claimed, Checked>(key: string, steps: GuessSteps<Claimed, Checked>): Promise<Checked>;
}

export interface GuessSteps<Claimed, Checked> {
  readonly claim: () => Promise<Claimed>;
  readonly isRefused: (claimed: Claimed) => boolean;
  readonly check: (claimed: Claimed) => Promise<Checked>;
}

interface Line {
  /** Guesses that are being counted or judged. */
  underWay: number;
  /** How many were judged since somebody is under way. */
  checked: number;
  /** Told whether it is worth asking again. */
  readonly waiting: Set<(isWorthIt: boolean) => void>;
}

/**
 * A line in the memory of this process. Of one key no more than `waiting` wait; the others are
 * refused at once.
 */
export function createGuessLine({ waiting: mostWaiting }: { readonly waiting: number }): GuessLine {
  const lines = new Map<string, Line>();

  function begin(key: string): Line {
    const line = lines.get(key) ?? { underWay: 0, checked: 0, waiting: new Set() };
    lines.set(key, line);
    line.underWay += 1;
    return line;
  }

  /**
   * Who waits asks again when one was judged. When the last was refused there is nobody to wait
   * for, and nothing has changed.
   */
  function end(key: string, line: Line, wasChecked: boolean): void {
    line.underWay -= 1;
    if (wasChecked) line.checked += 1;
    if (line.underWay === 0) lines.delete(key);
    if (!wasChecked && line.underWay > 0) return;
    const waiters = [...line.waiting];
    line.waiting.clear();
    for (const tell of waiters) tell(wasChecked);
  }

  async function waitForOthers(line: Line): Promise<boolean> {
    if (line.underWay === 0 || line.waiting.size >= mostWaiting) return false;
    return new Promise<boolean>((resolve) => void line.waiting.add(resolve));
  }

  async function claimOrEnd<Claimed>(
    key: string,
    line: Line,
    claim: () => Promise<Claimed>,
  ): Promise<Claimed> {
    try {
      return await claim();
    } catch (error) {
      end(key, line, false);
      throw error;
    }
  }

  return {
    async run(key, { claim, isRefused, check }) {
      for (;;) {
        const line = begin(key);
        const checkedBefore = line.checked;
        const claimed = await claimOrEnd(key, line, claim);
        if (!isRefused(claimed)) return check(claimed).finally(() => end(key, line, true));
        end(key, line, false);
        // One that was judged while this was counted may have taken the lock away.
        const isWorthIt = line.checked > checkedBefore || (await waitForOthers(line));
        if (!isWorthIt) return check(claimed);
      }
    },
  };
}
