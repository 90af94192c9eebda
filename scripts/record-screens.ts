/**
 * `npx node scripts/record-screens.ts [part]`: builds what changed and takes the pictures of
 * docs/screens again (tests/e2e/screens); with a part (portal, desktop, trust, commerce, affiliate,
 * ambassador, site) from there on, what stands before stays.
 */
import { buildIfStale } from './build.ts';
import { runStep } from './run-step.ts';

const say = (text: string) => console.log(`[pictures] ${text}`);
if (!(await buildIfStale('web', say)) || !(await buildIfStale('desktop', say))) process.exit(1);
process.exitCode = await runStep(['node', 'tests/e2e/screens/record.ts', ...process.argv.slice(2)]);
