import { describe, expect, it } from 'vitest';
import { type BodyBudget, createBodyBudget, type Transfer } from './body-budget.ts';

const silentMs = 1000;

/** Bodies of ten bytes that are sent, or of which nothing came for a while. */
function openBudget(bytes: number, bytesOfAddress: number, bytesOfPerson = Infinity) {
  const budget = createBodyBudget(
    { bytes, bytesOfAddress, bytesOfPerson },
    { leastBytes: 10, silentMs },
  );
  const ended: string[] = [];
  const send = (
    name: string,
    network: string | null,
    more: Partial<Transfer> & { readonly isSilent?: boolean } = {},
  ): ReturnType<BodyBudget['take']> =>
    budget.take({
      network,
      userId: null,
      bytes: 10,
      stillMs: () => 0,
      behindMs: () => (more.isSilent === true ? silentMs : 0),
      end: () => void ended.push(name),
      ...more,
    });
  const isTaken = (...all: Parameters<typeof send>): boolean => typeof send(...all) === 'function';
  return { budget, send, isTaken, ended };
}

describe('the budget of bodies that are being sent', () => {
  it('bounds what one address, one person and all of them take', () => {
    const { send, isTaken, ended } = openBudget(100, 40, 20);
    expect(isTaken('a', '10.0.0.1', { bytes: 30 })).toBe(true);
    expect(send('b', '10.0.0.1', { bytes: 11 })).toBe('address');
    expect(isTaken('c', '10.0.1.1', { userId: 'an' })).toBe(true);
    expect(isTaken('d', '10.0.2.1', { userId: 'an' })).toBe(true);
    expect(send('e', '10.0.3.1', { userId: 'an' })).toBe('person');
    expect(isTaken('f', null, { bytes: 50 })).toBe(true);
    expect(send('g', null, { bytes: 50 })).toBe('process');
    expect(ended).toEqual([]);
  });

  it('has again what was given back, once', () => {
    const { send, isTaken } = openBudget(100, 40);
    const leave = send('a', '10.0.0.1', { bytes: 40 });
    if (typeof leave === 'string') throw new Error(leave);
    leave();
    leave();
    expect(isTaken('b', '10.0.0.1', { bytes: 40 })).toBe(true);
    expect(send('c', '10.0.0.1', { bytes: 1 })).toBe('address');
  });

  it('ends the oldest that sends nothing, and nobody who sends, for one of the same address', () => {
    const { send, isTaken, ended } = openBudget(1000, 40);
    send('sends', '10.0.0.1');
    send('silent', '10.0.0.1', { isSilent: true });
    send('silent too', '10.0.0.1', { isSilent: true });
    send('elsewhere', '10.0.1.1', { isSilent: true });
    send('sends too', '10.0.0.1');
    expect(isTaken('new', '10.0.0.1')).toBe(true);
    expect(ended).toEqual(['silent']);
    expect(isTaken('newer', '10.0.0.1')).toBe(true);
    expect(send('newest', '10.0.0.1')).toBe('address');
    expect(ended).toEqual(['silent', 'silent too']);
  });

  it('ends nobody where that would not be enough', () => {
    const { send, ended } = openBudget(1000, 40);
    send('silent', '10.0.0.1', { isSilent: true });
    for (const name of ['a', 'b', 'c']) send(name, '10.0.0.1');
    expect(send('large', '10.0.0.1', { bytes: 20 })).toBe('address');
    expect(send('too large', '10.0.0.1', { bytes: 50 })).toBe('address');
    expect(ended).toEqual([]);
  });

  it('ends of people behind one address those who hold the most', () => {
    const { send, isTaken, ended } = openBudget(1000, 40);
    send('small', '10.0.0.1', { userId: 'minh', isSilent: true });
    for (const name of ['a', 'b', 'c']) send(name, '10.0.0.1', { userId: 'an', isSilent: true });
    expect(isTaken('new', '10.0.0.1', { userId: 'linh' })).toBe(true);
    expect(ended).toEqual(['a']);
  });

  it.each([
    ['of one customer’s networks of IPv6', (at: number) => `2001:db8:1:${at.toString(16)}::/64`],
    ['of one network of IPv4', (at: number) => `203.0.113.${at}`],
  ])('ends those %s, though they send, for somebody of another', (_name, network) => {
    const { send, isTaken, ended } = openBudget(100, 40);
    send('other', '198.51.100.1', { isSilent: true });
    for (let at = 1; at < 10; at += 1) send(`${at}`, network(at));
    expect(isTaken('new', '192.0.2.1')).toBe(true);
    expect(ended).toEqual(['other']);
    expect(isTaken('newer', '192.0.2.1')).toBe(true);
    expect(ended).toEqual(['other', '1']);
  });

  it('refuses where everybody sends and holds as much', () => {
    const { send, ended } = openBudget(100, 40);
    for (let at = 0; at < 10; at += 1) send(`${at}`, `10.0.${at}.1`);
    expect(send('new', '10.0.99.1')).toBe('process');
    expect(ended).toEqual([]);
  });

  it('ends nobody for one whom another of the budgets has no room for', () => {
    const { send, ended } = openBudget(1000, 40, 20);
    send('own silent', '10.0.0.1', { userId: 'an', isSilent: true });
    send('own', '10.0.1.1', { userId: 'an' });
    for (const name of ['a', 'b', 'c', 'd']) send(name, '10.0.2.1', { userId: name });
    expect(send('new', '10.0.2.1', { userId: 'an' })).toBe('address');
    expect(ended).toEqual([]);
  });

  it('ends in all budgets together as many as are needed, each once', () => {
    const { isTaken, send, ended } = openBudget(60, 40, 20);
    for (const name of ['a', 'b']) send(name, '10.0.0.1', { userId: 'an', isSilent: true });
    for (const name of ['c', 'd']) send(name, '10.0.0.1', { userId: 'minh', isSilent: true });
    for (const name of ['e', 'f']) send(name, '10.0.1.1', { userId: 'linh' });
    expect(isTaken('new', '10.0.0.1', { userId: 'an' })).toBe(true);
    expect(ended).toEqual(['a']);
  });

  it('ends of the guests of an address the one who is furthest behind for somebody who is known there', () => {
    const { isTaken, send, ended } = openBudget(1000, 40);
    for (const [name, still] of [
      ['reads', 0],
      ['reads nothing', 900],
      ['reads a little', 500],
      ['reads well', 0],
    ] as const)
      send(name, '10.0.0.1', { stillMs: () => still });
    expect(send('guest', '10.0.0.1')).toBe('address');
    expect(isTaken('minh', '10.0.0.1', { userId: 'minh' })).toBe(true);
    expect(isTaken('linh', '10.0.0.1', { userId: 'linh' })).toBe(true);
    expect(send('guest again', '10.0.0.1')).toBe('address');
    expect(ended).toEqual(['reads nothing', 'reads a little']);
  });

  it('has what goes whatever there is, counts it, and lets others make room for it', () => {
    const { budget, send, isTaken, ended } = openBudget(1000, 20);
    send('silent', '10.0.0.1', { isSilent: true });
    send('sends', '10.0.0.1');
    const put = (name: string) =>
      budget.put({
        network: '10.0.0.1',
        userId: null,
        bytes: 10,
        stillMs: () => 0,
        behindMs: () => 0,
        end: () => void ended.push(name),
      });
    put('done');
    expect(ended).toEqual(['silent']);
    const leave = put('done too');
    expect(isTaken('new', '10.0.0.1')).toBe(false);
    leave();
    expect(isTaken('new', '10.0.0.1')).toBe(false);
    expect(ended).toEqual(['silent']);
  });
});
