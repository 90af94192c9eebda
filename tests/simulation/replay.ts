/**
 * Replays one history of the simulation, step by step:
 *   npm run sim -- --seed 4711
 *   npm run sim -- --seed 4711 --variant "no clamp"     with one of the wrong variants
 *   npm run sim -- --seed 1 --count 100000              many histories, quietly, until one fails
 * Exit code 1 when something did not hold.
 */
import { parseArgs } from 'node:util';
import { runHistory } from './history.ts';
import { runHistories } from './run.ts';
import { shipped, wrongVariants } from './variants.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, variant: { type: 'string', default: shipped.name }, count: { type: 'string' } },
});
const seed = Number(values.seed);
const variant = [shipped, ...wrongVariants].find(({ name }) => name === values.variant);

if (!Number.isSafeInteger(seed)) {
  console.error(`--seed wants a whole number, not ${values.seed}`);
  process.exitCode = 2;
} else if (variant === undefined) {
  console.error(`--variant is one of: ${[shipped, ...wrongVariants].map(({ name }) => name).join(' · ')}`);
  process.exitCode = 2;
} else if (values.count === undefined) {
  const violation = await runHistory(seed, variant, (line) => console.log(line));
  console.log(violation === null ? `seed ${seed}: everything holds` : `seed ${seed}: ${violation}`);
  process.exitCode = violation === null ? 0 : 1;
} else {
  const startedAt = performance.now();
  const { histories, failure } = await runHistories(variant, seed, Number(values.count));
  const perSecond = Math.round(histories / ((performance.now() - startedAt) / 1_000));
  console.log(`${histories} histories, ${perSecond} a second: ${failure === null ? 'everything holds' : `seed ${failure.seed}: ${failure.violation}`}`);
  process.exitCode = failure === null ? 0 : 1;
}
