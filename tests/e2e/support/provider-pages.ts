import type { BrowserContext, Page } from 'playwright/test';
import type { SocialStandIns, StandInGrant } from './social-stand-ins.ts';

/**
 * The providers' scripts and windows as a browser meets them, under their real addresses: the
 * page's policy is tried as it ships.
 */
export interface ProviderPages {
  /** Addresses of others that the page asked for, in order. */
  readonly asked: readonly string[];
  /** What the page's policy refused. */
  readonly violations: readonly string[];
}

/**
 * Answers for Google. Its button stands in the page by `innerHTML` and inline styles as the real
 * one does, and opens a window; the first press brings no answer (the person looks elsewhere), the
 * next ones a token of the account.
 */
export async function serveGoogle(
  page: Page,
  standIns: SocialStandIns,
  account: { readonly id: string; readonly name?: string; readonly email?: string },
): Promise<ProviderPages> {
  const seen = watch(page);
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: googleScript }),
  );
  await page.route('https://accounts.google.com/gsi/issue?**', async (route) => {
    const nonce = new URL(route.request().url()).searchParams.get('nonce') ?? '';
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: JSON.stringify({
        credential: await standIns.googleToken(account, '', { claims: { nonce } }),
      }),
    });
  });
  return seen;
}

const googleScript = `(() => {
  let options = {}, presses = 0;
  window.google = { accounts: { id: {
    initialize(given) { options = given; },
    renderButton(place, look) {
      place.innerHTML = '<div role="button" tabindex="0" style="height:40px;border:1px solid">Tiếp tục bằng Google</div>';
      place.firstChild.addEventListener('click', async () => {
        look.click_listener();
        presses += 1;
        if (presses === 1) return;
        const answer = await fetch('https://accounts.google.com/gsi/issue?nonce=' + options.nonce);
        options.callback(await answer.json());
      });
    },
    prompt() {}, cancel() {},
  } } };
})();`;

/**
 * Answers for Facebook: a small script that loads the real one by a plain address, a window of its
 * own that hands the answer to who opened it, and the Graph API. Who presses «Bỏ email» declines
 * the right to the address.
 */
export async function serveFacebook(
  context: BrowserContext,
  page: Page,
  standIns: SocialStandIns,
  grant: StandInGrant,
): Promise<ProviderPages> {
  const seen = watch(page);
  const declined = { public_profile: 'granted', email: 'declined' } as const;
  const [whole, partial] = [
    standIns.facebookToken(grant),
    standIns.facebookToken({ ...grant, permissions: declined }),
  ];
  await context.route('https://connect.facebook.net/en_US/sdk.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: facebookLoader }),
  );
  await context.route('https://connect.facebook.net/en_US/sdk.js?hash=*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: facebookScript }),
  );
  await context.route('https://www.facebook.com/v19.0/dialog/oauth?**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: facebookWindow(grant.id, whole, partial),
    }),
  );
  await context.route('https://graph.facebook.com/v19.0/me/permissions?**', (route) => {
    const token = new URL(route.request().url()).searchParams.get('access_token');
    const permissions =
      token === whole ? { public_profile: 'granted', email: 'granted' } : declined;
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: JSON.stringify({
        data: Object.entries(permissions).map(([permission, status]) => ({ permission, status })),
      }),
    });
  });
  return seen;
}

const facebookLoader = `(() => {
  const script = document.createElement('script');
  script.src = 'https://connect.facebook.net/en_US/sdk.js?hash=v19';
  document.body.appendChild(script);
})();`;

const facebookScript = `(() => {
  let options = {};
  document.body.appendChild(document.createElement('div')).innerHTML = '<div id="fb-root" style="position:absolute"></div>';
  window.FB = {
    init(given) { options = given; },
    login(answer, given) {
      const heard = (event) => {
        if (event.origin !== 'https://www.facebook.com') return;
        removeEventListener('message', heard);
        answer(event.data);
      };
      addEventListener('message', heard);
      const query = new URLSearchParams({ client_id: options.appId, scope: given.scope, auth_type: given.auth_type ?? '' });
      window.open('https://www.facebook.com/' + options.version + '/dialog/oauth?' + query, '_blank', 'width=600,height=600');
    },
    api(path, query, answer) {
      fetch('https://graph.facebook.com/' + options.version + path + '?' + new URLSearchParams(query)).then((response) => response.json()).then(answer);
    },
  };
  window.fbAsyncInit();
})();`;

function facebookWindow(id: string, whole: string, partial: string): string {
  const say = (token: string) =>
    `opener.postMessage({ status: 'connected', authResponse: { accessToken: '${token}', userID: '${id}' } }, '*'); close()`;
  return `<!doctype html><meta charset="utf-8"><title>Facebook</title><button onclick="${say(partial)}">Bỏ email</button><button onclick="${say(whole)}">Cho phép tất cả</button>`;
}

function watch(page: Page): ProviderPages {
  const asked: string[] = [];
  const violations: string[] = [];
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (/(google|facebook)\./.test(hostname)) asked.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript|TrustedHTML/i.test(message.text()))
      violations.push(message.text());
  });
  return { asked, violations };
}
