import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { isCallOutside } from './fetch-outside.ts';

/**
 * From its import on `fetchOutside` is the one way out of this process over HTTP, also for what it
 * depends on: whoever else asks is refused with `WayOutRefusedError`, and the operator is told of
 * the first. Imported before what could keep another way; never in a process of tests, which ask
 * the server themselves. Lines to the database and the mail server are none of HTTP.
 */
export class WayOutRefusedError extends Error {
  override readonly name = 'WayOutRefusedError';
}

let isTold = false;

/** Throws; a constructor as well. */
function refuse(): never {
  const error = new WayOutRefusedError('only fetchOutside may ask another server');
  if (!isTold) console.error(JSON.stringify({ msg: error.message, stack: error.stack }));
  isTold = true;
  throw error;
}

const { fetch: ask } = globalThis;
Object.assign(globalThis, {
  fetch: async (...call: Parameters<typeof fetch>) => (isCallOutside() ? ask(...call) : refuse()),
  WebSocket: refuse,
  EventSource: refuse,
});
for (const module of [http, https]) Object.assign(module, { request: refuse, get: refuse });
Object.assign(http, { ClientRequest: refuse });
Object.assign(http2, { connect: refuse });
// For whoever imports them by name.
syncBuiltinESMExports();
