/**
 * Loaded into a server's process before it begins (`node --import`): told of an address, plays
 * dependencies that ask it, by every way of Node and by those that real ones have, and tells its
 * parent who was refused. `fetchOutside` is the last.
 */
import { createRequire } from 'node:module';

// What is not refused may fail in its own way.
process.on('uncaughtException', () => undefined);
process.on('message', (address: string) => {
  void playAll(address).then((told) => process.send?.(told));
});

/** By way: how it ended. */
export type Told = Readonly<Record<string, string>>;

async function playAll(address: string): Promise<Told> {
  const told: Record<string, string> = {};
  for (const [way, ask] of Object.entries(await waysTo(address)))
    try {
      await ask();
      told[way] = 'asked';
    } catch (error) {
      told[way] = causeOf(error);
    }
  return told;
}

/** A library may have put its own error around it. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? causeOf(error.cause) : error.name;
}

/** Loaded only now, as the server's own dependencies are: after it began. */
async function waysTo(address: string): Promise<Readonly<Record<string, () => unknown>>> {
  const { get, request, ClientRequest } = await import('node:http');
  const secure = await import('node:https');
  const { connect } = await import('node:http2');
  const old = createRequire(import.meta.url);
  const { createRemoteJWKSet } = await import('jose');
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { MetadataService } = await import('@simplewebauthn/server');
  const { fetchOutside } = await import('#server/outgoing/fetch-outside.ts');
  const keys = createRemoteJWKSet(new URL(address));
  return {
    fetch: async () => fetch(address),
    'http.get': () => get(address),
    'http.request': () => request(address).end(),
    ClientRequest: () => new ClientRequest(address).end(),
    'require http': () => old('http').get(address),
    'https.get': () => secure.default.get(address.replace('http:', 'https:')),
    http2: () => connect(address),
    WebSocket: () => new WebSocket(address.replace('http:', 'ws:')),
    jose: async () => keys({ alg: 'RS256', kid: 'mai' }),
    nodemailer: async () => new MailComposer({ html: { href: address } }).compile().build(),
    // Tells nobody that it was refused.
    simplewebauthn: async () =>
      MetadataService.initialize({ mdsServers: [address], verificationMode: 'strict' }),
    fetchOutside: async () => fetchOutside(address, { timeoutMs: 60_000, mostBytes: 100 }),
  };
}
