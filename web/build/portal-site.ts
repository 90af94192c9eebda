import path from 'node:path';
import { build, type Plugin } from 'vite';

const web = path.resolve(import.meta.dirname, '..');

/** After the portal's build comes the one for the server, of the same sources by the same configuration: neither is ever without the other. */
export function portalSite(): Plugin {
  return {
    name: 'portal-site',
    apply: 'build',
    closeBundle: {
      sequential: true,
      async handler(error) {
        if (error !== undefined) return;
        await build({ configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn', build: { ssr: 'site-entry.tsx' } });
      },
    },
  };
}
