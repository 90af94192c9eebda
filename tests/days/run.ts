// Runs integration tests as if it were another day: what is green today must be so on the first of
// a month, in the next year and at midnight. The clock of every process, PostgreSQL's too, is moved
// by libfaketime (Debian: faketime).
//   npm run test:days                             the folders below, at each moment
//   npm run test:days -- tests/integration/bank   these files
import { globSync } from 'node:fs';
import { runStep } from '#scripts/run-step.ts';

const folders = ['affiliates', 'bank', 'office', 'orders', 'returns', 'sessions'];
/** PostgreSQL's lock_timeout does not end under libfaketime, and this is about it. */
const left = ['tests/integration/affiliates/run-behind-locks.test.ts'];

const year = new Date().getFullYear() + 1;
const leapYear = Math.ceil(year / 4) * 4;
/** Moments to come, by the clocks of Vietnam. */
const moments = {
  'the first minutes of a year': `${year}-01-01T00:05:00+07:00`,
  'before the fifth of a month': `${year}-03-03T09:00:00+07:00`,
  'the last minutes of a month': `${year}-05-31T23:50:00+07:00`,
  'the twenty-ninth of February': `${leapYear}-02-29T21:00:00+07:00`,
} as const;

const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
if (library === undefined) {
  console.error('thiếu libfaketime: hãy cài gói faketime của Debian (apt-get install faketime)');
  process.exit(1);
}
// Pages that the server renders are drawn with the portal's build.
const build = ['vite', 'build', '-c', 'web/vite.config.ts', '--logLevel', 'error'];
if ((await runStep(build)) !== 0) process.exit(1);

const wanted = process.argv.slice(2);
const files = wanted.length > 0 ? wanted : folders.map((folder) => `tests/integration/${folder}`);
const failed: string[] = [];
for (const [name, moment] of Object.entries(moments)) {
  console.log(`\n=== ${name}: ${moment}`);
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
  const code = await runStep(
    ['vitest', 'run', '--reporter=dot', ...left.flatMap((file) => ['--exclude', file]), ...files],
    {
      LD_PRELOAD: library,
      FAKETIME: `+${seconds}`,
      // Timers and durations go on as they do; files have the age that they have.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  );
  if (code !== 0) failed.push(name);
}
console.log(
  failed.length === 0
    ? `\nđạt ở cả ${Object.keys(moments).length} thời điểm`
    : `\nhỏng ở: ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
