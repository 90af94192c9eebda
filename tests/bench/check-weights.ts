// Fails when a page of the built portal loads more than it may.
//   node tests/bench/check-weights.ts
import { pageWeights } from './bundle-size.ts';

/**
 * KB of gzip, in the order of `pageWeights`: what it weighs, and a little for what compresses
 * otherwise. They may only shrink, towards the bars.
 */
const budgetsKb = [19, 210, 272, 221] as const;

const over = pageWeights().flatMap(({ name, kb, files }, at) => {
  const budgetKb = budgetsKb[at];
  if (budgetKb === undefined) throw new Error(`no budget for: ${name}`);
  const heaviest = files.slice(0, 5).map((one) => `${one.file} ${one.kb.toFixed(1)}`);
  console.log(`${name}: ${kb.toFixed(1)} KB, tối đa ${budgetKb} KB`);
  return kb <= budgetKb
    ? []
    : [`${name}: hơn ${(kb - budgetKb).toFixed(1)} KB. Nặng nhất: ${heaviest.join(', ')}`];
});
for (const text of over) console.error(text);
if (over.length > 0) process.exitCode = 1;
