import { describe, expect, it } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { randomBytes } from 'node:crypto';
import { zipExport } from './build-export.ts';
import { pagesWithin } from './export-cursor.ts';
import { exportSections } from './export-sections.ts';
import type { Tx } from '../../db/port.ts';

describe('the copy of somebody’s data', () => {
  it('is packed a page after the other, and gives the thread back between two slices of it', async () => {
    const mails = exportSections.find(({ name }) => name === 'email');
    if (mails === undefined) throw new Error('there are e-mails');
    const pages = 20;
    let left = 0;
    const tx = {
      async run(statement: { readonly name: string }) {
        if (statement.name === mails.cursor.open.name) left = pages;
        return 0;
      },
      async all(statement: { readonly name: string }) {
        if (statement.name !== mails.cursor.next.name || left === 0) return [];
        left -= 1;
        return Array.from({ length: 100 }, (_, at) => ({
          subject: `Thư ${at} — “tiếng Việt”`,
          text: randomBytes(2_000).toString('hex'),
        }));
      },
    } as unknown as Tx; // what the copy uses of it
    let beats = 0;
    let isOver = false;
    const beat = (): void => {
      beats += 1;
      if (!isOver) setImmediate(beat);
    };
    setImmediate(beat);
    const pieces: Uint8Array[] = [];
    for await (const piece of zipExport(
      pagesWithin(tx),
      { open: () => '' },
      { userId: 'a', at: new Date(1_795_000_000_000) },
    ))
      pieces.push(piece);
    isOver = true;
    const files = unzipSync(Buffer.concat(pieces));
    const json = strFromU8(files['json/email.json'] ?? new Uint8Array());
    expect(JSON.parse(json)).toHaveLength(pages * 100);
    expect(strFromU8(files['csv/email.csv'] ?? new Uint8Array()).split('\r\n')).toHaveLength(
      pages * 100 + 2,
    );
    expect(strFromU8(files['DOC-TRUOC.txt'] ?? new Uint8Array())).toContain(`(${pages * 100})`);
    expect(beats).toBeGreaterThan((2 * json.length) / (64 * 1024));
  });
});
