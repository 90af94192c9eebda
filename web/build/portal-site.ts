import path from 'node:path';
import { build, type Plugin } from 'vite';

const web = path.resolve(import.meta.dirname, '..');
const portal = path.resolve(web, '../out/web');

/**
 * After the portal's build comes the one for the server, of the same sources by the same
 * configuration: neither is ever without the other.
 */
export function portalSite(): Plugin {
  // A build into another folder (another brand, tried out by a test) leaves what stands here alone.
  let isOurs = false;
  return {
    name: 'portal-site',
    apply: 'build',
    configResolved(config) {
      isOurs = path.resolve(config.root, config.build.outDir) === portal;
    },
    closeBundle: {
      sequential: true,
      async handler(error) {
        if (error !== undefined || !isOurs) return;
        await build({
          configFile: path.join(web, 'vite.config.ts'),
          logLevel: 'warn',
          build: { ssr: 'site-entry.tsx' },
        });
      },
    },
  };
}
