import { runServer } from './run-server.ts';

/** The API and the portal alone, as a service runs them. */
const { server } = await runServer(process.env);
console.log(`Mai Vàng   ${server.url}`);
