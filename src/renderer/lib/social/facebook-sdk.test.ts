import { describe, expect, it } from 'vitest';
import { ok } from '#shared/kernel/result.ts';
import { createFacebookSdk, type FacebookGlobal } from './facebook-sdk.ts';
import { refused } from './sdk-error.ts';

/** Facebook's object with an answer for every call; what it was asked is in `asked`. */
function fakeFacebook(answers: Readonly<Record<string, unknown>> = {}) {
  const asked: [string, unknown][] = [];
  const say = (name: string, what: unknown, answer: (response: unknown) => void) => {
    asked.push([name, what]);
    if (name in answers) answer(answers[name]);
  };
  const global: FacebookGlobal = {
    init: (options) => void asked.push(['init', options]),
    login: (answer, options) => say('login', options, answer),
    logout: (answer) => say('logout', null, answer),
    getLoginStatus: (answer, again) => say('status', again, answer),
    api: (path, query, answer) => say(path, query, answer),
    ui: (dialog, answer) => say('ui', dialog, answer),
  };
  return { global, asked };
}

const connected = {
  status: 'connected',
  authResponse: { accessToken: 'EAAG1', userID: '77', expiresIn: 5000 },
};
const granted = {
  data: [
    { permission: 'public_profile', status: 'granted' },
    { permission: 'email', status: 'granted' },
  ],
};

function setUp(
  answers: Readonly<Record<string, unknown>> = {},
  {
    appId = '240119191919',
    loads = true,
  }: { readonly appId?: string | null; readonly loads?: boolean } = {},
) {
  const facebook = fakeFacebook(answers);
  const late: (() => void)[] = [];
  let loaded = 0;
  const sdk = createFacebookSdk({
    appId,
    load: async () => ((loaded += 1), loads ? ok(true) : refused('unavailable')),
    find: () => facebook.global,
    after: (_ms, task) => late.push(task),
  });
  return { sdk, asked: facebook.asked, late, loads: () => loaded };
}

describe('Facebook’s SDK', () => {
  it.each([null, ''])(
    'says to the letter that it needs an application id (%j), and loads nothing',
    async (appId) => {
      const { sdk, loads } = setUp({}, { appId });
      const refusal = { ok: false, error: { kind: 'app_id', message: 'You need to set appId' } };
      for (const result of [
        await sdk.prepare(),
        await sdk.login(['email']),
        await sdk.logout(),
        await sdk.loginStatus(),
        await sdk.profile('t'),
        await sdk.permissions('t'),
        await sdk.askFriends({ message: 'x' }),
        await sdk.pay({ product: 'x' }),
      ])
        expect(result).toEqual(refusal);
      expect(loads()).toBe(0);
    },
  );

  it('says to the letter that there is no token', async () => {
    const { sdk, loads } = setUp();
    for (const token of [undefined, '']) {
      const refusal = { ok: false, error: { kind: 'token', message: 'Token is undefined' } };
      expect(await sdk.profile(token)).toEqual(refusal);
      expect(await sdk.permissions(token)).toEqual(refusal);
    }
    expect(loads()).toBe(0);
  });

  it('is initialised once, as version 19.0, and reports nothing by itself', async () => {
    const { sdk, asked } = setUp({ logout: {} });
    expect(await sdk.prepare()).toEqual(ok(true));
    await sdk.logout();
    expect(asked).toEqual([
      [
        'init',
        {
          appId: '240119191919',
          version: 'v19.0',
          cookie: false,
          xfbml: false,
          status: false,
          autoLogAppEvents: false,
        },
      ],
      ['logout', null],
    ]);
  });

  it('opens its window within the press once it is prepared', async () => {
    const { sdk, asked } = setUp();
    await sdk.prepare();
    void sdk.login(['email']);
    expect(asked.at(-1)?.[0]).toBe('login');
  });

  it('signs in with a scope when everything is granted', async () => {
    const { sdk, asked } = setUp({ login: connected, '/me/permissions': granted });
    expect(await sdk.login(['public_profile', 'email'])).toEqual(
      ok({ accessToken: 'EAAG1', userId: '77' }),
    );
    expect(asked[1]).toEqual(['login', { scope: 'public_profile,email', return_scopes: true }]);
    expect(asked[2]).toEqual(['/me/permissions', { access_token: 'EAAG1' }]);
  });

  it('takes no sign-in that lacks a permission, and asks again for what was refused', async () => {
    const { sdk, asked } = setUp({
      login: connected,
      '/me/permissions': {
        data: [
          { permission: 'public_profile', status: 'granted' },
          { permission: 'email', status: 'declined' },
        ],
      },
    });
    expect(await sdk.login(['public_profile', 'email'])).toEqual(refused('permission'));
    await sdk.login(['email'], { asksAgain: true });
    expect(asked).toContainEqual([
      'login',
      { scope: 'email', return_scopes: true, auth_type: 'rerequest' },
    ]);
  });

  it('knows a closed window from a sign-in', async () => {
    expect(
      await setUp({ login: { status: 'unknown', authResponse: null } }).sdk.login(['email']),
    ).toEqual(refused('cancelled'));
    expect(await setUp({ login: undefined }).sdk.login(['email'])).toEqual(refused('cancelled'));
  });

  it('tells how the browser stands', async () => {
    expect(await setUp({ status: connected }).sdk.loginStatus()).toEqual(
      ok({ status: 'connected', login: { accessToken: 'EAAG1', userId: '77' } }),
    );
    expect(await setUp({ status: { status: 'not_authorized' } }).sdk.loginStatus()).toEqual(
      ok({ status: 'not_authorized' }),
    );
    expect(await setUp({ status: null }).sdk.loginStatus()).toEqual(ok({ status: 'unknown' }));
  });

  it('reads the profile by id, name, email and picture', async () => {
    const { sdk, asked } = setUp({
      '/me': { id: '77', name: 'Linh', picture: { data: { url: 'https://fbcdn.net/a.jpg' } } },
    });
    expect(await sdk.profile('EAAG1')).toEqual(
      ok({ id: '77', name: 'Linh', email: null, pictureUrl: 'https://fbcdn.net/a.jpg' }),
    );
    expect(asked.at(-1)).toEqual([
      '/me',
      { fields: 'id,name,email,picture', access_token: 'EAAG1' },
    ]);
    expect(await setUp({ '/me': { error: { code: 190 } } }).sdk.profile('EAAG1')).toEqual(
      refused('unavailable'),
    );
  });

  it('waits for no answer for ever', async () => {
    const { sdk, late } = setUp();
    const profile = sdk.profile('EAAG1');
    late[0]?.();
    expect(await profile).toEqual(refused('unavailable'));
  });

  it('opens the dialogs for friends and for paying', async () => {
    const { sdk, asked } = setUp({ ui: { request: 'r1', payment_id: 'p1', status: 'completed' } });
    expect(await sdk.askFriends({ message: 'Học cùng mình nhé' })).toEqual(ok({ requestId: 'r1' }));
    expect(await sdk.pay({ product: 'https://maivang.example/course', quantity: 1 })).toEqual(
      ok({ paymentId: 'p1' }),
    );
    expect(asked.slice(-2)).toEqual([
      ['ui', { method: 'apprequests', message: 'Học cùng mình nhé' }],
      [
        'ui',
        {
          method: 'pay',
          action: 'purchaseitem',
          product: 'https://maivang.example/course',
          quantity: 1,
        },
      ],
    ]);
    expect(await setUp({ ui: null }).sdk.askFriends({ message: 'x' })).toEqual(
      refused('cancelled'),
    );
    expect(await setUp({ ui: { error_code: 1383010 } }).sdk.pay({ product: 'x' })).toEqual(
      refused('cancelled'),
    );
  });

  it('says when its script cannot be had', async () => {
    expect(await setUp({}, { loads: false }).sdk.login(['email'])).toEqual(refused('unavailable'));
  });
});
