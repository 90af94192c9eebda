import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Limits } from '#server/limits.ts';
import { type Asker, createFairQueue } from '../attempts/fair-queue.ts';

const saltBytes = 16;
const hashBytes = 32;
const retryAfterSeconds = 3;

/**
 * Hashes passwords, a few at a time: each takes memory and a processor. Refuses with `RATE_LIMITED`
 * when too many wait, those first who have asked for the most: nothing was judged then.
 */
export interface PasswordHasher {
  /** The hash in PHC form, `$argon2id$v=19$m=…`. */
  hash(password: string, asker: Asker): Promise<Result<string, AppError>>;
  /**
   * Whether a password belongs to a stored hash. Without one (unknown address) it takes the same
   * time and says no. `isOutdated` asks to store a new hash, made with today's parameters.
   */
  verify(
    password: string,
    stored: string | null,
    asker: Asker,
  ): Promise<Result<{ readonly matches: boolean; readonly isOutdated: boolean }, AppError>>;
}

/** Which hashes are made, and how many of them run and wait. */
export type HashLimits = Pick<
  Limits,
  'hashMemoryKib' | 'hashPasses' | 'hashesAtOnce' | 'hashesWaiting'
>;

/** New hashes are Argon2id by one lane. */
export function createPasswordHasher(limits: HashLimits): PasswordHasher {
  const current: Parameters = {
    memoryKib: limits.hashMemoryKib,
    passes: limits.hashPasses,
    parallelism: 1,
  };
  const queue = createFairQueue({ atOnce: limits.hashesAtOnce, waiting: limits.hashesWaiting });
  const inTurn = async <Value>(
    asker: Asker,
    task: () => Promise<Value>,
  ): Promise<Result<Value, AppError>> => {
    const done = await queue(asker, async () => ({ value: await task() }));
    return done === null ? err(appError('RATE_LIMITED', { retryAfterSeconds })) : ok(done.value);
  };
  return {
    async hash(password, asker) {
      const salt = randomBytes(saltBytes);
      return inTurn(asker, async () =>
        format(current, salt, await derive(password, salt, current)),
      );
    },
    async verify(password, stored, asker) {
      const parsed = stored === null ? null : parse(stored);
      return inTurn(asker, async () => {
        const derived = await derive(
          password,
          parsed?.salt ?? nobody,
          parsed?.parameters ?? current,
        );
        const matches =
          parsed !== null &&
          parsed.hash.length === derived.length &&
          timingSafeEqual(parsed.hash, derived);
        return { matches, isOutdated: matches && !areSame(parsed.parameters, current) };
      });
    },
  };
}

interface Parameters {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

const runArgon2 = promisify(argon2);
const nobody = randomBytes(saltBytes);
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

async function derive(
  password: string,
  salt: Buffer,
  { memoryKib, passes, parallelism }: Parameters,
): Promise<Buffer> {
  return runArgon2('argon2id', {
    message: password,
    nonce: salt,
    memory: memoryKib,
    passes,
    parallelism,
    tagLength: hashBytes,
  });
}

function format(
  { memoryKib, passes, parallelism }: Parameters,
  salt: Buffer,
  hash: Buffer,
): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

function parse(stored: string): { parameters: Parameters; salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(stored) ?? [];
  if (salt === undefined || hash === undefined)
    throw new Error('a stored password hash is not in PHC form');
  return {
    parameters: {
      memoryKib: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function areSame(one: Parameters, other: Parameters): boolean {
  return (
    one.memoryKib === other.memoryKib &&
    one.passes === other.passes &&
    one.parallelism === other.parallelism
  );
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
