/**
 * An API process as it ships, its address told to the parent; asks the bank's list every few
 * seconds instead of minutes.
 */
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start-server.ts';

const server = await startServer(
  { ...readConfig(process.env), logLevel: 'silent' },
  { limits: { bankPollMs: 5_000 } },
);
process.send?.({ port: server.port });
process.once('disconnect', () => process.exit(0));
