import { describe, expect, it, vi } from 'vitest';
import { resolveTheme } from './appearance.ts';
import { silenceConsole } from './silence-console.ts';

describe('silenceConsole', () => {
  it('silences logging and warnings and keeps errors', () => {
    const print = { log: vi.fn(), info: vi.fn(), debug: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const { log, warn } = print;
    silenceConsole(print);
    print.log('x');
    print.warn('x');
    print.error('x');
    expect(log).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
    expect(print.error).toHaveBeenCalledOnce();
  });
});

describe('resolveTheme', () => {
  it('follows the system only when asked to', () => {
    expect([resolveTheme('system', true), resolveTheme('system', false), resolveTheme('light', true), resolveTheme('dark', false)]).toEqual(['dark', 'light', 'light', 'dark']);
  });
});
