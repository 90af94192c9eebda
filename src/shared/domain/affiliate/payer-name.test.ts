import { describe, expect, it } from 'vitest';
import { isPayerNamed } from './payer-name.ts';

const name = 'Đặng Thị Mỹ Linh';

describe('a payer', () => {
  it.each([
    ['DANG THI MY LINH', ''],
    ['Đặng Thị Mỹ Linh', ''],
    ['Dặng  thị-mỹ LINH', ''],
    ['MY LINH DANG THI', ''],
    ['DANGTHIMYLINH', ''],
    ['DANGTHI MY LINH', ''],
    [null, 'DANG THI MY LINH chuyen tien MV7K3M9PXC'],
    [null, 'MBVCB.123.MV7K3M9PXC.CT tu 001 ĐẶNG THỊ MỸ LINH'],
    ['VIETCOMBANK', 'dang thi my linh MV7K3M9PXC'],
  ])('is named by %j and %j', (counterparty, memo) => {
    expect(isPayerNamed({ counterparty, memo }, name)).toBe(true);
  });

  it.each([
    [null, 'MV7K3M9PXC'],
    ['DANG THI LINH', ''],
    ['DANG THI MY LINH ANH', ''],
    ['DANG MY THI THI LINH', ''],
    [null, 'LINH'],
    [null, 'DANG THI MY LINHH'],
    [null, 'LINH MY THI DANG'],
    ['', ''],
  ])('is not named by %j and %j', (counterparty, memo) => {
    expect(isPayerNamed({ counterparty, memo }, name)).toBe(false);
  });

  it('of two words is somebody', () => {
    const told = { counterparty: 'LINH DANG', memo: '' };
    expect(isPayerNamed(told, 'Đặng Linh')).toBe(true);
    expect(isPayerNamed(told, 'Đặng Lan')).toBe(false);
  });

  it('of one word is nobody in particular', () => {
    expect(isPayerNamed({ counterparty: 'LINH', memo: 'LINH' }, 'Linh')).toBe(false);
  });
});
