import type { AppError } from '#shared/errors/error-code.ts';
import type { Accounts } from '../modules/accounts/api.ts';
import type { ApplicationAdmin, Applications, Invitations } from '../modules/ambassadors/api.ts';
import type { Analytics } from '../modules/analytics/api.ts';
import type { BackOffice } from '../modules/admin/api.ts';
import type { Blog, BlogAdmin } from '../modules/blog/api.ts';
import type { Faqs } from '../modules/faq/api.ts';
import type { SiteImages } from '../modules/site-images/api.ts';
import type { AuditQueries } from '../modules/audit/api.ts';
import type {
  AffiliateAdmin,
  Affiliates,
  CampaignLinks,
  Membership,
  Policies,
} from '../modules/affiliates/api.ts';
import type { CommissionHolds } from '../modules/commissions/api.ts';
import type { PayoutRequests, Payouts, TaxRules, WithheldTax } from '../modules/payouts/api.ts';
import type { ReportServices } from '../modules/affiliate-reports/api.ts';
import type {
  Auth,
  FactorResets,
  FactorSettings,
  Takeovers,
  HeldPlaces,
  IssuedSession,
  PresentedTokens,
  Rates,
  Viewer,
} from '../modules/auth/api.ts';
import type { ClickClaim, Clicks } from '../modules/clicks/api.ts';
import type { Refusals } from '../modules/refusals/api.ts';
import type { Catalog, LessonPackages } from '../modules/catalog/api.ts';
import type { Content } from '../modules/content/api.ts';
import type { Feedback } from '../modules/feedback/api.ts';
import type { PeopleDataServices } from '../modules/people-data/api.ts';
import type { ProfileServices } from '../modules/profile/api.ts';
import type { Office } from '../modules/office/api.ts';
import type { OfficeSearch } from '../modules/office-search/api.ts';
import type { People } from '../modules/people/api.ts';
import type { Commerce } from '../modules/commerce/api.ts';
import type { CommerceQueries, Statements } from '../modules/commerce/admin/api.ts';
import type { LedgerQueries } from '../modules/ledger/api.ts';
import type { JobAdmin } from '../jobs/job-admin.ts';
import type { Inbox, MailAdmin } from '../modules/messages/api.ts';
import type { Learning } from '../modules/learning/api.ts';
import type { Licences } from '../modules/licences/api.ts';
import type { Search } from '../modules/search/api.ts';
import type { Social } from '../modules/social/api.ts';
import type { VoucherAdmin, Vouchers } from '../modules/vouchers/api.ts';
import type { Support, SupportAdmin, SupportPictures } from '../modules/support/api.ts';
import type { CheckIns, Events, Tickets } from '../modules/tickets/api.ts';
import { Refusal } from './refusal.ts';

/** What a resolver knows of the request it works for. */
export interface RequestContext {
  readonly requestId: string;
  /** Server time of the request, ms since 1970. */
  readonly nowMs: number;
  /**
   * Who asks; null for a guest. Comes from the session only. Of a mutation it is who they were when
   * the field began (`becomes`).
   */
  readonly viewer: Viewer | null;
  /** They were looked at again: that is who they are from now on. */
  becomes(viewer: Viewer): void;
  /**
   * Why the session that the request showed does not count; null when it showed none or it counts.
   */
  readonly sessionRefusal: AppError | null;
  /** The request was made for another person than its session's; nothing of it is done. */
  readonly personRefusal: AppError | null;
  readonly client: RequestClient;
  /** Where people open the portal, without a slash at its end: for links that leave the product. */
  readonly portalOrigin: string;
  /** Where a session goes that this request started, renewed or ended. */
  readonly sessionSink: SessionSink;
  /** What the browser remembers of its last click on an affiliate's link. */
  readonly click: () => ClickClaim | null;
  readonly services: Services;
  /**
   * Ids of operations that were too broken to pass the schema's types; `sync` answers for them.
   * Known after who asks: nothing of a request is read before.
   */
  readonly recovered: { malformedIds: readonly string[] };
}

/** Where a request came from. */
export interface RequestClient {
  readonly address: string;
  readonly userAgent: string;
  /** Whether a page sent it. Tokens are never put into such an answer. */
  readonly hasOrigin: boolean;
  /** The tokens it showed, valid or not. */
  readonly tokens: PresentedTokens;
  /** What a remembered browser shows. */
  readonly deviceToken: string | null;
  /** The marks of accounts that were signed in to in this browser (`SignInMarks`). */
  readonly marks: string | null;
}

/** Keeps a session on the client's side; the portal's is a pair of cookies. */
export interface SessionSink {
  /** Somebody has signed in: no late answer to the session before touches this one. */
  begin(session: IssuedSession): void;
  /** The session that asks was renewed, in its place. */
  keep(session: IssuedSession): void;
  /** The session that asks is over; what is in its place goes. */
  forget(): void;
  /** The browser is remembered from now on; it stays so when somebody signs out. */
  keepDevice(device: { readonly token: string; readonly expiresAt: Date }): void;
  /** Accounts that were signed in to; they stay so when somebody signs out. */
  keepMarks(kept: { readonly marks: string; readonly expiresAt: Date }): void;
}

/** Every module's service. */
export interface Services {
  readonly applications: Applications;
  readonly applicationAdmin: ApplicationAdmin;
  readonly invitations: Invitations;
  readonly accounts: Accounts;
  readonly analytics: Analytics;
  readonly auth: Auth;
  readonly catalog: Catalog;
  readonly clicks: Clicks;
  readonly refusals: Refusals;
  readonly commerce: Commerce;
  readonly lessonPackages: LessonPackages;
  readonly learning: Learning;
  readonly inbox: Inbox;
  readonly mailAdmin: MailAdmin;
  readonly jobAdmin: JobAdmin;
  readonly ledger: LedgerQueries;
  readonly affiliates: Affiliates;
  readonly affiliateReports: ReportServices['affiliateReports'];
  readonly commissionList: ReportServices['commissionList'];
  readonly affiliateStatements: ReportServices['affiliateStatements'];
  readonly rollupProofs: ReportServices['rollupProofs'];
  readonly affiliateFiles: ReportServices['affiliateFiles'];
  readonly membership: Membership;
  readonly policies: Policies;
  readonly campaignLinks: CampaignLinks;
  readonly payouts: Payouts;
  readonly payoutRequests: PayoutRequests;
  readonly rates: Rates;
  readonly places: HeldPlaces;
  readonly affiliateAdmin: AffiliateAdmin;
  readonly commissionHolds: CommissionHolds;
  readonly taxRules: TaxRules;
  readonly withheldTax: WithheldTax;
  readonly licences: Licences;
  readonly search: Search;
  readonly social: Social;
  readonly audit: AuditQueries;
  readonly backOffice: BackOffice;
  readonly blog: Blog;
  readonly blogAdmin: BlogAdmin;
  readonly factorResets: FactorResets;
  readonly factorSettings: FactorSettings;
  readonly takeovers: Takeovers;
  readonly faqs: Faqs;
  readonly siteImages: SiteImages;
  readonly commerceQueries: CommerceQueries;
  readonly statements: Statements;
  readonly vouchers: Vouchers;
  readonly voucherAdmin: VoucherAdmin;
  readonly content: Content;
  readonly feedback: Feedback;
  readonly people: People;
  readonly office: Office;
  readonly officeSearch: OfficeSearch;
  readonly profiles: ProfileServices['profiles'];
  readonly payoutAccounts: ProfileServices['payoutAccounts'];
  readonly avatars: ProfileServices['avatars'];
  readonly dataExports: PeopleDataServices['dataExports'];
  readonly deletions: PeopleDataServices['deletions'];
  readonly tickets: Tickets;
  readonly events: Events;
  readonly door: CheckIns;
  readonly support: Support;
  readonly supportAdmin: SupportAdmin;
  readonly supportPictures: SupportPictures;
}

/** Who is signed in; refuses a guest. */
export function requireViewer(context: RequestContext): Viewer {
  if (context.viewer === null) throw new Refusal([guestRefusal(context)]);
  return context.viewer;
}

/** Why a guest is refused: what is wrong with the session they showed, or that they showed none. */
export function guestRefusal(context: RequestContext): AppError {
  return context.sessionRefusal ?? { code: 'UNAUTHENTICATED' };
}
