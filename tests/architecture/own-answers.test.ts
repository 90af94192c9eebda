import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Who asks over HTTP without judging the answer, and why. */
const others: Readonly<Record<string, string>> = {
  'src/main/app/create-services.ts': 'hands net.fetch to the API client, which judges',
  'src/main/app/desktop.ts': 'hands net.fetch to the check of the feed',
  'src/main/updates/signed-feed.ts': 'takes nothing that our key has not signed',
  'src/renderer/lib/files/fetch-as-shown.ts': 'its callers judge, and are in this list or do',
  'src/renderer/live/live-provider.tsx': 'hands fetch to the push connection, which judges',
  'src/renderer/platform/web/shell/shell-store.ts': 'takes nothing but the bytes of the build',
  'web/worker/service-worker.ts': 'hands fetch to the navigation and the shell, which judge',
  'web/worker/sync-in-background.ts': 'hands fetch to the way to GraphQL, which judges',
};

const asks = /(?<![\w'"])(?:\w+\.)?(?:fetch|fetchAsShown|fetchAnswer|fetchIt)\((?!\))/;
const judges = /from '[#./\w-]*\/(?:own-answer|request-error)\.ts'/;
/** Words of code that ask for something else. */
const isOther = /\b(?:cache|this|drafts|keeper)\.fetch\(/;

function codeOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\/|(?<=\s|^)\/\/.*$|'[^'\n]*fetch[^'\n]*'/gm,
    '',
  );
}

const files = globSync(['src/**/*.{ts,tsx}', 'web/**/*.ts'], { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.test\.tsx?$|\/generated\//.test(file));

describe('an answer over HTTP', () => {
  it('is judged by one place wherever it is read: whether our server gave it', () => {
    expect(files.length).toBeGreaterThan(900);
    const unjudged = files.filter((file) => {
      const code = codeOf(file);
      return asks.test(code) && !isOther.test(code) && !judges.test(code);
    });
    expect(unjudged.filter((file) => others[file] === undefined)).toEqual([]);
    expect(
      Object.keys(others).filter((file) => !files.includes(file)),
      'no exception outlives its file',
    ).toEqual([]);
  });

  it('has a bare status in two places only, both of which know that it is our server’s', () => {
    const makers = files.filter((file) => codeOf(file).includes("appError('HTTP_STATUS'"));
    expect(makers.toSorted()).toEqual([
      'src/main/api/read-answer.ts',
      'src/shared/api/own-answer.ts',
    ]);
  });

  it('is no sign of a fault of the way by its number alone', () => {
    // 502, 503 and 504 are nobody's answer even with our mark: the API client says so, once.
    expect(
      files.filter((file) => /\.status === 50[234]|\.status >= 500/.test(codeOf(file))),
    ).toEqual([]);
  });
});
