import { QRPay } from 'vietnam-qr-pay';
import { expect, it } from 'vitest';
import { transferTo } from './transfer-to.ts';

it('says to whoever sends money the bank by its name, and the rest to their app', () => {
  const to = {
    bin: '970436',
    accountNumber: '0011004219',
    holder: 'TRAN MY LINH',
    amountVnd: 150_000n,
    memo: 'HT7K3M9PXC',
  };
  const { qrText, ...read } = transferTo(to);
  expect(read).toEqual({ ...to, bank: 'Vietcombank' });
  expect(new QRPay(qrText)).toMatchObject({
    isValid: true,
    amount: '150000',
    consumer: { bankBin: '970436', bankNumber: '0011004219' },
    additionalData: { purpose: 'HT7K3M9PXC' },
  });
});
