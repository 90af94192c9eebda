import { describe, expect, it } from 'vitest';
import { ok } from '#shared/kernel/result.ts';
import { createScriptLoader, type ScriptHost } from './load-script.ts';
import { refused } from './sdk-error.ts';

function fakePage() {
  const scripts: { readonly address: string; readonly end: (loaded: boolean) => void }[] = [];
  const timers: (() => void)[] = [];
  const gone: string[] = [];
  const host: ScriptHost = {
    add(address, end) {
      scripts.push({ address, end });
      return () => gone.push(address);
    },
    later(_ms, task) {
      timers.push(task);
      return () => void timers.splice(timers.indexOf(task), 1);
    },
  };
  return { host, scripts, timers, gone };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));
const address = 'https://provider.example/sdk.js';

describe('a provider’s script', () => {
  it('is not loaded before somebody asks, and once for all who do', async () => {
    const { host, scripts, timers } = fakePage();
    const load = createScriptLoader(host, { address });
    expect(scripts).toEqual([]);
    const all = Promise.all([load(), load()]);
    scripts[0]?.end(true);
    expect(await all).toEqual([ok(true), ok(true)]);
    expect(await load()).toEqual(ok(true));
    expect(scripts.map((script) => script.address)).toEqual([address]);
    expect(timers).toEqual([]);
  });

  it('is of use when it says so, not when it ran', async () => {
    const { host, scripts } = fakePage();
    const says: (() => void)[] = [];
    const load = createScriptLoader(host, { address, whenReady: (ready) => void says.push(ready) });
    const loading = load();
    let isThere = false;
    void loading.then(() => (isThere = true));
    scripts[0]?.end(true);
    await soon();
    expect(isThere).toBe(false);
    says[0]?.();
    expect(await loading).toEqual(ok(true));
  });

  it('is tried again when it fails or says nothing in time, then given up', async () => {
    const { host, scripts, timers, gone } = fakePage();
    const load = createScriptLoader(host, { address, patience: { timeoutMs: 1, tries: 2 } });
    const loading = load();
    scripts[0]?.end(false);
    await soon();
    timers[0]?.();
    expect(await loading).toEqual(refused('unavailable'));
    expect([scripts.length, gone.length]).toEqual([2, 2]);
  });

  it('may be asked for again after it failed', async () => {
    const { host, scripts } = fakePage();
    const load = createScriptLoader(host, { address, patience: { timeoutMs: 1, tries: 1 } });
    const first = load();
    scripts[0]?.end(false);
    expect(await first).toEqual(refused('unavailable'));
    const second = load();
    scripts[1]?.end(true);
    expect(await second).toEqual(ok(true));
  });
});
