import { expect, type Locator, type Page } from 'playwright/test';
import { z } from 'zod';
import { demoAdminSecret, demoPassword } from '#server/demo/demo-accounts.ts';
import { codeAt } from '#server/modules/auth/api.ts';
import { hostOperations } from '#shared/api/operations.ts';

/**
 * Recovery codes of the demonstration's administrator: a code of the app is good once, and tests
 * sign in more often than every 30 s.
 */
interface Pool {
  codes: string[];
}

const pools = new Map<string, Promise<Pool>>();

/**
 * A code that proves the demonstration's administrator once, at the second step of signing in or
 * where something asks again.
 */
export async function administratorCode(apiUrl: string): Promise<string> {
  const made = pools.get(apiUrl) ?? openPool(apiUrl);
  pools.set(apiUrl, made);
  const pool = await made;
  const code = pool.codes.pop() ?? '';
  if (pool.codes.length > 1) return code;
  // The last two make ten new ones: a session of earlier may be over by now.
  const token = await enter(apiUrl, code);
  pool.codes = [...(await makeCodes(apiUrl, token, pool.codes.pop() ?? ''))];
  return pool.codes.pop() ?? '';
}

/** Another server answers at an address now: what was known of the one before is forgotten. */
export function forgetAdministrator(apiUrl: string): void {
  pools.delete(apiUrl);
}

/** Signs the administrator in over the API; answers the token of a desktop. */
export async function signInAdministrator(apiUrl: string): Promise<string> {
  return enter(apiUrl, await administratorCode(apiUrl));
}

/**
 * «Xác nhận là bạn» in a dialog of the administrator: a recovery code, or nothing when the session
 * has proved it a moment ago.
 */
export async function confirmAsAdministrator(place: Locator): Promise<void> {
  const apiUrl = new URL(place.page().url()).origin;
  const fresh = place.getByText('Bạn vừa xác nhận là bạn');
  const toRecovery = place.getByRole('button', { name: /Dùng mã dự phòng/ });
  const field = place.getByLabel('Mã dự phòng', { exact: true });
  let code: string | null = null;
  // What the dialog knew of the last proof is asked anew while it is open: the fields may go away
  // under our hands.
  await expect(async () => {
    await expect(fresh.or(toRecovery).or(field)).toBeVisible();
    if (await fresh.isVisible()) return;
    if (await toRecovery.isVisible()) await toRecovery.click({ timeout: 1_000 });
    code ??= await administratorCode(apiUrl);
    await field.fill(code, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

async function openPool(apiUrl: string): Promise<Pool> {
  const token = await enter(apiUrl, codeAt(demoAdminSecret, Date.now()));
  // The next code is good already: a clock may be a step ahead.
  return {
    codes: [...(await makeCodes(apiUrl, token, codeAt(demoAdminSecret, Date.now() + 30_000)))],
  };
}

/** A device of Chromium's own that holds passkeys. */
export interface PasskeyDevice {
  /**
   * Whether its person proves to it who they are when it asks, or gives up; they do until this is
   * said.
   */
  answers(isWilling: boolean): Promise<void>;
}

/** Adds a device of Chromium's own that holds passkeys. */
export async function addAuthenticator(page: Page): Promise<PasskeyDevice> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async answers(isWilling) {
      await session.send('WebAuthn.setUserVerified', {
        authenticatorId,
        isUserVerified: isWilling,
      });
    },
  };
}

/**
 * Connects an authenticator app over the API; answers its secret. The code of this moment is spent
 * with it.
 */
export async function connectApp(
  apiUrl: string,
  person: { readonly accessToken: string; readonly password: string },
): Promise<string> {
  const begin =
    'mutation Begin($proof: String!) { begin_authenticator_app(confirm_password: $proof) { secret } }';
  const { data } = read(
    begun,
    await send(apiUrl, person.accessToken, begin, { proof: person.password }),
  );
  const { secret } = data.begin_authenticator_app;
  const confirm = 'mutation Confirm($code: String!) { confirm_authenticator_app(code: $code) }';
  read(
    confirmed,
    await send(apiUrl, person.accessToken, confirm, { code: codeAt(secret, Date.now()) }),
  );
  return secret;
}

const begun = z.object({
  data: z.object({ begin_authenticator_app: z.object({ secret: z.string() }) }),
});
const confirmed = z.object({ data: z.object({ confirm_authenticator_app: z.unknown() }) });
const refused = z.object({
  errors: z.array(z.object({ extensions: z.object({ challenge: z.string() }) })),
});
const entered = z.object({
  data: z.object({ complete_sign_in: z.object({ access_token: z.string() }) }),
});
const made = z.object({ data: z.object({ make_recovery_codes: z.array(z.string()) }) });

async function enter(apiUrl: string, code: string): Promise<string> {
  const input = {
    email: 'admin@maivang.example',
    password: demoPassword,
    client: { kind: 'DESKTOP', name: 'kiểm thử' },
  };
  const [first] = read(refused, await send(apiUrl, null, hostOperations.SignIn, { input })).errors;
  const answer = await send(apiUrl, null, hostOperations.CompleteSignIn, {
    input: { challenge: first?.extensions.challenge ?? '', code },
  });
  return read(entered, answer).data.complete_sign_in.access_token;
}

async function makeCodes(apiUrl: string, token: string, proof: string): Promise<readonly string[]> {
  const text = 'mutation Codes($proof: String!) { make_recovery_codes(confirm_password: $proof) }';
  return read(made, await send(apiUrl, token, text, { proof })).data.make_recovery_codes;
}

async function send(
  apiUrl: string,
  token: string | null,
  query: string,
  variables: object,
): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${apiUrl}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

/** What an answer holds; one of another form is thrown as it is. */
function read<Form>(form: z.ZodType<Form>, answer: unknown): Form {
  const { data, success } = form.safeParse(answer);
  if (!success) throw new Error(`not what was asked for: ${JSON.stringify(answer)}`);
  return data;
}
