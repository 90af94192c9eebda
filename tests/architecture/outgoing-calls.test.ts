import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Ways out of the server: each by what its source would say, and the one file that may. */
const waysOut: readonly {
  readonly what: string;
  readonly says: RegExp;
  readonly only: readonly string[];
}[] = [
  {
    what: 'HTTP',
    says: /(?<![\w.])fetch\(|globalThis\.fetch|from 'node:https?'|from 'undici'/,
    only: ['server/outgoing/fetch-outside.ts', 'server/outgoing/one-way-out.ts'],
  },
  {
    what: 'keys of tokens, which jose would fetch by itself',
    says: /createRemoteJWKSet\((?![^;]*\[customFetch\])/,
    only: [],
  },
  {
    what: 'mail',
    says: /nodemailer\/lib\/smtp|createTransport/,
    only: ['server/modules/messages/smtp.ts'],
  },
  {
    what: 'sockets',
    says: /from 'node:(?:net|tls|dgram|http2)'/,
    only: ['server/outgoing/one-way-out.ts'],
  },
  {
    what: 'programs',
    says: /from 'node:child_process'/,
    only: [
      'server/media/run-program.ts',
      'server/media/guard-program.ts',
      'server/db/postgres/postgres-tools.ts',
      'server/aside/run-aside.ts',
    ],
  },
];

/**
 * Of a server's source, `file path: way out` for each way that it takes without being the one that
 * may.
 */
function breachesOf(file: string, source: string): readonly string[] {
  // Without comments, types, and what only tells addresses apart or names trusted authorities.
  const code = source.replaceAll(
    /\/\*[\s\S]*?\*\/|(?<=\s|^)\/\/.*$|import type [^;]*;|import \{(?: (?:type \w+|isIP(?:v[46])?|getCACertificates),?)+ \} from [^;]*;/gm,
    '',
  );
  return waysOut
    .filter(({ says, only }) => !only.includes(file) && says.test(code))
    .map(({ what }) => `${file}: ${what}`);
}

describe('the server leaves this machine only where a time limit is asked for', () => {
  it('in every file of it', () => {
    const files = globSync('server/**/*.ts', { cwd: root })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => !file.endsWith('.test.ts'));
    expect(files.length).toBeGreaterThan(300);
    expect(
      files.flatMap((file) => breachesOf(file, readFileSync(path.join(root, file), 'utf8'))),
    ).toEqual([]);
    for (const { only } of waysOut) for (const file of only) expect(files).toContain(file);
  });

  it('as this test would find', () => {
    const found = (source: string): number => breachesOf('server/x.ts', source).length;
    expect(found("const a = await fetch('https://x');")).toBe(1);
    expect(found('const keys = createRemoteJWKSet(new URL(a), { timeoutDuration: 5 });')).toBe(1);
    expect(found("import { connect } from 'node:net';")).toBe(1);
    expect(found("import { spawn } from 'node:child_process';")).toBe(1);
    expect(found("import http from 'node:http';")).toBe(1);
    expect(found('loader.prefetch(1); rows.fetch(2); // fetch(3)\n/** fetch(4) */')).toBe(0);
  });
});
