import { runProgram } from '#server/media/run-program.ts';

/** Runs a program and gives what it printed; throws with its own words when it fails. */
export async function runOrThrow(program: string, args: readonly string[]): Promise<string> {
  const run = await runProgram(program, args, { stuckMs: 60 * 60_000 });
  if (!run.ok) throw new Error(`${program}: ${run.error.detail}`);
  return run.value;
}
