import { keepRegistered } from './keep-registered.ts';
import { claimRequest, versionMetaName, versionQuestion, workerAddress } from './shell.ts';

/**
 * The Trusted Types of the browser, as far as they are needed; no part of TypeScript's libraries.
 */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/** How long a worker may take to answer, ms, and how often it is asked. */
const answerMs = 5_000;
const questions = 6;

/**
 * Registers the portal's worker and looks for newer ones while the page is open; answers how to
 * read its newest registration. `onNewVersion` is told once, when a worker of another version than
 * this page's took over: the page stays whole, its files are kept until it is loaded again.
 */
export function registerWorker(
  container: ServiceWorkerContainer,
  onNewVersion: () => void,
): () => ServiceWorkerRegistration | null {
  const pageVersion = document.querySelector<HTMLMetaElement>(
    `meta[name="${versionMetaName}"]`,
  )?.content;
  const compare = async () => {
    const { controller } = container;
    if (controller === null) return;
    const version = await versionOf(controller, () => container.controller === controller);
    if (version !== null && version !== pageVersion) onNewVersion();
  };
  container.addEventListener('message', (event) => {
    if (event.data === versionQuestion && pageVersion !== undefined)
      event.ports[0]?.postMessage(pageVersion);
  });
  // Without a listener set as a property, messages wait until they are asked for.
  container.startMessages();
  container.addEventListener('controllerchange', () => void compare());
  void compare();
  void askForControl(container);
  const address = trustedAddress();
  return keepRegistered(async () => container.register(address, { updateViaCache: 'none' }));
}

/**
 * A page that was just being opened when the worker took over was missed by it, and would have none
 * until it is loaded again.
 */
async function askForControl(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.ready;
  for (let asked = 0; asked < questions && container.controller === null; asked += 1) {
    registration.active?.postMessage(claimRequest, []);
    await new Promise((resolve) => {
      setTimeout(resolve, answerMs);
    });
  }
}

/** The one address that the page's policy lets through (content-security-policy.ts). */
function trustedAddress(): string {
  // absent in browsers without Trusted Types
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy('mai-vang', { createScriptURL }) ?? { createScriptURL }
  ).createScriptURL(workerAddress);
}

function createScriptURL(address: string): string {
  if (address !== workerAddress) throw new TypeError(`not an address of ours: ${address}`);
  return address;
}

/**
 * A browser may end a worker at any time, and what it was just asked goes with it: the next
 * question starts it anew. A worker that is switched off (server/http/retired-worker.ts) never says
 * anything: null, as of one that is replaced meanwhile.
 */
async function versionOf(worker: ServiceWorker, isStill: () => boolean): Promise<string | null> {
  for (let asked = 0; asked < questions && isStill(); asked += 1) {
    const version = await askVersion(worker);
    if (version !== null) return version;
  }
  return null;
}

function askVersion(worker: ServiceWorker): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const settle = (version: string | null) => {
      clearTimeout(timer);
      port1.close();
      resolve(version);
    };
    const timer = setTimeout(() => settle(null), answerMs);
    port1.addEventListener('message', (event: MessageEvent<unknown>) =>
      settle(typeof event.data === 'string' ? event.data : null),
    );
    port1.start();
    worker.postMessage(versionQuestion, [port2]);
  });
}
