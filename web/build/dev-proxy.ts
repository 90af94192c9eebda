import type { ProxyOptions } from 'vite';

/**
 * What the API answers and no page of Vite does: paths by their beginning, and files among the
 * pages.
 */
const addresses = [
  '/graphql',
  '/media/',
  '/events',
  '/clicks',
  '/uploads/',
  '/avatars/',
  '/profile/avatar',
  '/site-images/',
  '/support-pictures/',
  '/admin/export/',
  '/admin/site-images',
  '/admin/statement',
  '/admin/uploads',
  '/affiliate/commissions.csv',
  '/affiliate/statement.pdf',
  '/profile/data-export/',
  '/dev/mailbox',
];

/**
 * The API behind Vite's server, for development only. It takes what its own pages ask alone: a page
 * of Vite is one of them here, and asks in the API's name. What another site's page asks keeps that
 * page's name, and is refused as ever.
 */
export function devProxy(api: string): Readonly<Record<string, ProxyOptions>> {
  const proxy: ProxyOptions = {
    target: api,
    changeOrigin: true,
    configure(server) {
      server.on('proxyReq', (asked, request) => {
        if (request.headers.origin === `http://${request.headers.host}`)
          asked.setHeader('origin', new URL(api).origin);
      });
    },
  };
  return Object.fromEntries(addresses.map((address) => [address, proxy]));
}
