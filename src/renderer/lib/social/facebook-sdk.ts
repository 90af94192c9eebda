import { facebookVersion } from '#shared/social/social-sign-in.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { LoadScript } from './load-script.ts';
import { refused, type SdkError } from './sdk-error.ts';

/** Facebook's SDK (SPEC.md 7) as typed promises; nothing of it is loaded before the first call. */
export interface FacebookSdk {
  /**
   * Loads and initialises it, so that a press can open Facebook's window at once: browsers open
   * none that comes late.
   */
  prepare(): Promise<Result<true, SdkError>>;
  /**
   * Opens Facebook's window and asks for permissions. Every one of them must be granted (SPEC.md
   * 6), else `permission`; `asksAgain` asks for those that were refused before. `cancelled` when
   * the window was closed.
   */
  login(
    permissions: readonly string[],
    options?: { readonly asksAgain?: boolean },
  ): Promise<Result<FacebookLogin, SdkError>>;
  logout(): Promise<Result<true, SdkError>>;
  /** Whether the browser is signed in at Facebook, and with us there. */
  loginStatus(): Promise<Result<FacebookStatus, SdkError>>;
  profile(accessToken: string | undefined): Promise<Result<FacebookProfile, SdkError>>;
  /** The permissions that were granted to us. */
  permissions(accessToken: string | undefined): Promise<Result<readonly string[], SdkError>>;
  /** Facebook's dialog by which people ask their friends to come; answers the request's id. */
  askFriends(request: {
    readonly message: string;
    readonly title?: string;
  }): Promise<Result<{ readonly requestId: string }, SdkError>>;
  /** Facebook's dialog for paying for a product; answers the payment's id. */
  pay(purchase: {
    readonly product: string;
    readonly quantity?: number;
    readonly requestId?: string;
  }): Promise<Result<{ readonly paymentId: string }, SdkError>>;
}

export interface FacebookLogin {
  readonly accessToken: string;
  readonly userId: string;
}

export type FacebookStatus =
  | { readonly status: 'connected'; readonly login: FacebookLogin }
  | { readonly status: 'not_authorized' | 'unknown' };

export interface FacebookProfile {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly pictureUrl: string | null;
}

/** Facebook's object as its documentation has it; everything that it answers is foreign. */
export interface FacebookGlobal {
  init(options: {
    readonly appId: string;
    readonly version: string;
    readonly cookie: boolean;
    readonly xfbml: boolean;
    readonly status: boolean;
    readonly autoLogAppEvents: boolean;
  }): void;
  login(answer: (response: unknown) => void, options: Readonly<Record<string, unknown>>): void;
  logout(answer: (response: unknown) => void): void;
  getLoginStatus(answer: (response: unknown) => void, again: boolean): void;
  api(
    path: string,
    query: Readonly<Record<string, string>>,
    answer: (response: unknown) => void,
  ): void;
  ui(dialog: Readonly<Record<string, unknown>>, answer: (response: unknown) => void): void;
}

export interface FacebookSdkDeps {
  /** Null or empty = not configured: every call answers "You need to set appId". */
  readonly appId: string | null;
  readonly load: LoadScript;
  /** The object that the script leaves; null when it left none. */
  readonly find: () => FacebookGlobal | null;
  /** Runs a task after so many ms, for what Facebook's servers do not answer. */
  readonly after: (ms: number, task: () => void) => void;
}

/**
 * How long an answer of Facebook's servers is waited for, ms; people in its windows take their
 * time.
 */
const answerMs = 15_000;

/** The SDK for one application. */
export function createFacebookSdk({ appId, load, find, after }: FacebookSdkDeps): FacebookSdk {
  let ready: FacebookGlobal | null = null;

  const sdk = async (): Promise<Result<FacebookGlobal, SdkError>> => {
    if (appId === null || appId === '') return refused('app_id');
    if (ready !== null) return ok(ready);
    const loaded = await load();
    if (!loaded.ok) return loaded;
    const found = find();
    if (found === null) return refused('unavailable');
    found.init({
      appId,
      version: facebookVersion,
      cookie: false,
      xfbml: false,
      status: false,
      autoLogAppEvents: false,
    });
    return ok((ready = found));
  };
  /**
   * Calls without waiting when it is there: a window that opens later than the press is blocked.
   */
  const call = async <Answer>(
    ask: (facebook: FacebookGlobal, answer: (response: unknown) => void) => void,
    read: (response: unknown) => Result<Answer, SdkError>,
  ): Promise<Result<Answer, SdkError>> => {
    const found = ready === null ? await sdk() : ok(ready);
    if (!found.ok) return found;
    return new Promise((resolve) => ask(found.value, (response) => resolve(read(response))));
  };
  const query = async <Answer>(
    path: string,
    fields: Readonly<Record<string, string>>,
    accessToken: string | undefined,
    read: (response: unknown) => Answer | null,
  ): Promise<Result<Answer, SdkError>> => {
    if (appId === null || appId === '') return refused('app_id');
    if (accessToken === undefined || accessToken === '') return refused('token');
    const asked = call<Answer>(
      (facebook, answer) => facebook.api(path, { ...fields, access_token: accessToken }, answer),
      (response) => {
        const value = memberOf(response, 'error') === undefined ? read(response) : null;
        return value === null ? refused('unavailable') : ok(value);
      },
    );
    const late = new Promise<Result<Answer, SdkError>>((resolve) =>
      after(answerMs, () => resolve(refused('unavailable'))),
    );
    return Promise.race([asked, late]);
  };
  const permissions = (accessToken: string | undefined) =>
    query('/me/permissions', {}, accessToken, readPermissions);

  return {
    async prepare() {
      const found = await sdk();
      return found.ok ? ok(true) : found;
    },
    async login(wanted, { asksAgain = false } = {}) {
      const options = {
        scope: wanted.join(','),
        return_scopes: true,
        ...(asksAgain ? { auth_type: 'rerequest' } : {}),
      };
      const login = await call((facebook, answer) => facebook.login(answer, options), readLogin);
      if (!login.ok) return login;
      const granted = await permissions(login.value.accessToken);
      if (!granted.ok) return granted;
      return wanted.every((permission) => granted.value.includes(permission))
        ? login
        : refused('permission');
    },
    logout: () =>
      call(
        (facebook, answer) => facebook.logout(answer),
        () => ok(true),
      ),
    loginStatus: () =>
      call((facebook, answer) => facebook.getLoginStatus(answer, true), readStatus),
    profile: (accessToken) =>
      query('/me', { fields: 'id,name,email,picture' }, accessToken, readProfile),
    permissions,
    askFriends: ({ message, title }) =>
      call(
        (facebook, answer) =>
          facebook.ui(
            { method: 'apprequests', message, ...(title === undefined ? {} : { title }) },
            answer,
          ),
        (response) => {
          const requestId = textOf(response, 'request');
          return requestId === null ? refused('cancelled') : ok({ requestId });
        },
      ),
    pay: ({ product, quantity = 1, requestId }) =>
      call(
        (facebook, answer) =>
          facebook.ui(
            {
              method: 'pay',
              action: 'purchaseitem',
              product,
              quantity,
              ...(requestId === undefined ? {} : { request_id: requestId }),
            },
            answer,
          ),
        (response) => {
          const paymentId = textOf(response, 'payment_id');
          return paymentId === null || textOf(response, 'status') === 'failed'
            ? refused('cancelled')
            : ok({ paymentId });
        },
      ),
  };
}

function readLogin(response: unknown): Result<FacebookLogin, SdkError> {
  const given = memberOf(response, 'authResponse');
  if (typeof given !== 'object' || given === null) return refused('cancelled');
  const accessToken = textOf(given, 'accessToken');
  const userId = textOf(given, 'userID');
  return accessToken === null || userId === null ? refused('token') : ok({ accessToken, userId });
}

function readStatus(response: unknown): Result<FacebookStatus, SdkError> {
  const status = textOf(response, 'status');
  if (status !== 'connected')
    return ok({ status: status === 'not_authorized' ? 'not_authorized' : 'unknown' });
  const login = readLogin(response);
  return login.ok ? ok({ status, login: login.value }) : err(login.error);
}

function readProfile(response: unknown): FacebookProfile | null {
  const id = textOf(response, 'id');
  if (id === null) return null;
  return {
    id,
    name: textOf(response, 'name'),
    email: textOf(response, 'email'),
    pictureUrl: textOf(memberOf(memberOf(response, 'picture'), 'data'), 'url'),
  };
}

function readPermissions(response: unknown): readonly string[] | null {
  const rows = memberOf(response, 'data');
  if (!Array.isArray(rows)) return null;
  return rows.flatMap((row: unknown) =>
    textOf(row, 'status') === 'granted' ? [textOf(row, 'permission') ?? ''] : [],
  );
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}

function textOf(value: unknown, name: string): string | null {
  const text = memberOf(value, name);
  return typeof text === 'string' && text !== '' ? text : null;
}
