import type { DeviceMemory } from './device-memory.ts';

/** Who this browser is signed in as, as far as the page may know it: the session itself is a cookie that no script reads. */
export interface Identity {
  readonly userId: string;
  readonly email: string;
}

/** Whom the memory of this browser names; null for nobody. Never rejects. */
export async function keptIdentity(memory: DeviceMemory): Promise<Identity | null> {
  return toIdentity(await memory.read('identity').catch(() => undefined), 'userId');
}

/** The person in a member of an answer (`{ me: { id, email } }`); null for none. */
export function readIdentity(answer: unknown, member: string): Identity | null {
  return toIdentity(memberOf(answer, member), 'id');
}

/** A member of whatever came from outside; undefined when there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

// By hand: this runs before the first paint, where zod would weigh more than all of it.
function toIdentity(value: unknown, idName: 'id' | 'userId'): Identity | null {
  const userId = memberOf(value, idName);
  const email = memberOf(value, 'email');
  return typeof userId === 'string' && typeof email === 'string' ? { userId, email } : null;
}
