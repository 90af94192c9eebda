const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Of mutations server/graphql/rules/mutation-rules.ts names one for each, by the person or by the
 * address while nobody is signed in. Wide enough for a busy hand; guesses have narrower counters
 * of their own below. Requests of this machine itself are not counted: it would be a proxy that
 * was not named in TRUSTED_PROXIES.
 */
export const rateLimits = {
  /**
   * Of an address, whatever it asks for but files: a hall of learners behind one address opens
   * the portal at once (some 20 asks each) and studies (some 25 a minute).
   */
  request: { count: 6000, windowMs: minute },
  /**
   * What lies ready for an address, scripts, public pictures, media: a browser that comes for the
   * first time keeps some 450 of them, a download of the desktop takes a MiB with each.
   */
  file: { count: 60_000, windowMs: minute },
  /**
   * Clicks on affiliates' links; more of an address are dropped, for each would be somebody's
   * first visit by that link within the hour.
   */
  click: { count: 120, windowMs: minute },
  /** An affiliate's own files: lists and statements. */
  affiliateFile: { count: 30, windowMs: minute },
  /** Changes of one's picture. */
  avatar: { count: 20, windowMs: 60 * minute },
  /**
   * Pictures that are sent with a request or with feedback, also those that are refused: each is
   * unpacked.
   */
  supportPicture: { count: 60, windowMs: 60 * minute },
  /** Settings, marks, drafts that save themselves. */
  everyday: { count: 600, windowMs: minute },
  /** Devices that send what they gathered offline. */
  sync: { count: 1200, windowMs: minute },
  /** Something that a person fills in and sends. */
  form: { count: 120, windowMs: minute },
  /** What leaves a row for good each time: a receiving account, a campaign link. */
  lasting: { count: 240, windowMs: day },
  /** What mails the person themselves. */
  mail: { count: 60, windowMs: minute },
  order: { count: 120, windowMs: 60 * minute },
  /** Second factors that are added, or made anew; taking one away is not counted. */
  factorChange: { count: 40, windowMs: day },
  /** Asks with a code of a voucher or of an affiliate in them: each could be a guess. */
  typedCode: { count: 150, windowMs: 10 * minute },
  /** The same over everybody at one address, however many accounts were made there. */
  typedCodeOfAddress: { count: 900, windowMs: 10 * minute },
  /** Guests who come by a link, a class behind one address among them: one with each page. */
  clickedReferrer: { count: 600, windowMs: 10 * minute },
  desktopCode: { count: 10, windowMs: 10 * minute },
  /** A lesson's history, which its page asks for when it is opened there. */
  history: { count: 120, windowMs: minute },
  /**
   * Searches of learners, and of guests at one address: some with every word that is typed, and a
   * class that tries it at once.
   */
  search: { count: 300, windowMs: minute },
  /** The back office: a search with every letter that is typed. */
  officeSearch: { count: 240, windowMs: minute },
  /** Previews of Markdown that is being written: one after each pause of the writer. */
  preview: { count: 60, windowMs: minute },
  /** The back office. */
  action: { count: 600, windowMs: minute },
  /** Guests who sign in, register, follow links of e-mails: a school behind one address too. */
  door: { count: 600, windowMs: minute },
  /** Sessions that are renewed or ended. */
  renewal: { count: 1200, windowMs: minute },
  /** Public pages that were drawn for an address alone: a search, a lost address. */
  draw: { count: 40, windowMs: minute },
};
