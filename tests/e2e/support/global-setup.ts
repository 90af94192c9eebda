import { existsSync } from 'node:fs';
import path from 'node:path';

/** The end-to-end tests drive what was built: say so instead of failing one by one. */
export default function checkBuilds(): void {
  const root = path.resolve(import.meta.dirname, '../../..');
  const missing = ['out/main/index.js', 'out/preload/index.cjs', 'out/web/index.html'].filter((file) => !existsSync(path.join(root, file)));
  if (missing.length > 0) throw new Error(`build first (npm test does): ${missing.join(', ')} not found`);
}
