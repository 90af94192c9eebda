import { afterAll, beforeAll } from 'vitest';
import { type DatabaseKind, type DatabaseSource, openDatabaseSource } from './databases.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** What the tests of one `describe` share. */
interface Started {
  readonly server: TestServer;
  /** For servers and databases of a test's own. */
  readonly source: DatabaseSource;
}

/**
 * Starts one server on a kind of database for the `describe` around, hands it over before its first
 * test and stops it after its last.
 */
export function withServer(
  kind: DatabaseKind,
  provide: (started: Started) => void,
  options: TestServerOptions = {},
): void {
  let source: DatabaseSource | undefined;
  let server: TestServer | undefined;
  beforeAll(async () => {
    source = await openDatabaseSource(kind);
    server = await startTestServer(source, options);
    provide({ server, source });
    // On a busy machine the demonstration takes a minute to stand in PGlite.
  });
  afterAll(async () => {
    await server?.stop();
    await source?.stop();
  });
}
