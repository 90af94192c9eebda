import type { Limits } from './limits.ts';

/**
 * How a limit is counted over all processes. How much it is stands in limits.ts under the same
 * name.
 */
export interface CountedLimit {
  /**
   * Whose count it is: the counter's key. `either`: of the person, and of the address while nobody
   * is signed in.
   */
  readonly of: 'person' | 'address' | 'either';
  /** Where it is asked. */
  readonly at: string;
  /**
   * What holds while the database does not answer: the ask fails as the action itself would, or
   * this process counts alone for a while, for what has to go on without a database (files, media,
   * health, clicks).
   */
  readonly outage: 'fails' | 'counts alone';
}

const ofMutations = {
  of: 'either',
  at: 'mutations that name it (graphql/rules/mutation-rules.ts)',
  outage: 'fails',
} as const;

/**
 * Every limit of how often (`rates`) and of how many at once (`places`), whatever the number of
 * processes: a limit without a line does not compile, and each line is run against two servers on
 * one database (tests/integration/access/shared-limits.test.ts). Guesses of passwords, codes and
 * links have exact counters of their own (modules/auth/attempts/attempts.ts).
 */
export const countedLimits = {
  rates: {
    everyday: ofMutations,
    sync: ofMutations,
    form: ofMutations,
    lasting: ofMutations,
    mail: ofMutations,
    order: ofMutations,
    desktopCode: ofMutations,
    action: ofMutations,
    door: ofMutations,
    renewal: ofMutations,
    factorChange: {
      of: 'person',
      at: 'second factors that are added or made anew (modules/auth/second-factor/factor-changes.ts)',
      outage: 'fails',
    },
    typedCode: {
      of: 'either',
      at: 'check_voucher, order_price with a code, and mutations that name it',
      outage: 'fails',
    },
    search: {
      of: 'either',
      at: 'queries of learners and guests that search (graphql/rules/admit-queries.ts)',
      outage: 'fails',
    },
    history: { of: 'person', at: 'lesson_history (modules/learning)', outage: 'fails' },
    officeSearch: { of: 'person', at: 'office_search (modules/office-search)', outage: 'fails' },
    preview: {
      of: 'person',
      at: 'queries of the office with Markdown in them (graphql/rules/admit-queries.ts)',
      outage: 'fails',
    },
    typedCodeOfAddress: {
      of: 'address',
      at: 'check_voucher, order_price with a code',
      outage: 'fails',
    },
    clickedReferrer: {
      of: 'address',
      at: 'clicked_referrer with a cookie (modules/commerce/referrer-schema.ts)',
      outage: 'fails',
    },
    request: {
      of: 'address',
      at: 'every request but those for files (http/create-app.ts)',
      outage: 'counts alone',
    },
    file: {
      of: 'address',
      at: 'routes that say so: the portal’s scripts, public pictures, media (http/create-app.ts)',
      outage: 'counts alone',
    },
    click: {
      of: 'either',
      at: 'POST /clicks (http/routes/click-route.ts); of a person, clicks over the count of the address',
      outage: 'counts alone',
    },
    draw: {
      of: 'address',
      at: 'public pages that were not kept (site/site-pages.ts)',
      outage: 'fails',
    },
    affiliateFile: {
      of: 'person',
      at: 'GET /affiliate/… (http/routes/affiliate-files-route.ts)',
      outage: 'fails',
    },
    avatar: {
      of: 'person',
      at: 'POST and DELETE /profile/avatar (http/routes/avatar-route.ts), use_facebook_picture',
      outage: 'fails',
    },
    supportPicture: {
      of: 'person',
      at: 'POST /uploads/support (http/routes/support-picture-route.ts)',
      outage: 'fails',
    },
  },
  places: {
    streamOfPerson: {
      of: 'person',
      at: 'GET /events (http/routes/events-route.ts)',
      outage: 'fails',
    },
    streamOfAddress: {
      of: 'address',
      at: 'GET /events (http/routes/events-route.ts)',
      outage: 'fails',
    },
    uploadOfPerson: {
      of: 'person',
      at: 'files that are sent (http/request-guard.ts)',
      outage: 'fails',
    },
    uploadOfAddress: {
      of: 'address',
      at: 'files that are sent (http/request-guard.ts)',
      outage: 'fails',
    },
  },
} as const satisfies {
  readonly rates: Readonly<Record<RateName, CountedLimit>>;
  readonly places: Readonly<Record<PlaceName, CountedLimit>>;
};

export type RateName = keyof Limits['rates'];
export type PlaceName = keyof Limits['places'];

/** Rates that go on without a database. */
export type RateAlone = {
  [Name in RateName]: (typeof countedLimits.rates)[Name]['outage'] extends 'counts alone'
    ? Name
    : never;
}[RateName];
