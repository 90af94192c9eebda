import path from 'node:path';
import { build } from 'vite';

/** One classic script of `entry` and all that it imports; `define` replaces names in it. */
export async function buildClassicScript(
  entry: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    root: path.dirname(entry),
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      // What Vite puts around `import()` asks for import.meta where it preloads modules, which no
      // classic script does.
      rolldownOptions: {
        input: entry,
        output: { format: 'iife', codeSplitting: false },
        checks: { emptyImportMeta: false },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .find((each) => each.type === 'chunk');
  if (chunk === undefined) throw new Error(`${path.basename(entry)} was not built`);
  return chunk.code;
}
