import { answerParent } from '#server/aside/answer-parent.ts';
import { readStatement } from './read-statement.ts';
import type { StatementFileToRead } from './read-aside.ts';

// Run by `read-aside.ts` in a process of its own.
answerParent(({ bytes, ourAccount, latest, days }: StatementFileToRead) =>
  readStatement(bytes, ourAccount, latest, days),
);
