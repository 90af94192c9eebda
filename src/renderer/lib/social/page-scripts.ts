import type { ScriptHost } from './load-script.ts';

/**
 * The Trusted Types of the browser, as far as they are needed; no part of TypeScript's libraries.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string; createHTML?(html: string): string },
  ): { createScriptURL(address: string): string };
}

/**
 * The scripts of the providers (SPEC.md 7: Facebook's in en_US), as the policy of their pages names
 * them.
 */
export const scriptAddresses = {
  google: 'https://accounts.google.com/gsi/client',
  facebook: 'https://connect.facebook.net/en_US/sdk.js',
} as const;

/** What those scripts may load themselves. */
const ownParts = ['https://accounts.google.com/gsi/', 'https://connect.facebook.net/en_US/'];

let policy: { createScriptURL(address: string): string } | null = null;

/**
 * This page's document as a place for the providers' scripts. Only pages of their own have a policy
 * that lets them (server/http/headers/social-page-headers.ts).
 */
export const pageScripts: ScriptHost = {
  add(address, ended) {
    const script = document.createElement('script');
    script.async = true;
    script.src = (policy ??= createPolicies()).createScriptURL(address);
    script.addEventListener('load', () => ended(true), { once: true });
    script.addEventListener('error', () => ended(false), { once: true });
    document.head.append(script);
    return () => script.remove();
  },
  later(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Our own policy for the first script, and the default one for what the providers' scripts load in
 * their turn: from their own place, and nowhere else. What they write into the page is theirs to
 * write: it runs no script (the page's policy allows none inside of it), and there is nothing of
 * the person's on these pages.
 */
function createPolicies(): { createScriptURL(address: string): string } {
  const rules = { createScriptURL };
  // absent in browsers without Trusted Types
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createScriptURL, createHTML: (html) => html });
  return trustedTypes?.createPolicy('mai-vang-social', rules) ?? rules;
}

function createScriptURL(address: string): string {
  if (!ownParts.some((part) => address.startsWith(part)))
    throw new TypeError(`not a provider's script: ${address}`);
  return address;
}
