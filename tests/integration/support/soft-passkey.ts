import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { bytes, text } from './cbor.ts';

/**
 * A passkey in software: what a phone or a computer does behind a browser's WebAuthn
 * (https://www.w3.org/TR/webauthn-3/).
 */
export interface SoftPasskey {
  /** What a browser answers to creation options, as JSON text. */
  create(options: string, change?: Tampering): string;
  /** What a browser answers to request options, as JSON text. */
  sign(options: string, change?: Tampering): string;
}

/** How a hostile program departs from what a browser does. */
export interface Tampering {
  readonly origin?: string;
  readonly challenge?: string;
  /** Nobody was asked for a finger, a face or a number. */
  readonly unverified?: boolean;
  /** One bit of the signature is another one. */
  readonly breaksSignature?: boolean;
  /** What a new one says of itself; nothing otherwise, as we ask. */
  readonly attests?: (made: MadePasskey) => Attestation;
}

/** A passkey that was just made. */
export interface MadePasskey {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly authData: Buffer;
  readonly clientDataHash: Buffer;
}

/** A format of WebAuthn, and its statement in CBOR. */
export interface Attestation {
  readonly format: string;
  readonly statement: Buffer;
}

/** A passkey for a page of this origin. */
export function createSoftPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const flags = (isNew: boolean, { unverified = false }: Tampering): number =>
    0x01 | (unverified ? 0 : 0x04) | (isNew ? 0x40 : 0);
  const head = (isNew: boolean, change: Tampering): Buffer => {
    counter += 1;
    const rpId = createHash('sha256').update(new URL(origin).hostname).digest();
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpId, Buffer.from([flags(isNew, change)]), count]);
  };
  const clientData = (type: string, options: string, change: Tampering): Buffer => {
    // our own server's options
    const { challenge } = JSON.parse(options) as { readonly challenge: string };
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: change.challenge ?? challenge,
        origin: change.origin ?? origin,
        crossOrigin: false,
      }),
    );
  };
  const envelope = (response: object): string =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    create(options, change = {}) {
      const data = clientData('webauthn.create', options, change);
      const length = Buffer.from([0, id.length]);
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ]);
      const authData = Buffer.concat([head(true, change), Buffer.alloc(16), length, id, key]);
      const clientDataHash = createHash('sha256').update(data).digest();
      const { format, statement } = change.attests?.({
        privateKey,
        publicKey,
        authData,
        clientDataHash,
      }) ?? { format: 'none', statement: Buffer.from([0xa0]) };
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text(format),
        text('attStmt'),
        statement,
        text('authData'),
        bytes(authData),
      ]);
      return envelope({
        clientDataJSON: data.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    sign(options, change = {}) {
      const data = clientData('webauthn.get', options, change);
      const authData = head(false, change);
      const signature = createSign('sha256')
        .update(authData)
        .update(createHash('sha256').update(data).digest())
        .sign(privateKey);
      if (change.breaksSignature === true)
        signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
      return envelope({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}
