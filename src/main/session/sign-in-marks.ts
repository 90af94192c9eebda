import * as z from 'zod/mini';
import { type HeldFile, openSteadyFile } from '../disk/steady-file.ts';

/**
 * What the server gave to show at the next sign-in, by the address that was signed in to: guesses
 * of strangers do not shut out who shows it. It opens nothing, and stays when somebody signs out.
 */
export interface SignInMarks {
  /** Null when that account was never signed in to here, or nothing can be read. */
  find(email: string): Promise<string | null>;
  /** Without it the next sign-in is a stranger's: a disk that refuses is no error. */
  keep(email: string, marks: string): Promise<void>;
}

const schema = z.array(z.object({ email: z.string(), marks: z.string() }));
type Kept = z.infer<typeof schema>;

/** The accounts of one machine; the one that was signed in to the longest ago is forgotten. */
const mostAccounts = 5;

/** The marks in a file. */
export function createSignInMarks(file: string): SignInMarks {
  const kept = openSteadyFile(file);
  return {
    find: async (email) =>
      (await kept.inTurn(load)).find((entry) => entry.email === key(email))?.marks ?? null,
    keep: (email, marks) =>
      kept.inTurn(async (held) => {
        const others = (await load(held)).filter((entry) => entry.email !== key(email));
        const next: Kept = [{ email: key(email), marks }, ...others].slice(0, mostAccounts);
        await held.replace(Buffer.from(JSON.stringify(next))).catch(() => null);
      }),
  };
}

async function load(held: HeldFile): Promise<Kept> {
  return (await held.load(parse).catch(() => null)) ?? [];
}

function key(email: string): string {
  return email.trim().toLowerCase();
}

function parse(content: Uint8Array): Kept | null {
  try {
    return schema.parse(JSON.parse(Buffer.from(content).toString('utf8')));
  } catch {
    return null; // cut off, or of another version
  }
}
