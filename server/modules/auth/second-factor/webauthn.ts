import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers';
import { z } from 'zod';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { PasskeyRow } from './factor-store.ts';

/** The place that passkeys are made for: how people open the portal. */
export interface PasskeySite {
  readonly origin: string;
  /** The name without port; passkeys of one name work nowhere else. */
  readonly rpId: string;
}

/** Null for an address of figures: browsers make passkeys for names only. */
export function passkeySite(origin: string): PasskeySite | null {
  const rpId = new URL(origin).hostname;
  return isIP(rpId.replaceAll(/[[\]]/g, '')) === 0 ? { origin, rpId } : null;
}

export interface MadePasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: bigint;
  readonly transports: string;
}

/** How long the browser waits for a person, ms. */
const patienceMs = 120_000;
const rpName = 'Mai Vàng';
/** EdDSA, ES256, RS256 (COSE): what browsers of today make. */
const algorithms = [-8, -7, -257];

export interface PasskeyOwner {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

/** What the browser needs to make a passkey, as JSON text. One device makes one. */
export async function creationOptions(
  site: PasskeySite,
  owner: PasskeyOwner,
  given: { readonly challenge: Uint8Array; readonly has: readonly PasskeyRow[] },
): Promise<string> {
  return JSON.stringify(
    await generateRegistrationOptions({
      rpName,
      rpID: site.rpId,
      userID: Uint8Array.from(Buffer.from(owner.userId.replaceAll('-', ''), 'hex')),
      userName: owner.email,
      userDisplayName: owner.name,
      challenge: Uint8Array.from(given.challenge),
      timeout: patienceMs,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: given.has.map(descriptorOf),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    }),
  );
}

/**
 * What the browser needs to sign with one of these passkeys (none = with any of this site), as JSON
 * text.
 */
export async function requestOptions(
  site: PasskeySite,
  challenge: Uint8Array,
  allow: readonly PasskeyRow[],
): Promise<string> {
  const allowed = allow.length === 0 ? {} : { allowCredentials: allow.map(descriptorOf) };
  return JSON.stringify(
    await generateAuthenticationOptions({
      rpID: site.rpId,
      challenge: Uint8Array.from(challenge),
      timeout: patienceMs,
      userVerification: 'required',
      ...allowed,
    }),
  );
}

/** What a browser sends, as text; a chain of certificates fits several times. */
const mostCharacters = 65_536;
/** An id of 1023 bytes is the longest that WebAuthn knows. */
const mostIdCharacters = 1364;
const mostPartCharacters = 8192;
const mostAttestationCharacters = 32_768;
/** A key of 4096 bits (RSA) takes some 540. */
const mostKeyBytes = 2048;

const base64url = (mostLength: number) =>
  z
    .string()
    .max(mostLength)
    .regex(/^[A-Za-z0-9_-]+$/);
const id = base64url(mostIdCharacters);
const part = base64url(mostPartCharacters);
const clientData = z.object({ challenge: part });
const creation = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: part,
    attestationObject: base64url(mostAttestationCharacters),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
const assertion = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.optional(),
  }),
});

/** What a browser sent, as far as it can be read without believing it. */
export interface ShownPasskey<Response> {
  readonly response: Response;
  readonly credentialId: string;
  /** The bytes that were signed. */
  readonly challenge: Uint8Array;
}

/** Reads what a browser sent after making a passkey; null for nonsense. */
export function readCreation(text: string): ShownPasskey<RegistrationResponseJSON> | null {
  const parsed = creation.safeParse(parseJson(text));
  // The library wants its own type for the same text; what it checks is checked again by it.
  return parsed.success ? shown(parsed.data as RegistrationResponseJSON) : null;
}

/** Reads what a browser sent after signing; null for nonsense. */
export function readAssertion(text: string): ShownPasskey<AuthenticationResponseJSON> | null {
  const parsed = assertion.safeParse(parseJson(text));
  // As above.
  return parsed.success ? shown(parsed.data as AuthenticationResponseJSON) : null;
}

/**
 * Whether a passkey was really made for this site, with the person's finger, face or number. Who
 * built the authenticator is not asked, whatever it says of it. Refuses with `PASSKEY_INVALID`.
 */
export async function verifyCreation(
  site: PasskeySite,
  { response, challenge }: ShownPasskey<RegistrationResponseJSON>,
): Promise<Result<MadePasskey, AppError>> {
  const made = await refuseThrown(async () =>
    verifyRegistrationResponse({
      response: withoutStatement(response),
      expectedChallenge: Buffer.from(challenge).toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!made.ok) return made;
  if (!made.value.verified) return err(appError('PASSKEY_INVALID'));
  const { id: credentialId, publicKey, counter } = made.value.registrationInfo.credential;
  if (publicKey.length > mostKeyBytes) return err(appError('PASSKEY_INVALID'));
  return ok({
    credentialId,
    publicKey,
    counter: BigInt(counter),
    transports: (response.response.transports ?? []).join(' '),
  });
}

/**
 * Whether this passkey signed for this site, with the person's finger, face or number. Answers its
 * new counter. Refuses with `PASSKEY_INVALID`.
 */
export async function verifyAssertion(
  site: PasskeySite,
  { response, challenge }: ShownPasskey<AuthenticationResponseJSON>,
  passkey: PasskeyRow,
): Promise<Result<bigint, AppError>> {
  const signed = await refuseThrown(async () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: Buffer.from(challenge).toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    }),
  );
  if (!signed.ok) return signed;
  return signed.value.verified
    ? ok(BigInt(signed.value.authenticationInfo.newCounter))
    : err(appError('PASSKEY_INVALID'));
}

/**
 * The same as if its browser had followed our wish for no attestation: a few send one all the same.
 * The library would follow certificates of a stranger's making, and fetch what they name. Throws
 * for what is no attestation object.
 */
function withoutStatement(response: RegistrationResponseJSON): RegistrationResponseJSON {
  const sent = Buffer.from(response.response.attestationObject, 'base64url');
  const authData: unknown = decodeAttestationObject(Uint8Array.from(sent)).get('authData');
  if (!(authData instanceof Uint8Array)) throw new TypeError('no data of an authenticator');
  const bare = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', authData],
    ]),
  );
  const attestationObject = Buffer.from(bare).toString('base64url');
  return { ...response, response: { ...response.response, attestationObject } };
}

function shown<
  Response extends { readonly id: string; readonly response: { readonly clientDataJSON: string } },
>(response: Response): ShownPasskey<Response> | null {
  const data = clientData.safeParse(
    parseJson(Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8')),
  );
  return data.success
    ? {
        response,
        credentialId: response.id,
        challenge: Buffer.from(data.data.challenge, 'base64url'),
      }
    : null;
}

function descriptorOf({ credential_id: id, transports }: PasskeyRow): {
  readonly id: string;
  readonly transports?: string[];
} {
  return transports === '' ? { id } : { id, transports: transports.split(' ') };
}

/** Null for what is none, or longer than any browser writes. */
function parseJson(text: string): unknown {
  if (text.length > mostCharacters) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The library throws for whatever does not fit; nothing else is done inside, so every throw is
 * about what was sent.
 */
async function refuseThrown<Value>(check: () => Promise<Value>): Promise<Result<Value, AppError>> {
  try {
    return ok(await check());
  } catch {
    return err(appError('PASSKEY_INVALID'));
  }
}
