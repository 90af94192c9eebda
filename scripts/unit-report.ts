import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { projectRoot } from './run-step.ts';

export const unitReportFile = path.join(projectRoot, 'out/unit.json');

/**
 * How one test ended; `why` is the note of a skipped one, and what was thrown by one that failed,
 * also when its second try passed.
 */
export interface Outcome {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'flaky' | 'skipped';
  readonly why: string;
}

/**
 * A reporter of Vitest that keeps each test's outcome for scripts/test.ts: Vitest's own JSON does
 * not tell a second try.
 */
export default class UnitReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outcomes: readonly Outcome[] = [
      ...modules.flatMap((module) => [...module.children.allTests()].map(outcomeOf)),
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()].flatMap((suite) =>
          suite.errors().map(failureIn(suite.type === 'module' ? suite.moduleId : suite.fullName)),
        ),
      ),
      ...unhandled.map(failureIn('outside of every test')),
    ];
    mkdirSync(path.dirname(unitReportFile), { recursive: true });
    writeFileSync(unitReportFile, JSON.stringify(outcomes));
  }
}

function outcomeOf(test: TestCase): Outcome {
  const name = `${test.module.relativeModuleId} > ${test.fullName}`;
  const result = test.result();
  if (result.state === 'skipped') return { name, state: 'skipped', why: result.note ?? '' };
  const passed = test.diagnostic()?.flaky === true ? 'flaky' : 'passed';
  return { name, state: result.state === 'passed' ? passed : 'failed', why: textOf(result.errors) };
}

const failureIn =
  (name: string) =>
  (error: SerializedError): Outcome => ({ name, state: 'failed', why: textOf([error]) });

function textOf(errors: readonly SerializedError[] = []): string {
  return errors.map((error) => error.stack ?? error.message).join('\n');
}
