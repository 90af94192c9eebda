import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { takenOver } from './taken-over.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/**
 * Axe finds nothing on what is open: every rule at the width of an office and of a phone, and in
 * the dark theme what depends on colours. `part` = where it looks, else everywhere. Leaves the page
 * light and as wide as a phone.
 */
export async function expectAccessible(page: Page, what: string, part?: string): Promise<void> {
  // Only the page's own code follows the theme while it is open.
  await takenOver(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(sizes[0]);
  await drawn(page);
  expect(
    await violationsOf(axeOf(page).withRules(['color-contrast']), part),
    `${what}, dark`,
  ).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await drawn(page);
    await expectNoFaults(page, `${what} at ${size.width} px`, part);
  }
}

/**
 * The page stands as its theme and size want it: what changes its colour, and what comes by and by,
 * has done so.
 */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const passing = document
      .getAnimations()
      .filter(
        (one) =>
          one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/** Axe finds nothing by any rule on what is open, in the theme and the size that the page has. */
export async function expectNoFaults(page: Page, what: string, part?: string): Promise<void> {
  // `meta-viewport` is left out: the specification demands a viewport that cannot be zoomed
  // (SPEC.md 9). The settings offer text of up to twice the size instead, which
  // accessibility.spec.ts holds.
  expect(
    await violationsOf(axeOf(page).withTags(rules).disableRules(['meta-viewport']), part),
    what,
  ).toEqual([]);
}

/**
 * Runs in the page alone: its other mode opens a blank page for each scan, for frames of other
 * origins, and there are no frames. Only faults are described, not all that is well. Together a
 * third of the time.
 */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function violationsOf(axe: AxeBuilder, part: string | undefined): Promise<readonly string[]> {
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} | ${node.failureSummary ?? ''}`),
  );
}
