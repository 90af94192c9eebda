import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** How many tests ran, and why some did not. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly skippedWhy: readonly string[];
  /** Tests that failed and then passed: each is a defect, of the test or of the product, that has to be found. */
  readonly flaky: readonly string[];
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0, skippedWhy: [], flaky: [] };

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    skippedWhy: [...a.skippedWhy, ...b.skippedWhy],
    flaky: [...a.flaky, ...b.flaky],
  };
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Counts of vitest's JSON report. A file that could not be collected is one failure; no report at all too. */
export function readVitestReport(file: string): Counts {
  if (!existsSync(file)) return { ...noCounts, failed: 1 };
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const tests = report.testResults.flatMap((result) => result.assertionResults);
  const broken = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0).length;
  const skipped = tests.filter((test) => !['passed', 'failed'].includes(test.status));
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter((test) => test.status === 'failed').length + broken,
    skipped: skipped.length,
    skippedWhy: skipped.map((test) => test.fullName),
    flaky: [],
  };
}

const playwrightTest = z.object({
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: z.array(z.object({ type: z.string(), description: z.optional(z.string()) })),
});
const playwrightSpec = z.object({ title: z.string(), tests: z.array(playwrightTest) });
interface PlaywrightSuite {
  readonly specs: readonly z.infer<typeof playwrightSpec>[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({ specs: z.array(playwrightSpec), suites: z.optional(z.array(playwrightSuite)) }),
);
const playwrightReport = z.object({ suites: z.array(playwrightSuite), errors: z.array(z.unknown()) });

/** Counts of Playwright's JSON report. A test that failed once and then passed counts as passed, and is named. */
export function readPlaywrightReport(file: string): Counts {
  if (!existsSync(file)) return { ...noCounts, failed: 1 };
  const report = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const specs = report.suites.flatMap(specsOf);
  const tests = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, title: spec.title })));
  const skipped = tests.filter((test) => test.status === 'skipped');
  return {
    passed: tests.filter((test) => test.status === 'expected' || test.status === 'flaky').length,
    failed: tests.filter((test) => test.status === 'unexpected').length + report.errors.length,
    skipped: skipped.length,
    skippedWhy: skipped.map((test) => `${test.title}: ${test.annotations.find((a) => a.type === 'skip')?.description ?? 'không nêu lý do'}`),
    flaky: tests.filter((test) => test.status === 'flaky').map((test) => test.title),
  };
}

function specsOf(suite: PlaywrightSuite): readonly z.infer<typeof playwrightSpec>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}
