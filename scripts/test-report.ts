import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Outcome } from './unit-report.ts';

/** A test with what was thrown in it. */
export interface Broken {
  readonly name: string;
  readonly why: string;
}

/** How many tests ran, which of them failed, and why some did not run. */
export interface Counts {
  readonly passed: number;
  readonly failed: readonly Broken[];
  readonly skipped: readonly Broken[];
  /**
   * Tests that failed and then passed: each is a defect, of the test or of the product, that has to
   * be found.
   */
  readonly flaky: readonly Broken[];
}

export const noCounts: Counts = { passed: 0, failed: [], skipped: [], flaky: [] };

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: [...a.failed, ...b.failed],
    skipped: [...a.skipped, ...b.skipped],
    flaky: [...a.flaky, ...b.flaky],
  };
}

const unitReport: z.ZodType<readonly Outcome[]> = z.array(
  z.object({
    name: z.string(),
    state: z.enum(['passed', 'failed', 'flaky', 'skipped']),
    why: z.string(),
  }),
);

/** Counts of scripts/unit-report.ts; no report at all is one failure. */
export function readUnitReport(file: string): Counts {
  if (!existsSync(file)) return withoutReport(file);
  return countsOf(unitReport.parse(JSON.parse(readFileSync(file, 'utf8'))));
}

const playwrightError = z.object({
  message: z.optional(z.string()),
  stack: z.optional(z.string()),
});
const playwrightTest = z.object({
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: z.array(z.object({ type: z.string(), description: z.optional(z.string()) })),
  results: z.array(z.object({ errors: z.array(playwrightError) })),
});
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(playwrightTest),
});
interface PlaywrightSuite {
  readonly specs: readonly z.infer<typeof playwrightSpec>[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({ specs: z.array(playwrightSpec), suites: z.optional(z.array(playwrightSuite)) }),
);
const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  errors: z.array(playwrightError),
});

const stateOf = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'flaky',
  skipped: 'skipped',
} as const;

/**
 * Counts of Playwright's JSON report. A test that failed once and then passed counts as passed, and
 * is named.
 */
export function readPlaywrightReport(file: string): Counts {
  if (!existsSync(file)) return withoutReport(file);
  const report = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const tests = report.suites
    .flatMap(specsOf)
    .flatMap((spec) =>
      spec.tests.map((test) => ({ ...test, name: `${spec.file} > ${spec.title}` })),
    );
  return countsOf([
    ...tests.map(({ name, status, annotations, results }) => ({
      name,
      state: stateOf[status],
      why:
        status === 'skipped'
          ? (annotations.find(({ type }) => type === 'skip')?.description ?? '')
          : textOf(results.flatMap(({ errors }) => errors)),
    })),
    ...report.errors.map((error) => ({
      name: 'outside of every test',
      state: 'failed' as const,
      why: textOf([error]),
    })),
  ]);
}

function countsOf(outcomes: readonly Outcome[]): Counts {
  const those = (state: Outcome['state']): readonly Outcome[] =>
    outcomes.filter((outcome) => outcome.state === state);
  return {
    passed: those('passed').length + those('flaky').length,
    failed: those('failed'),
    skipped: those('skipped'),
    flaky: those('flaky'),
  };
}

function withoutReport(file: string): Counts {
  return {
    ...noCounts,
    failed: [{ name: file, why: 'không có báo cáo: các kiểm thử đã không chạy đến cuối' }],
  };
}

function textOf(errors: readonly z.infer<typeof playwrightError>[]): string {
  return errors.map((error) => error.message ?? error.stack ?? '').join('\n');
}

function specsOf(suite: PlaywrightSuite): readonly z.infer<typeof playwrightSpec>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}
