/**
 * Replays one history of the simulation, step by step:
 *   npm run sim -- --seed 4711
 *   npm run sim -- --seed 4711 --variant "no clamp"     with one of the wrong variants
 *   npm run sim -- --seed 1 --count 100000              many histories, quietly, until one fails
 *   npm run sim -- --seed 1 --profile forgetful         of restores and wrong clocks
 * Exit code 1 when something did not hold.
 */
import { parseArgs } from 'node:util';
import { runHistory } from './history.ts';
import { runHistories } from './run.ts';
import { drawForgetfulProfile, drawProfile } from './profile.ts';
import { earlierDevices, shipped, wrongOrders, wrongVariants } from './variants.ts';

const variants = [shipped, earlierDevices, ...wrongVariants, ...wrongOrders];

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    variant: { type: 'string', default: shipped.name },
    count: { type: 'string' },
    profile: { type: 'string', default: 'any' },
  },
});
const seed = Number(values.seed);
const draw = values.profile === 'forgetful' ? drawForgetfulProfile : drawProfile;
const variant = variants.find(({ name }) => name === values.variant);

if (!Number.isSafeInteger(seed)) {
  console.error(`--seed wants a whole number, not ${values.seed}`);
  process.exitCode = 2;
} else if (variant === undefined) {
  console.error(`--variant is one of: ${variants.map(({ name }) => name).join(' · ')}`);
  process.exitCode = 2;
} else if (values.count === undefined) {
  const violation = await runHistory(seed, variant, (line) => console.log(line), draw);
  console.log(violation === null ? `seed ${seed}: everything holds` : `seed ${seed}: ${violation}`);
  process.exitCode = violation === null ? 0 : 1;
} else {
  const startedAt = performance.now();
  const { histories, failure } = await runHistories(variant, seed, Number(values.count), draw);
  const perSecond = Math.round(histories / ((performance.now() - startedAt) / 1_000));
  console.log(
    `${histories} histories, ${perSecond} a second: ${failure === null ? 'everything holds' : `seed ${failure.seed}: ${failure.violation}`}`,
  );
  process.exitCode = failure === null ? 0 : 1;
}
