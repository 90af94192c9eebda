import { expect, it } from 'vitest';
import { createChosenVoucherStore, type TabStorage } from './chosen-voucher-store.ts';

/** A tab's storage: what is made over it again is the page after a reload. */
function createTab(): TabStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
const open = (tab: TabStorage | null, person: string | null) => {
  const store = createChosenVoucherStore(tab);
  store.getState().belongTo(person);
  return store;
};

it('keeps what was chosen over a reload, until it is taken or removed', () => {
  const tab = createTab();
  open(tab, 'linh').getState().choose('MAISOM10');
  const again = open(tab, 'linh');
  expect(again.getState().code).toBe('MAISOM10');
  again.getState().forget();
  expect([again.getState().code, tab.kept.size, open(tab, 'linh').getState().code]).toEqual([
    null,
    0,
    null,
  ]);
});

it('gives nobody what another person chose: at once, after a reload, after a guest in between', () => {
  const tab = createTab();
  const store = open(tab, 'linh');
  store.getState().choose('CHAOLINH');
  expect(open(tab, 'an').getState().code).toBeNull();
  expect(tab.kept.size).toBe(0);
  store.getState().choose('CHAOLINH');
  store.getState().belongTo(null);
  expect([store.getState().code, tab.kept.size]).toEqual([null, 0]);
  store.getState().belongTo('an');
  store.getState().choose('CHAOAN');
  store.getState().belongTo('linh');
  expect(store.getState().code).toBeNull();
});

it('leaves a guest their choice when they sign in, and makes it their own', () => {
  const tab = createTab();
  const store = open(tab, null);
  store.getState().choose('MAISOM10');
  store.getState().belongTo('an');
  expect(open(tab, 'an').getState().code).toBe('MAISOM10');
  expect(open(tab, 'linh').getState().code).toBeNull();
});

it('lets a link’s voucher take no place of a choice of their own, only of none or of another link’s', () => {
  const tab = createTab();
  const store = open(tab, null);
  store.getState().offer('MAI10');
  store.getState().offer('TET20');
  expect(store.getState().code).toBe('TET20');
  store.getState().choose('RIENG50');
  store.getState().offer('HETHAN');
  expect(store.getState().code).toBe('RIENG50');
  // Nor once they signed in, or after a reload.
  store.getState().belongTo('an');
  const again = open(tab, 'an');
  again.getState().offer('HETHAN');
  expect(again.getState().code).toBe('RIENG50');
  again.getState().forget();
  again.getState().offer('MAI10');
  expect(open(tab, 'an').getState()).toMatchObject({ code: 'MAI10', from: 'link' });
  again.getState().choose('MAI10');
  again.getState().offer('TET20');
  expect(open(tab, 'an').getState()).toMatchObject({ code: 'MAI10', from: 'own' });
});

it.each([
  '',
  'x',
  '[]',
  '"MAISOM10"',
  '{"code":"","owner":null}',
  '{"code":7,"owner":null}',
  '{"code":"A","owner":7}',
  `{"code":"${'A'.repeat(65)}","owner":null}`,
])('takes nothing from what it did not write: %j', (text) => {
  const tab = createTab();
  tab.kept.set('mai-vang-voucher', text);
  expect(open(tab, null).getState().code).toBeNull();
});

it('works as long as the page where a browser gives no storage, or refuses to write', () => {
  const refusing: TabStorage = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => {
      throw new Error('refused');
    },
  };
  for (const tab of [null, refusing]) {
    const store = open(tab, 'linh');
    store.getState().choose('MAISOM10');
    expect(store.getState().code).toBe('MAISOM10');
    store.getState().forget();
    expect(store.getState().code).toBeNull();
  }
});
