import { createFacebookSdk, type FacebookGlobal, type FacebookSdk } from './facebook-sdk.ts';
import { createGoogleIdentity, type GoogleGlobal, type GoogleIdentity } from './google-identity.ts';
import { createScriptLoader } from './load-script.ts';
import { pageScripts, scriptAddresses } from './page-scripts.ts';

/** What the providers' scripts leave on the page. */
interface ProviderGlobals {
  readonly FB?: FacebookGlobal;
  readonly google?: { readonly accounts?: { readonly id?: GoogleGlobal } };
  fbAsyncInit?: () => void;
}

// As their documentation has it; nobody else writes there on the pages where they are loaded.
const globals = globalThis as ProviderGlobals;

// A script is loaded once in the life of a page.
const loadGoogle = createScriptLoader(pageScripts, { address: scriptAddresses.google });
const loadFacebook = createScriptLoader(pageScripts, {
  address: scriptAddresses.facebook,
  whenReady: (ready) => (globals.fbAsyncInit = ready),
});

/** Google's sign-in on this page. */
export function openGoogle(clientId: string | null): GoogleIdentity {
  return createGoogleIdentity({
    clientId,
    load: loadGoogle,
    find: () => globals.google?.accounts?.id ?? null,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    sha256: async (text) =>
      new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  });
}

/** Facebook's SDK on this page. */
export function openFacebook(appId: string | null): FacebookSdk {
  return createFacebookSdk({
    appId,
    load: loadFacebook,
    find: () => globals.FB ?? null,
    after: (ms, task) => setTimeout(task, ms),
  });
}
