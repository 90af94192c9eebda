import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#scripts/run-step.ts';

/** Every caption of the demonstration course: real sentences. */
export function readDemoCaptions(): readonly string[] {
  const files = globSync('resources/demo/media/*/captions.vi.vtt', { cwd: projectRoot }).toSorted();
  return files.flatMap((file) =>
    readFileSync(path.join(projectRoot, file), 'utf8')
      .split(/\n\n+/)
      .filter((block) => block.includes('-->'))
      .map((block) =>
        block
          .slice(block.indexOf('\n', block.indexOf('-->')) + 1)
          .replaceAll('\n', ' ')
          .trim(),
      ),
  );
}
