import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLog } from './log-stream.ts';

const line = `${'a'.repeat(9_999)}\n`;

describe('a log whose disk has no room', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'log-'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  it('takes lines that are lost, holds a bounded part of them, and writes on when there is room', async () => {
    const file = path.join(folder, 'log');
    const room = openSync(file, 'a');
    const full = openSync('/dev/full', 'w');
    const log: ReturnType<typeof openLog> & { fd?: number } = openLog(full);
    const dropped = vi.fn<() => void>();
    log.on('drop', dropped);
    for (let nth = 0; nth < 300; nth += 1) log.write(line);
    await expect.poll(() => dropped.mock.calls.length).toBeGreaterThan(100);
    log.fd = room;
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('lines of this log were lost');
    const written = readFileSync(file, 'utf8');
    expect(written.startsWith(line)).toBe(true);
    expect(written).toContain(`"count":${dropped.mock.calls.length}`);
    log.destroy();
    closeSync(full);
  });
});
