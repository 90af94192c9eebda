import { randomUUID } from 'node:crypto';
import { hostOperations } from '#shared/api/operations.ts';

/** Somebody who has just registered; may watch the preview lessons. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

/** A person of the demonstration data who owns the course (server/demo). */
export const ownerOfCourse = {
  email: 'linh@maivang.example',
  password: 'hoc-cung-mai-2026',
} as const;

/** Registers a new person over the API, as the desktop would; every test has its own. */
export async function registerPerson(
  apiUrl: string,
  fullName = 'Phạm Thị Ngọc Ánh',
): Promise<Person & { readonly userId: string; readonly accessToken: string }> {
  const person = {
    email: `nguoi-hoc-${randomUUID()}@example.com`,
    password: 'hoa-mai-no-2026',
    fullName,
  };
  const answer = await post(apiUrl, null, 'Register', hostOperations.Register, {
    input: {
      full_name: person.fullName,
      email: person.email,
      password: person.password,
      agreed: true,
      client: { kind: 'DESKTOP', name: 'kiểm thử' },
    },
  });
  const { register } = answer as {
    readonly register: { readonly user: { readonly id: string }; readonly access_token: string };
  }; // the schema says so
  return { ...person, userId: register.user.id, accessToken: register.access_token };
}

/** One call to the API as a signed-in person (or a guest); throws with the error's code. */
export async function post(
  apiUrl: string,
  accessToken: string | null,
  operationName: string,
  query: string,
  variables: object,
): Promise<unknown> {
  const response = await fetch(`${apiUrl}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    },
    body: JSON.stringify({ operationName, query, variables }),
  });
  const answer = (await response.json()) as {
    readonly data?: unknown;
    readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
  }; // GraphQL's envelope
  const refused = answer.errors?.[0];
  if (refused) throw new Error(refused.extensions.code);
  return answer.data;
}

/** What the server knows of a person's lessons now. */
export async function progressAtServer(
  apiUrl: string,
  accessToken: string,
): Promise<readonly ServerProgress[]> {
  const answer = await postSync(apiUrl, accessToken);
  return (answer as { readonly sync: { readonly changes: readonly ServerProgress[] } }).sync
    .changes; // the schema says so
}

/**
 * One `Sync` of a device of the person whose token it is; members of `input` replace those of a
 * first exchange that brings nothing.
 */
export async function postSync(
  apiUrl: string,
  accessToken: string,
  input: object = {},
): Promise<unknown> {
  const { me } = (await post(apiUrl, accessToken, 'WhoAmI', hostOperations.WhoAmI, {})) as {
    readonly me: { readonly id: string };
  }; // the schema says so
  const nothing = {
    person: me.id,
    device_id: `nhin-${randomUUID()}`,
    schema: 1,
    cursor: null,
    operations: [],
    notes: [],
  };
  return post(apiUrl, accessToken, 'Sync', hostOperations.Sync, {
    input: { ...nothing, ...input },
  });
}

/**
 * Unique seconds of the only lesson that a person has begun, as the server knows them; 0 before it
 * heard of it.
 */
export async function secondsAtServer(apiUrl: string, accessToken: string): Promise<number> {
  const [lesson] = await progressAtServer(apiUrl, accessToken);
  return coveredSeconds(lesson?.covered ?? []);
}

/** How many notifications the server takes for unread. */
export async function unreadAtServer(apiUrl: string, accessToken: string): Promise<number> {
  const answer = await post(
    apiUrl,
    accessToken,
    'Unread',
    'query Unread { unread_notification_count }',
    {},
  );
  // the schema says so
  return (answer as { readonly unread_notification_count: number }).unread_notification_count;
}

export interface ServerProgress {
  readonly lesson_id: string;
  readonly covered: readonly (readonly [number, number])[];
  readonly learned_ms: number;
  readonly position: {
    readonly seconds: number;
    readonly stamp: { readonly ms: number };
  } | null;
  readonly completed_at: number | null;
}

/** Unique seconds in a list of intervals. */
export function coveredSeconds(covered: readonly (readonly [number, number])[]): number {
  return covered.reduce((sum, [start, end]) => sum + end - start, 0);
}
