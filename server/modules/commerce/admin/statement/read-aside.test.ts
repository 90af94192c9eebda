import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createStatementReader } from './read-aside.ts';
import { readStatement } from './read-statement.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-statement-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const limits = {
  statementReading: { timeoutMs: 20_000, heapMegabytes: 64, atOnce: 1, waiting: 1 },
};
const head = 'Ngày,Số tham chiếu,Ghi nợ,Ghi có,Nội dung';
const file = (text: string) => ({
  bytes: Buffer.from(text),
  ourAccount: '0071001234567',
  latest: new Date('2026-12-01T00:00:00Z'),
  days: null,
});
const small = file(`${head}\n21/11/2026,FT1,,1.000,một\n31/12/2026,FT2,,2.000,chưa tới`);

/**
 * A process that does something else than reading, as a file would make it that no bound caught.
 */
function reader(
  name: string,
  program: string,
  more: Partial<(typeof limits)['statementReading']> = {},
) {
  const place = path.join(folder, `${name}.mjs`);
  writeFileSync(place, program);
  return createStatementReader({
    limits: { statementReading: { ...limits.statementReading, ...more } },
    program: pathToFileURL(place),
  });
}

describe('a statement read in a process of its own', () => {
  it('knows nothing of what the server knows', async () => {
    const aside = reader(
      'curious',
      'process.once("message", () => process.send({ ok: true, value: { sheets: [], skipped: Object.keys(process.env), lines: [] } }));',
    );
    const read = await aside.read(small);
    expect(
      read.ok &&
        read.value.skipped.filter(
          (name) =>
            ![
              'NODE_CHANNEL_FD',
              'NODE_CHANNEL_SERIALIZATION_MODE',
              'NODE_COMPILE_CACHE',
              'SystemRoot',
            ].includes(name),
        ),
    ).toEqual([]);
  });

  it('is read as it is without one: money, moments, refusals', async () => {
    const aside = createStatementReader({ limits });
    expect(await aside.read(small)).toEqual(
      readStatement(small.bytes, small.ourAccount, small.latest),
    );
    expect(await aside.read(file('không phải sao kê'))).toMatchObject({
      ok: false,
      error: { code: 'STATEMENT_UNREADABLE' },
    });
  });

  it('leaves the process its turns, however much there is to read', async () => {
    const lines = Array.from(
      { length: 19_000 },
      (_, at) => `21/11/2026,FT${at},,1.000,${'chuyen khoan '.repeat(10)}`,
    );
    const read = createStatementReader({
      limits: {
        statementReading: { ...limits.statementReading, heapMegabytes: 256, timeoutMs: 120_000 },
      },
    }).read(file([head, ...lines].join('\n')));
    let turns = 0;
    while ((await Promise.race([read, nextTurn('not yet')])) === 'not yet') turns += 1;
    expect(turns).toBeGreaterThan(20);
    expect(await read).toMatchObject({ ok: true });
  });

  it('is refused when it does not end, and the next file is read', async () => {
    const aside = reader(
      'endless',
      'process.once("message", () => process.send("began", () => { for (;;); }));',
      { timeoutMs: 1000 },
    );
    expect(await aside.read(small)).toMatchObject({
      ok: false,
      error: { code: 'STATEMENT_TOO_LARGE' },
    });
    expect(await aside.read(small)).toMatchObject({
      ok: false,
      error: { code: 'STATEMENT_TOO_LARGE' },
    });
  });

  it('is not called too large where the machine had no time to begin with it', async () => {
    const aside = reader('unloaded', 'setInterval(() => {}, 1000);', { timeoutMs: 300 });
    expect(await aside.read(small)).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED' } });
  });

  it('is refused when it takes more memory than a statement may: the process goes on', async () => {
    const aside = reader(
      'hungry',
      'const kept = []; for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => `${at}-${kept.length}`));',
    );
    expect(await aside.read(small)).toMatchObject({
      ok: false,
      error: { code: 'STATEMENT_TOO_LARGE' },
    });
  });

  it('throws what the reading throws, and an end without an answer', async () => {
    await expect(reader('broken', 'throw new Error("a bug");').read(small)).rejects.toThrow(
      'a bug',
    );
    await expect(reader('silent', '').read(small)).rejects.toThrow('without an answer');
  });

  it('waits for its turn, and is refused when too many wait', async () => {
    const aside = reader(
      'quick',
      'process.once("message", () => process.send({ ok: true, value: { sheets: [], skipped: [], lines: [] } }));',
    );
    const answers = await Promise.all([aside.read(small), aside.read(small), aside.read(small)]);
    expect(answers.map((answer) => (answer.ok ? 'read' : answer.error.code))).toEqual([
      'read',
      'read',
      'RATE_LIMITED',
    ]);
  });
});
