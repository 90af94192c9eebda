/**
 * Replays one history of the portal's pages, or runs many quietly until one fails:
 *   node tests/simulation/portal/replay-portal.ts SEED [VARIANT] [COUNT]
 */
import { runPortalHistory } from './portal-history.ts';
import { shippedPortal, wrongPortals } from './portal-variant.ts';

const [seedText = '1', name = shippedPortal.name, countText] = process.argv.slice(2);
const variant = [shippedPortal, ...wrongPortals].find((each) => each.name === name);
if (variant === undefined) throw new Error(`no variant ${name}`);
const seed = Number(seedText);
const count = Number(countText ?? 1);
for (let index = 0; index < count; index += 1) {
  const violation = await runPortalHistory(
    seed + index,
    variant,
    countText === undefined ? (line) => console.log(line) : undefined,
  );
  if (violation !== null) {
    console.log(`seed ${seed + index}: ${violation}`);
    process.exitCode = 1;
    break;
  }
}
