import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';

/**
 * Searches as somebody types: the newest text wins, and no more than a few searches are under way.
 */
export interface SearchRunner {
  search(text: string): void;
  /** What is under way is no longer wanted. */
  forget(): void;
}

export interface SearchRunnerDeps<Answer> {
  readonly find: (text: string) => Promise<Result<Answer, AppError>>;
  /**
   * Each answer that is newer than the one before, also when a newer text has been typed: a list
   * that follows does not flicker.
   */
  readonly onAnswer: (text: string, answer: Result<Answer, AppError>) => void;
}

/** One that was slow does not hold up the next. */
const atOnce = 2;

/**
 * Searches at once while there is room; otherwise the newest text waits for it, and those between
 * are left out.
 */
export function createSearchRunner<Answer>({
  find,
  onAnswer,
}: SearchRunnerDeps<Answer>): SearchRunner {
  let underWay = 0;
  let asked = 0;
  let answered = 0;
  let waiting: string | null = null;

  async function ask(text: string): Promise<void> {
    underWay += 1;
    asked += 1;
    const mine = asked;
    const answer = await find(text);
    underWay -= 1;
    if (mine > answered) {
      answered = mine;
      onAnswer(text, answer);
    }
    const next = waiting;
    waiting = null;
    if (next !== null) void ask(next);
  }

  return {
    search(text) {
      if (underWay < atOnce) void ask(text);
      else waiting = text;
    },
    forget() {
      waiting = null;
      answered = asked;
    },
  };
}
