/**
 * Who may use what of the plain HTTP routes, by `METHOD address` as the server registers them. A
 * route without a rule fails tests/integration/access/route-access.test.ts, and so does a rule
 * without a route.
 */
export type RouteRule =
  /** Everybody; what is in it is nobody's. */
  | { readonly kind: 'public' }
  /** Another test walks it: it decides by something else than who asks. */
  | { readonly kind: 'elsewhere'; readonly test: string }
  | EntryRule;

/**
 * Who is who in the walk; «admin» is the owner. The files of the owners' routes are the learner's.
 */
export const roles = [
  'guest',
  'learner',
  'other',
  'affiliate',
  'admin',
  'accounting',
  'support',
  'content',
] as const;
export type Role = (typeof roles)[number];

export interface EntryRule {
  readonly kind: 'entry';
  /**
   * What it says to whom. Those who are not named are refused: a guest with 401 UNAUTHENTICATED,
   * others with 403 FORBIDDEN.
   */
  readonly answers: Partial<Readonly<Record<Exclude<Role, 'guest'>, number>>>;
  /** It changes something: no page of another site may ask for it in somebody's name. */
  readonly ourPagesOnly: boolean;
  readonly ask: (things: Things) => Asked;
}

/** What the learner has. */
export interface Things {
  readonly pictureId: string;
  readonly copyId: string;
}

interface Asked {
  readonly address: string;
  readonly body?: string | FormData;
  readonly type?: string;
}

const everybody: RouteRule = { kind: 'public' };
const everySignedIn = (status: number) => ({
  learner: status,
  other: status,
  affiliate: status,
  admin: status,
  accounting: status,
  support: status,
  content: status,
});
const nothing = '7d3c2a52-0000-4000-8000-000000000000';

export const routeRules: Readonly<Record<string, RouteRule>> = {
  'POST /graphql': { kind: 'elsewhere', test: 'authorisation.test.ts' },
  ...Object.fromEntries(
    ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /graphql`, everybody]),
  ),
  'GET /healthz': everybody,
  'GET /readyz': everybody,
  'GET /robots.txt': everybody,
  'GET /sitemap.xml': everybody,
  'GET /*': everybody,
  'GET /learn/assets/*': everybody,
  'GET /dev/mailbox': { kind: 'elsewhere', test: 'messages.test.ts' },
  'GET /dev/mailbox/:id': { kind: 'elsewhere', test: 'messages.test.ts' },
  'GET /dev/mailbox/:id/html': { kind: 'elsewhere', test: 'messages.test.ts' },
  'POST /clicks': { kind: 'elsewhere', test: 'click-route.test.ts' },
  'POST /webhooks/sepay': { kind: 'elsewhere', test: 'webhooks.test.ts' },
  'POST /webhooks/casso': { kind: 'elsewhere', test: 'webhooks.test.ts' },
  'GET /media/:token/:folder/*': { kind: 'elsewhere', test: 'http.test.ts' },
  'GET /media/*': { kind: 'elsewhere', test: 'http.test.ts' },

  // --- pictures that stand on public pages
  'GET /site-images/:file': everybody,
  'GET /avatars/:file': everybody,

  // --- the office; each list of the export by each role: office.test.ts
  'POST /admin/site-images': {
    kind: 'entry',
    answers: { admin: 400, content: 400 },
    ourPagesOnly: true,
    ask: () => ({
      address: '/admin/site-images?kind=cover',
      body: 'không phải ảnh',
      type: 'image/png',
    }),
  },
  'POST /admin/statement': {
    kind: 'entry',
    answers: { admin: 400, accounting: 400 },
    ourPagesOnly: true,
    ask: () => ({
      address: '/admin/statement?name=x',
      body: 'không phải sao kê',
      type: 'text/csv',
    }),
  },
  'PUT /admin/uploads/:id': {
    kind: 'entry',
    answers: { admin: 404, content: 404 },
    ourPagesOnly: true,
    ask: () => ({
      address: `/admin/uploads/${nothing}?offset=0`,
      body: 'x',
      type: 'application/octet-stream',
    }),
  },
  'GET /admin/export/:file': {
    kind: 'entry',
    answers: { admin: 200, accounting: 200, support: 200 },
    ourPagesOnly: false,
    ask: () => ({ address: '/admin/export/orders.csv' }),
  },

  // --- people's own
  'GET /events': {
    kind: 'entry',
    answers: everySignedIn(200),
    ourPagesOnly: true,
    ask: () => ({ address: '/events' }),
  },
  'POST /profile/avatar': {
    kind: 'entry',
    answers: everySignedIn(400),
    ourPagesOnly: true,
    ask: () => ({ address: '/profile/avatar', body: new FormData() }),
  },
  'DELETE /profile/avatar': {
    kind: 'entry',
    answers: everySignedIn(200),
    ourPagesOnly: true,
    ask: () => ({ address: '/profile/avatar' }),
  },
  'POST /uploads/support': {
    kind: 'entry',
    answers: everySignedIn(400),
    ourPagesOnly: true,
    ask: () => ({ address: '/uploads/support', body: new FormData() }),
  },
  'GET /support-pictures/:id': {
    kind: 'entry',
    answers: { ...everySignedIn(404), learner: 200, admin: 200, support: 200 },
    ourPagesOnly: false,
    ask: ({ pictureId }) => ({ address: `/support-pictures/${pictureId}` }),
  },
  'GET /profile/data-export/:file': {
    kind: 'entry',
    answers: everySignedIn(404),
    ourPagesOnly: false,
    ask: ({ copyId }) => ({
      address: `/profile/data-export/${copyId}.zip?ticket=${'A'.repeat(43)}`,
    }),
  },
  'GET /affiliate/commissions.csv': {
    kind: 'entry',
    answers: everySignedIn(200),
    ourPagesOnly: false,
    ask: () => ({ address: '/affiliate/commissions.csv?kind=MONTH' }),
  },
  'GET /affiliate/statement.pdf': {
    kind: 'entry',
    answers: { ...everySignedIn(404), affiliate: 200 },
    ourPagesOnly: false,
    ask: () => ({ address: '/affiliate/statement.pdf?kind=MONTH' }),
  },
};
