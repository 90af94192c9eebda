import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createPortalFiles } from '#server/http/routes/portal-files.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-portal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(path.join(folder, 'learn'), { recursive: true });
writeFileSync(path.join(folder, 'sw.js'), 'built worker');
writeFileSync(path.join(folder, 'index.html'), 'page');

describe('the portal worker', () => {
  it('is the built one, or one that retires it when it is switched off; everything else stays', async () => {
    expect((await createPortalFiles(folder).find('sw.js'))?.identity.toString()).toBe(
      'built worker',
    );
    const off = createPortalFiles(folder, { worker: false });
    const retired = await off.find('sw.js');
    expect(retired).toMatchObject({ contentType: 'text/javascript; charset=utf-8', br: null });
    expect(retired?.identity.toString()).toContain('caches.delete');
    expect((await off.find('index.html'))?.identity.toString()).toBe('page');
  });
});
