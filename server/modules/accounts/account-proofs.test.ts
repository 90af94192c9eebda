import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAccountProofs } from './account-proofs.ts';

const proofs = createAccountProofs(Buffer.alloc(32, 7));
const linh = randomUUID();
const proof = proofs.make(linh, 'linh@vidu.vn');

it('show this server alone whose account it was, and by which address', () => {
  expect([
    proofs.read(proof, 'linh@vidu.vn'),
    proofs.read(proof, 'LINH@vidu.vn'),
    proofs.read(proof, 'minh@vidu.vn'),
  ]).toEqual([linh, linh, null]);
  expect(createAccountProofs(Buffer.alloc(32, 8)).read(proof, 'linh@vidu.vn')).toBeNull();
});

it.each([
  ['another account’s', proof.replace(linh, randomUUID())],
  ['the id alone, as devices of before send it', linh],
  ['another code', `${proof.slice(0, -1)}${proof.endsWith('A') ? 'B' : 'A'}`],
  ['in capitals', proof.toUpperCase()],
  ['something else', 'x'],
])('say nothing where they are %s', (_name, text) => {
  expect(proofs.read(text, 'linh@vidu.vn')).toBeNull();
});
