import { describe, expect, it, vi } from 'vitest';
import { resolveTheme } from './appearance.ts';
import { silenceConsole } from './silence-console.ts';

const printer = () => vi.fn<(text: string) => void>();

describe('silenceConsole', () => {
  it('silences logging and warnings and keeps errors', () => {
    const print = {
      log: printer(),
      info: printer(),
      debug: printer(),
      warn: printer(),
      error: printer(),
    };
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
    expect([
      resolveTheme('system', true),
      resolveTheme('system', false),
      resolveTheme('light', true),
      resolveTheme('dark', false),
    ]).toEqual(['dark', 'light', 'light', 'dark']);
  });
});
