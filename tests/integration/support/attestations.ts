import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { bytes, list, map, negative } from './cbor.ts';
import type { Attestation, MadePasskey } from './soft-passkey.ts';

/** ES256 (COSE -7). */
const es256 = negative(6);

/** What some authenticators send though nobody asked: signed by the new passkey itself. */
export function attestPacked({ privateKey, authData, clientDataHash }: MadePasskey): Attestation {
  const signature = sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey);
  return { format: 'packed', statement: map({ alg: es256, sig: bytes(signature) }) };
}

/**
 * What a stranger forges: certificates of their own making, of which the last one is to be
 * believed. They name an address that tells which of them were revoked.
 */
export function forgeAndroidKey(
  revokedAt: string,
  { publicKey, clientDataHash }: MadePasskey,
): Attestation {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificates = [
    certify({ publicKey, extensions: [described(clientDataHash), listed(revokedAt)] }, root),
    certify({ publicKey: root.publicKey, extensions: [mayIssue] }, root),
  ];
  return {
    format: 'android-key',
    statement: map({
      alg: es256,
      sig: bytes(randomBytes(64)),
      x5c: list(certificates.map(bytes)),
    }),
  };
}

/** Values of ASN.1 in DER, by their tags. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const level = (value: number): Buffer => der(0x0a, Buffer.from([value]));
const octets = (value: Buffer): Buffer => der(0x04, value);
const bits = (value: Buffer): Buffer => der(0x03, Buffer.from([0]), value);
/** An object identifier, by the hexadecimal figures of its encoding. */
const named = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

const ecdsaWithSha256 = sequence(named('2a8648ce3d040302'));
/** Both have one name: they are told apart by their keys. */
const everybody = sequence(
  der(0x31, sequence(named('550403'), der(0x0c, Buffer.from('Mai Vang')))),
);
const extension = (oid: Buffer, value: Buffer): Buffer => sequence(oid, octets(value));
/** Basic constraints: an authority. */
const mayIssue = extension(named('551d13'), sequence(der(0x01, Buffer.from([0xff]))));
const listed = (address: string): Buffer =>
  extension(
    named('551d1f'),
    sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(address)))))),
  );
/** Android's description of a key. */
const described = (challenge: Buffer): Buffer =>
  extension(
    named('2b06010401d679020111'),
    sequence(
      integer(3),
      level(1),
      integer(4),
      level(1),
      octets(challenge),
      octets(Buffer.alloc(0)),
      sequence(),
      sequence(),
    ),
  );

/** A certificate (X.509) of yesterday and today, by this issuer. */
function certify(
  of: { readonly publicKey: KeyObject; readonly extensions: readonly Buffer[] },
  issuer: { readonly privateKey: KeyObject },
): Buffer {
  const day = 86_400_000;
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    everybody,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    everybody,
    of.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...of.extensions)),
  );
  return sequence(content, ecdsaWithSha256, bits(sign('sha256', content, issuer.privateKey)));
}
