import type { ApiAnswer, ApiClient } from '../integration/support/api-client.ts';

/**
 * How an attack ended. Whatever it needs beforehand is an ordinary action of the product: when that
 * fails the attack throws.
 */
export type AttackEnd = { readonly won: true; readonly evidence: string } | { readonly won: false };

/** Somebody with an account. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly client: ApiClient;
}

/** A running product and the people around it. Everything goes over HTTP, as for a stranger. */
export interface Scene {
  readonly url: string;
  /** DATA_DIR of the product, for the attack of another user of the same machine. */
  readonly dataDir: string;
  /** Somebody who has just registered, on the desktop's way (a bearer token). */
  register(more?: { readonly fullName?: string; readonly email?: string }): Promise<Person>;
  /** Types the code that was mailed to somebody who has just registered. */
  prove(person: Person): Promise<void>;
  /** A client without a session. */
  stranger(): ApiClient;
  /** An administrator who signed in as administrators do. */
  admin(): Promise<Person>;
  /** Another session of somebody, or the refusal. */
  signIn(
    email: string,
    password: string,
  ): Promise<{ readonly client: ApiClient; readonly answer: ApiAnswer }>;
  /** A proof that whoever sits there is this person, for `confirm_password`. */
  proofOf(person: Person): Promise<string>;
  /** How many mails went to an address. */
  mailsTo(email: string): Promise<number>;
  /**
   * Subject of the newest mail to an address whose subject has these words; waits until it is
   * there.
   */
  subject(email: string, words: string): Promise<string>;
  /** Its text. */
  mail(email: string, words: string): Promise<string>;
}

/**
 * A confirmed attack: of the outsiders' findings, or of our own adversaries' rounds
 * (docs/decisions/0020).
 */
export interface Attack {
  /** Where it was found and its number there, and what it steals. */
  readonly name: string;
  /**
   * A commit on which it won, the one before its mend: eight figures, or `unknown: ` and why. Those
   * of d739816b were carried out there (42e4b1e2 says so); where the script was written after the
   * mend, 8e1da849 brought it, and 0020 says of those seven that each won on the commit before.
   */
  readonly wonOn: string;
  /**
   * Still works: the line of docs/decisions/0020 that says what is missing. The test fails as soon
   * as it does not, so that this goes.
   */
  readonly stillWins?: string;
  carryOut(scene: Scene): Promise<AttackEnd>;
}

export const repelled: AttackEnd = { won: false };

export function won(evidence: string): AttackEnd {
  return { won: true, evidence };
}

/**
 * Data of an answer that the attack needs; throws when it was refused, for then nothing was tried.
 */
export function needed(answer: ApiAnswer, what: string): ApiAnswer['data'] {
  if (answer.codes.length > 0)
    throw new Error(`the attack could not begin (${what}): ${answer.text}`);
  return answer.data;
}

/**
 * A mutation as a thief calls it; `call` writes its field, with the argument that the product may
 * ask for.
 */
export interface Theft {
  /** Variables, `($id: ID!)`. */
  readonly head: string;
  readonly call: (proof: string) => string;
  readonly variables?: object;
}

/**
 * Carries out a mutation as a thief without the owner's password: as it is and, where the product
 * asks for a proof, with guesses. Answers the first answer that was not refused, or the last
 * refusal. Throws when no form of it can be read: then nothing was tried.
 */
export async function withoutProof(client: ApiClient, theft: Theft): Promise<ApiAnswer> {
  let last = await send(client, theft, '');
  for (const guess of ['', 'hoa-mai-no-2025', '000000']) {
    if (last.codes.length === 0) return last;
    last = await send(client, theft, `, confirm_password: ${JSON.stringify(guess)}`);
  }
  if (last.codes.includes('BAD_REQUEST'))
    throw new Error(`the attack could not begin: ${last.text}`);
  return last;
}

/** Carries out a mutation as its owner: with a proof where the product asks for one. */
export async function withProof(
  client: ApiClient,
  theft: Theft,
  proof: string,
): Promise<ApiAnswer> {
  const bare = await send(client, theft, '');
  return bare.codes.includes('BAD_REQUEST')
    ? send(client, theft, `, confirm_password: ${JSON.stringify(proof)}`)
    : bare;
}

async function send(
  client: ApiClient,
  { head, call, variables = {} }: Theft,
  proof: string,
): Promise<ApiAnswer> {
  return client.post(`mutation ${head} { ${call(proof)} }`, variables);
}
