import { Secret, TOTP } from 'otpauth';

/** Seconds that a code stands for (RFC 6238). */
const period = 30;
const digits = 6;
/** A clock may be a step early or late. */
const window = 1;
/** RFC 4226, section 4: 160 bits. */
const secretBytes = 20;
const issuer = 'Mai Vàng';

/** A new secret in Base32, as people type it. */
export function createSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that an authenticator app reads out of the QR code. */
export function otpauthUri(secret: string, email: string): string {
  return build(secret, email).toString();
}

/**
 * The time step whose code was typed, when it is the one of now, the one before or the one after;
 * else null.
 */
export function findStep(secret: string, code: string, nowMs: number): bigint | null {
  const delta = build(secret, '').validate({ token: code, timestamp: nowMs, window });
  return delta === null ? null : BigInt(Math.floor(nowMs / (period * 1000)) + delta);
}

/** The code of a moment; for the demonstration and for tests. */
export function codeAt(secret: string, atMs: number): string {
  return build(secret, '').generate({ timestamp: atMs });
}

function build(secret: string, label: string): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits,
    period,
  });
}
