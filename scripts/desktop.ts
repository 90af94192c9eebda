/**
 * `npm run desktop`: builds the desktop client and opens it; `MAI_VANG_API_URL` names the API
 * (default: the one `npm start` runs here).
 */
import { buildIfStale } from './build.ts';
import { findElectronBinary } from './electron-binary.ts';
import { runStep } from './run-step.ts';

const binary = findElectronBinary(process.env, process.platform);
if (binary.kind === 'missing') {
  console.error(`Chưa mở được: ${binary.why}.`);
  process.exit(1);
}
if (!(await buildIfStale('desktop', (text) => console.log(`[máy tính] ${text}`)))) process.exit(1);
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const api = process.env['MAI_VANG_API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;
process.exitCode = await runStep([binary.file, '.', ...asRoot], { MAI_VANG_API_URL: api });
