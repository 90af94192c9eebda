/**
 * Run by api-process.ts in a process of its own: the API as it ships, and its address to the
 * parent.
 */
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start-server.ts';

const server = await startServer({ ...readConfig(process.env), logLevel: 'error' });
process.send?.({ url: server.url });
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.once('disconnect', () => void server.stop().then(() => process.exit(0)));
