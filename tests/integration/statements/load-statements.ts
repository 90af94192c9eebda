import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#scripts/run-step.ts';
import { declaredStatements } from '#server/db/statement.ts';

const declares = /^import \{[^}]*\bstatement\b[^}]*\} from '[^']*\/statement\.ts';$/m;

/** Whether a module of the server declares statements, by its text. */
export function declaresStatements(text: string): boolean {
  return declares.test(text);
}

export type LoadedStatements = typeof declaredStatements;

/** A cursor's own query is a statement like others; reading on and closing are not. */
const declaresCursor = /^(\/\*.*?\*\/ )?declare .*? for /s;
const isOfCursor = (text: string) => /^(\/\*.*?\*\/ )?(fetch|close) /s.test(text);

/**
 * Every statement of the server by its name, once all its modules are loaded. Tests that run beside
 * declare some of their own, under `test.`.
 */
export async function loadStatements(): Promise<LoadedStatements> {
  const server = path.join(projectRoot, 'server');
  for (const file of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    const full = path.join(server, file);
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    if (declaresStatements(readFileSync(full, 'utf8'))) await import(full);
  }
  return new Map(
    [...declaredStatements].flatMap(([name, { text, params }]) =>
      name.startsWith('test.') || isOfCursor(text)
        ? []
        : [[name, { text: text.replace(declaresCursor, ''), params }]],
    ),
  );
}
