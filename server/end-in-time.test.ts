import { describe, expect, it } from 'vitest';
import { endInTime } from './end-in-time.ts';

describe('an ending', () => {
  it('ends one thing after the other', async () => {
    const ended: string[] = [];
    const step = (name: string) => ({ name, mostMs: 10_000, end: async () => ended.push(name) });
    await endInTime([step('requests'), step('jobs'), step('database')], {
      wholeMs: 10_000,
      report: (_error, name) => ended.push(`${name}!`),
    });
    expect(ended).toEqual(['requests', 'jobs', 'database']);
  });

  it('leaves what hangs or fails, says so, and ends the rest', async () => {
    const told: string[] = [];
    const steps = [
      { name: 'hangs', mostMs: 5, end: async () => new Promise(() => undefined) },
      { name: 'fails', mostMs: 10_000, end: async () => Promise.reject(new Error('broken')) },
      { name: 'well', mostMs: 10_000, end: async () => told.push('well') },
    ];
    await endInTime(steps, {
      wholeMs: 10_000,
      report: (error, name) => told.push(`${name}: ${String(error)}`),
    });
    expect(told).toEqual(['hangs: Error: did not end within 5 ms', 'fails: Error: broken', 'well']);
  });

  it('takes no longer than the whole, however many hang', async () => {
    const told: string[] = [];
    const hangs = (name: string) => ({
      name,
      mostMs: 10_000,
      end: async () => new Promise(() => undefined),
    });
    await endInTime([hangs('one'), hangs('two'), hangs('three')], {
      wholeMs: 20,
      report: (_error, name) => told.push(name),
    });
    expect(told).toEqual(['one', 'two', 'three']);
  });
});
