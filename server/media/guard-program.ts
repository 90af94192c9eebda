/**
 * Run by `runProgram` in a process of its own, between the server and a program that works for
 * long: ends the program when its standard input closes, which the system does for us however the
 * server ends. Arguments: the program and its own. Its output and exit code are the program's; 127
 * = there is no such program.
 */
import { spawn } from 'node:child_process';

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true });
const stop = (): void => void child.kill('SIGKILL');
process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
// Told to the whole group by a terminal or a service manager: the server decides when its work
// ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
child.once('error', (error: NodeJS.ErrnoException) => {
  console.error(error.message);
  process.exit(error.code === 'ENOENT' ? 127 : 126);
});
child.once('close', (code) => process.exit(code ?? 1));
