// Holds commit messages to the house's form: `npm run check:commits`, or with a message's file what
// Git calls before it commits (.githooks/commit-msg).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Longest subject, in characters. */
const longestSubject = 72;

/** Commits before this day are as they are. */
const since = '2026-11-24T00:00:00Z';

/** A commit as Git tells it. */
export interface Commit {
  readonly id: string;
  readonly message: string;
}

/**
 * What is wrong with a message; null when nothing is. Git's own messages of merges and reverts
 * pass.
 */
export function findMessageFault(message: string): string | null {
  const lines = message.split('\n').filter((line) => !line.startsWith('#'));
  const [subject = '', separator = ''] = lines;
  if (/^(?:Merge|Revert) /.test(subject)) return null;
  if (subject.trim() === '') return 'the subject is missing';
  if (Array.from(subject).length > longestSubject)
    return `the subject is longer than ${longestSubject} characters`;
  if (!/^\p{Lu}/u.test(subject) || subject.endsWith('.'))
    return 'the subject is no sentence with a capital and without a full stop';
  if (
    /^\w+(?:ed|ing)\b/.test(subject) &&
    !/^(?:Bring|Embed|Feed|Need|Ping|Shed|Speed|String)\b/.test(subject)
  )
    return 'the subject does not say what to do (“Add”, not “Added”)';
  if (separator.trim() !== '') return 'there is no empty line after the subject';
  if (lines.slice(2).join('').trim() === '') return 'there is no body that says why';
  return null;
}

/**
 * The commits that are held to the form; null where there is no history, as in a folder that was
 * copied.
 */
export function listCommits(root: string): readonly Commit[] | null {
  if (!existsSync(path.join(root, '.git'))) return null;
  const log = execFileSync(
    'git',
    ['log', `--since=${since}`, '--no-merges', '--format=%h%n%B%x00'],
    { cwd: root, encoding: 'utf8' },
  );
  return log
    .split('\0')
    .map((entry) => entry.trimStart())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const end = entry.indexOf('\n');
      return { id: entry.slice(0, end), message: entry.slice(end + 1).trimEnd() };
    });
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  const commits =
    file === undefined
      ? listCommits(path.resolve(import.meta.dirname, '..'))
      : [{ id: file, message: readFileSync(file, 'utf8') }];
  if (commits === null) console.log('check:commits: no Git history here, nothing to check');
  for (const { id, message } of commits ?? []) {
    const fault = findMessageFault(message);
    if (fault === null) continue;
    console.error(`${id}: ${fault}: ${message.split('\n')[0]}`);
    process.exitCode = 1;
  }
}
