import { madeOnceIn } from '../../made-once/made-once-in.ts';
import { type Cluster, startCluster } from '../../postgres/cluster.ts';
import { startApiProcess } from './api-process.ts';
import { sharedFolderVariable } from './demo-folder.ts';

/**
 * The database of the cluster that has the demonstration. Nobody is connected to it: tests get
 * copies.
 */
const seeded = 'seeded';

/**
 * A real PostgreSQL whose databases start with the demonstration, which is made once for the whole
 * run.
 */
export async function startDemoCluster(): Promise<Cluster> {
  const shared = process.env[sharedFolderVariable];
  if (shared === undefined) return makeDemoCluster();
  const kept = await madeOnceIn(shared, 'demo-cluster', async (place) => {
    const made = await makeDemoCluster();
    await made.stopAndKeep(place);
  });
  return startCluster(kept);
}

/** A new database of it with the demonstration; answers its address. */
export async function createDemoDatabase(cluster: Cluster): Promise<string> {
  return cluster.createDatabase(seeded);
}

async function makeDemoCluster(): Promise<Cluster> {
  const cluster = await startCluster();
  const api = await startApiProcess({
    databaseUrl: await cluster.createDatabase(undefined, seeded),
  });
  await api.stop();
  return cluster;
}
