import { expect, it } from 'vitest';
import { readMovement } from '#server/modules/commerce/bank/bank-movement.ts';
import {
  isSignedByCasso,
  isSignedBySepay,
} from '#server/modules/commerce/bank/webhook-signatures.ts';
import { cassoWebhook, sepayWebhook } from './bank-webhook.ts';

const now = Date.parse('2026-11-21T07:02:37Z');
const secrets = {
  sepayApiKey: 'khoa-sepay-thu-nghiem',
  sepaySecret: null,
  cassoSecret: 'bi-mat-casso-thu-nghiem',
};
const transfer = {
  accountNumber: '0000000000',
  amountVnd: 2_610_000n,
  memo: 'MV7K3D9QX2A',
  reference: 'FT26325',
  id: 7,
};

it('plays SePay so that the server believes it, and no other key does', () => {
  const { headers, body } = sepayWebhook(transfer, secrets.sepayApiKey, now);
  expect(isSignedBySepay(Buffer.from(body), headers, secrets, now)).toBe(true);
  expect(
    isSignedBySepay(
      Buffer.from(body),
      sepayWebhook(transfer, 'khoa-khac-cua-ai-do', now).headers,
      secrets,
      now,
    ),
  ).toBe(false);
});

it('plays Casso so that the server believes it, and nothing that was changed on the way', () => {
  const { headers, body } = cassoWebhook(transfer, secrets.cassoSecret, now);
  expect(isSignedByCasso(Buffer.from(body), headers, secrets)).toBe(true);
  expect(isSignedByCasso(Buffer.from(body.replace('2610000', '9610000')), headers, secrets)).toBe(
    false,
  );
});

it.each(['sepay', 'casso'] as const)('tells by %s the money that was meant', (provider) => {
  const { body } =
    provider === 'sepay' ? sepayWebhook(transfer, 'x', now) : cassoWebhook(transfer, 'x', now);
  const told: unknown = JSON.parse(body);
  const payload =
    provider === 'casso' && typeof told === 'object' && told !== null && 'data' in told
      ? told.data
      : told;
  const read = readMovement(provider, payload);
  expect(read).toMatchObject({
    kind: 'movement',
    movement: {
      direction: 'in',
      amountVnd: 2_610_000n,
      memo: 'MV7K3D9QX2A',
      reference: 'FT26325',
      accountNumbers: ['0000000000'],
      occurredAt: new Date(now),
    },
  });
});
