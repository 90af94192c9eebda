import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Secrets that bank providers sign with; null where a way is not configured. */
export interface WebhookSecrets {
  /** SePay's `Authorization: Apikey …`. */
  readonly sepayApiKey: string | null;
  /** SePay's HMAC. */
  readonly sepaySecret: string | null;
  readonly cassoSecret: string | null;
}

/** How far a signature's moment may lie from ours, ms. (PRODUCT.md 6) */
const longestDriftMs = 5 * 60_000;

type Headers = Readonly<Record<string, string>>;

/**
 * SePay: `Authorization: Apikey KEY`, or HMAC-SHA256 over `timestamp.rawBody` as
 * `X-SePay-Signature: sha256=HEX` with the seconds in `X-SePay-Timestamp`. A signature that is
 * there has to be right, whatever key comes with it.
 */
export function isSignedBySepay(
  rawBody: Buffer,
  headers: Headers,
  { sepayApiKey, sepaySecret }: WebhookSecrets,
  nowMs: number,
): boolean {
  const signature = headers['x-sepay-signature'];
  if (signature !== undefined && sepaySecret !== null) {
    const timestamp = headers['x-sepay-timestamp'] ?? '';
    const wanted = createHmac('sha256', sepaySecret)
      .update(`${timestamp}.`)
      .update(rawBody)
      .digest('hex');
    return (
      isRecent(timestamp, nowMs) &&
      isEqual(/^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1]?.toLowerCase() ?? '', wanted)
    );
  }
  const key = /^Apikey\s+(\S+)\s*$/i.exec(headers['authorization'] ?? '')?.[1];
  return sepayApiKey !== null && key !== undefined && isEqual(key, sepayApiKey);
}

/**
 * Casso v2: `X-Casso-Signature: t=MS,v1=HEX`, HMAC-SHA512 over `t.` and the body's JSON with the
 * keys of every object sorted. A body that is no JSON is not signed.
 */
export function isSignedByCasso(
  rawBody: Buffer,
  headers: Headers,
  { cassoSecret }: WebhookSecrets,
): boolean {
  const parts = new Map(
    (headers['x-casso-signature'] ?? '')
      .split(',')
      .map((part) => [
        part.slice(0, part.indexOf('=')).trim(),
        part.slice(part.indexOf('=') + 1).trim(),
      ]),
  );
  const timestamp = parts.get('t') ?? '';
  const body = parseJson(rawBody);
  if (cassoSecret === null || !/^\d{1,15}$/.test(timestamp) || body === undefined) return false;
  const wanted = createHmac('sha512', cassoSecret)
    .update(`${timestamp}.${JSON.stringify(sortKeys(body))}`)
    .digest('hex');
  return isEqual((parts.get('v1') ?? '').toLowerCase(), wanted);
}

/** A JSON value with the keys of every object in it sorted. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  // Not by assignment: a key `__proto__` would vanish.
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function isRecent(seconds: string, nowMs: number): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1000 - nowMs) <= longestDriftMs;
}

/** In a time that tells nothing, also not of the length. */
function isEqual(given: string, wanted: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(given).digest(),
    createHash('sha256').update(wanted).digest(),
  );
}
