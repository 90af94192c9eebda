import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { hostOperations } from '#shared/api/operations.ts';
import { analyticsAdditions } from '#shared/security/content-security-policy.ts';
import { composeCommerce } from './compose-commerce.ts';
import type { ServerConfig } from './config.ts';
import { createServerKeys } from './crypto/server-keys.ts';
import { createFieldCipher } from './crypto/field-cipher.ts';
import { checkFieldKeys, tellNewestFieldKey } from './crypto/field-key-check.ts';
import { ping } from './db/facts.ts';
import { openDatabase } from './db/open-database.ts';
import { createDiskLane } from './disk/disk-lane.ts';
import { createKeptFiles } from './disk/kept-files.ts';
import type { Database } from './db/port.ts';
import { waitForDatabase } from './db/wait-for-database.ts';
import { refuseDemoLeftovers } from './demo/demo-leftovers.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { createRequestAnswerer } from './graphql/answer-request.ts';
import type { Services } from './graphql/context.ts';
import { keepClientOperations, wasClientOperation } from './graphql/known-operations.ts';
import { type AllowedTexts, createPreparedOperations } from './graphql/prepared-operations.ts';
import { serverSchema } from './graphql/schema.ts';
import { createApp } from './http/create-app.ts';
import { describeError } from './http/describe-error.ts';
import { createJobs, type JobQueue } from './jobs/boss-jobs.ts';
import { type ChoreClock, createChoreClock } from './jobs/chore-clock.ts';
import { createJobAdmin } from './jobs/job-admin.ts';
import { endInTime } from './end-in-time.ts';
import { secureFolder } from './secure-folder.ts';
import { createSite } from './site/create-site.ts';
import { createPortalFiles } from './http/portal-files.ts';
import { type Limits, limits as productLimits } from './limits.ts';
import { createAccountProofs, createAccounts } from './modules/accounts/api.ts';
import { createBackOffice } from './modules/admin/api.ts';
import { auditChore, auditExport, createAudit } from './modules/audit/api.ts';
import {
  affiliateChores,
  affiliateCounters,
  affiliateExports,
  createAffiliateAdmin,
  createAffiliates,
  createClosingRests,
  createCommissionHolds,
  createCommissions,
  createPayoutRequests,
  createPayouts,
  createProgramme,
  createReports,
  createTaxRules,
  policyChore,
  rollupProofChore,
} from './modules/affiliate/api.ts';
import { createAnalytics } from './modules/analytics/api.ts';
import { createAmbassadors } from './modules/ambassadors/api.ts';
import {
  type Auth,
  createAuth,
  createFactorResets,
  createFactors,
  createFactorSettings,
  createAttemptLimiter,
  createHeldPlaces,
  createNotifyMethodAdded,
  createRates,
  createSessionUpdates,
  createTakeovers,
  guardTransactions,
  type SessionUpdates,
} from './modules/auth/api.ts';
import { blogExport, createBlog, createBlogAdmin } from './modules/blog/api.ts';
import { createFaqs } from './modules/faq/api.ts';
import { createSiteImages, createUnusedImages } from './modules/site-images/api.ts';
import { clickChore, type Clicks, createClicks } from './modules/clicks/api.ts';
import {
  createCatalog,
  makeCourseFrame,
  createLessonPackages,
  createLostRights,
  createMediaLibrary,
  createMediaPackages,
  createMediaSigner,
  type MediaSigner,
} from './modules/catalog/api.ts';
import {
  createCommerceQueries,
  createStatements,
  commerceCounters,
  commerceExports,
  ledgerExport,
} from './modules/commerce/admin/api.ts';
import { createLedger } from './modules/ledger/api.ts';
import { createLearning } from './modules/learning/api.ts';
import { createContent } from './modules/content/api.ts';
import { createFeedback, createTeamMail, feedbackExport } from './modules/feedback/api.ts';
import { createPeopleData, createStartAnew, createStopPending } from './modules/people-data/api.ts';
import { createProfile } from './modules/profile/api.ts';
import { createOffice } from './modules/office/api.ts';
import { createOfficeSearch } from './modules/office-search/api.ts';
import { createPeople, peopleExport } from './modules/people/api.ts';
import { createMessages } from './modules/messages/api.ts';
import { createTicketing } from './create-ticketing.ts';
import { createRefusals } from './modules/refusals/api.ts';
import { createSearch } from './modules/search/api.ts';
import { createSocialServices } from './modules/social/api.ts';
import { createLicences } from './modules/licences/api.ts';
import {
  createVoucherReservations,
  createVoucherAdmin,
  createVouchers,
  voucherExports,
} from './modules/vouchers/api.ts';
import { createPictureDrawing } from './pictures/picture-drawing.ts';
import { createPush } from './push/create-push.ts';
import { directSync, directSyncText } from './modules/learning/direct-sync.ts';

/** What tests may put in place of the real thing. */
export interface ServerDeps {
  readonly now?: () => number;
  /** The database's clock, for whoever moves the server's. */
  readonly databaseNow?: () => number;
  readonly limits?: Partial<Limits>;
  /** An opened and migrated database; closed with the server. */
  readonly database?: Database;
}

export interface RunningServer {
  /** `http://127.0.0.1:4000`, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /**
   * Ends requests under way, writes clicks, hands jobs over, lets go of database and port: all
   * within `stopWholeMs`, whatever hangs. Calling it again waits for the same end.
   */
  stop(): Promise<void>;
}

/**
 * Opens the database, puts the modules together and listens. Nothing is left behind when it
 * rejects.
 */
export async function startServer(
  config: ServerConfig,
  parts: ServerDeps = {},
): Promise<RunningServer> {
  const limits: Limits = { ...productLimits, ...parts.limits };
  const now = parts.now ?? Date.now;
  const log = {
    error: (fields: object, text: string): void =>
      console.error(JSON.stringify({ ...fields, msg: text })),
  };
  const report =
    (what: string) =>
    (error: unknown): void =>
      log.error({ error: describeError(error) }, what);
  // Whoever brings a database (tests) has no folder of ours.
  if (parts.database === undefined) await secureFolder(config.dataFolder);
  const database = guardTransactions(
    parts.database ?? (await openConfigured(config, limits, report('connection lost'))),
  );
  let jobs: JobQueue | null = null;
  try {
    const links = { origin: config.publicOrigin ?? `http://localhost:${config.port}` };
    // One of several that start at once makes what is made once: the tables of jobs, keys, the
    // demonstration.
    const clock = createChoreClock({
      database,
      now,
      limits,
      say: (text, fields) => log.error(fields, text),
      ...(parts.databaseNow === undefined ? {} : { databaseNow: parts.databaseNow }),
    });
    const made = await database.asOnlyStarter(async () =>
      prepare(database, config, { limits, now, clock, linkOrigin: () => links.origin, report }),
    );
    jobs = made.jobs;
    const { services, media, mediaLane, keptFiles, signer, push, news, lostRights } = made;
    const app = await createHttp({
      config,
      limits,
      now,
      clock,
      services,
      media,
      mediaLane,
      keptFiles,
      signer,
      push,
      news,
      lostRights,
      database,
    });
    await jobs.start();
    await app.listen({ port: config.port, host: config.host });
    // Which port it is (of `PORT=0`) is known only now; links lead where the browser that is signed
    // in is.
    if (config.publicOrigin === null) links.origin = linkAddress(app, config.host);
    return running(app, { config, limits, now, clock, services, database, jobs });
  } catch (error) {
    await jobs?.stop();
    await database.close();
    throw error;
  }
}

interface Preparation extends Pick<Assembly, 'limits' | 'now' | 'clock'> {
  readonly linkOrigin: () => string;
  readonly report: (what: string) => (error: unknown) => void;
}

/**
 * The services, and the demonstration where it is wanted. Leaves no job running when it rejects.
 */
async function prepare(
  database: Database,
  config: ServerConfig,
  { limits, now, clock, linkOrigin, report }: Preparation,
) {
  if (config.servesStrangers) await refuseDemoLeftovers(database);
  const jobs = await createJobs({
    database,
    mayDo: async (nature) => clock.allows(nature),
    stopMs: limits.stopMs * 0.6,
    report: report('job queue'),
    sayFailed: (job, error) => report(`job failed: ${job}`)(error),
  });
  try {
    const parts = await createServices(database, config, {
      limits,
      now,
      jobs,
      linkOrigin,
      report: report('work behind the scenes'),
    });
    const { services, commissions } = parts;
    if (!config.withDemo) await makeCourseFrame(database);
    else
      await seedDemo({
        database,
        ...services,
        folder: demoFolder(config),
        nowMs: now(),
        payTo: config.withDemoOrders ? (config.bank.account?.accountNumber ?? null) : null,
        withAffiliates: config.withDemoAffiliates,
        commissions,
      });
    return { ...parts, jobs };
  } catch (error) {
    await jobs.stop();
    throw error;
  }
}

interface Assembly {
  readonly config: ServerConfig;
  readonly limits: Limits;
  readonly now: () => number;
  readonly clock: ChoreClock;
  readonly services: Services;
  readonly database: Database;
  readonly jobs: JobQueue;
}

function sayWhyItWaits(text: string): void {
  console.error(text);
}

/** A database that is only starting, restarting or full is waited for. */
async function openConfigured(
  config: ServerConfig,
  limits: Limits,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  const open = async (): Promise<Database> =>
    openDatabase({
      dataFolder: config.dataFolder,
      url: config.databaseUrl,
      maxConnections: limits.databaseConnections,
      statementTimeoutMs: limits.statementMs,
      onIdleError,
    });
  return waitForDatabase(open, {
    patienceMs: limits.databaseStartMs,
    say: sayWhyItWaits,
    now: Date.now,
    pause: async (ms) => wait(ms),
  });
}

async function createServices(
  database: Database,
  config: ServerConfig,
  {
    limits,
    now,
    jobs,
    linkOrigin,
    report,
  }: Pick<Assembly, 'limits' | 'now' | 'jobs'> & {
    readonly linkOrigin: () => string;
    readonly report: (bug: unknown) => void;
  },
) {
  const keys = createServerKeys(
    database,
    config.isProduction ? path.join(config.dataFolder, 'keys') : null,
  );
  const tokenKey = await keys.get('token_key');
  const mediaKey = await keys.get('media_key');
  const mediaLane = createDiskLane(limits.disk.media);
  const mediaFolderLane = createDiskLane(limits.disk.mediaFolders);
  const drawing = createPictureDrawing(limits);
  const keptFiles = createKeptFiles({ ...limits.disk.kept, mostBytes: limits.keptFileBytes });
  const media = createMediaLibrary(
    [path.join(config.dataFolder, 'media'), path.join(demoFolder(config), 'media')],
    mediaLane,
  );
  const signer = createMediaSigner(mediaKey);
  const accounts = createAccounts(database, createAccountProofs(tokenKey));
  const catalog = createCatalog({ database, limits, media, signer });
  const lessonPackages = createLessonPackages({
    catalog,
    packages: createMediaPackages(media, mediaFolderLane, limits.mediaMemoryMs),
    limits,
  });
  const refusals = createRefusals({ database, limits, now, report, schedule: later });
  jobs.every('refusals.tidy', { everyMs: limits.refusalsSweepMs, nature: 'ends' }, async () =>
    refusals.forget(new Date(now())),
  );
  const rates = createRates(database, limits);
  const push = await createPush(database);
  const learning = createLearning({
    database,
    catalog,
    limits,
    now,
    refusals,
    accounts,
    rates,
    push,
  });
  const audit = createAudit(database);
  const {
    messenger,
    guestMail: mailGuest,
    accountMail,
    inbox,
    mailAdmin,
  } = createMessages({
    database,
    jobs,
    push,
    audit,
    limits,
    now,
    newId: randomUUID,
    mail: {
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      origin: linkOrigin,
      timeoutMs: limits.mailServerMs,
    },
  });
  // What was encrypted before FIELD_KEYS was set stays readable.
  const ownKey = await keys.find('field_key');
  const givenKeys = [...config.fieldKeys, ...(ownKey === null ? [] : [ownKey])];
  // Before a key is made, a job runs or a door opens: nothing may be sealed beside what the keys do
  // not open.
  await checkFieldKeys(database, givenKeys);
  const [newestKey = await keys.get('field_key'), ...olderKeys] = givenKeys;
  await tellNewestFieldKey(database, newestKey);
  const cipher = createFieldCipher([newestKey, ...olderKeys]);
  const factors = createFactors({ database, cipher, limits, key: tokenKey });
  const stopPending = createStopPending({ audit, messenger, jobs });
  const auth = createAuth({
    database,
    accounts,
    limits,
    tokenKey,
    jobs,
    messenger,
    accountMail,
    factors,
    startAnew: createStartAnew(audit),
    stopPending,
    audit,
  });
  const news = await createSessionUpdates(database);
  news.follow(auth.news);
  await followMedia({ auth, news, signer, limits, now, report });
  const notifyMethodAdded = createNotifyMethodAdded({
    accounts,
    messenger,
    accountMail,
    tokens: factors.tokens,
    limits,
  });
  const factorSettings = createFactorSettings({
    database,
    cipher,
    limits,
    key: tokenKey,
    core: factors,
    messenger,
    notifyMethodAdded,
    newId: randomUUID,
    forgetPerson: (userId) => auth.forgetPerson(userId),
  });
  const takeovers = createTakeovers({
    database,
    tokens: factors.tokens,
    attempts: createAttemptLimiter(database, limits),
    audit,
    messenger,
    auth,
  });
  const factorResets = createFactorResets({
    database,
    limits,
    core: factors,
    audit,
    messenger,
    accountMail,
    auth,
    stopPending,
  });
  jobs.every('factor_resets', { everyMs: limits.factorResetSweepMs, nature: 'ends' }, async () =>
    factorResets.runDue(now()),
  );
  jobs.handle('mail_password_link', async ({ email }) => auth.recovery.mailLink(email, now()));
  const voucherAdmin = createVoucherAdmin({ database, audit, randomBytes });
  const office = createOffice({
    database,
    audit,
    accounts,
    messenger,
    accountMail,
    auth,
    limits,
    newId: randomUUID,
  });
  jobs.every(
    'office_invitations.tidy',
    { everyMs: limits.officeInvitationSweepMs, nature: 'ends' },
    async () => office.invitations.tidy(new Date(now())),
  );
  const people = createPeople({ database, audit, accounts, auth, push });
  const commerceQueries = createCommerceQueries(database);
  const ledger = createLedger(database);
  const affiliates = createAffiliates({ database, cipher, audit });
  const payoutRequests = createPayoutRequests({ database, ledger, push });
  const vouchers = createVouchers(database);
  const programme = createProgramme({
    database,
    cipher,
    audit,
    messenger,
    vouchers,
    randomBytes,
    newId: randomUUID,
  });
  const ambassadors = createAmbassadors({
    database,
    cipher,
    audit,
    messenger,
    push,
    mailGuest,
    newId: randomUUID,
    newToken: () => randomBytes(16).toString('base64url'),
    membership: programme.membership,
    policyVersion: async (at, reader) => (await programme.policies.current(at, reader)).version,
  });
  const profile = createProfile({
    database,
    cipher,
    membership: programme.membership,
    files: keptFiles,
    drawing,
    folder: path.join(config.dataFolder, 'avatars'),
    randomName: () => randomBytes(18).toString('base64url'),
  });
  const jobAdmin = createJobAdmin({ database, queue: jobs, audit });
  const ticketing = createTicketing({
    database,
    limits,
    files: keptFiles,
    drawing,
    messenger,
    push,
    audit,
    jobs,
    now,
    dataFolder: config.dataFolder,
  });
  const content = createContent({
    database,
    limits,
    audit,
    messenger,
    jobs,
    push,
    catalog,
    media,
    mediaFolderLane,
    dataFolder: config.dataFolder,
    now,
    report,
  });
  const feedback = createFeedback({
    database,
    audit,
    limits,
    pictures: ticketing.services.supportPictures,
    mailTeam: createTeamMail({
      jobs,
      to: config.feedbackEmail,
      sends: config.smtpUrl !== null,
      newId: randomUUID,
    }),
  });
  const peopleData = createPeopleData({
    database,
    cipher,
    audit,
    messenger,
    mailGuest,
    auth,
    avatars: profile.avatars,
    deletePicture: async (file) => ticketing.services.supportPictures.deleteFile(file),
    limits,
    jobs,
    rests: createClosingRests({ ledger, push }),
    files: keptFiles,
    folder: path.join(config.dataFolder, 'exports'),
    now,
    newId: randomUUID,
    report,
  });
  const lostRights = createLostRights({ database, catalog, limits });
  const clicks = await composeClicks(database, {
    limits,
    now,
    claimKey: await keys.get('click_key'),
  });
  const payouts = createPayouts({ database, ledger, audit, cipher, messenger, push });
  const commissions = createCommissions({ database, ledger, messenger, push });
  const commissionHolds = createCommissionHolds({ database, ledger, audit, messenger, push });
  const affiliateAdmin = createAffiliateAdmin({ database, audit, messenger, push });
  const commerce = await composeCommerce({
    config,
    auth,
    news,
    lostRights,
    database,
    ledger,
    vouchers: createVoucherReservations(push),
    tickets: ticketing.issuing,
    messenger,
    commissions,
    returnedPayouts: payouts.returned,
    audit,
    push,
    cipher,
    limits,
    now,
    report,
  });
  jobs.handle('take_refunds_back', async ({ userId }) =>
    commerce.orders.takeReportedBack(userId, new Date(now())),
  );
  const reports = createReports({
    database,
    report,
    now,
    limits,
    fontFolder: path.join(config.productFolder, 'resources/fonts'),
  });
  for (const { name, work, ...times } of [
    ...commerce.chores,
    rollupProofChore(reports.rollupProofs, now),
    ...affiliateChores({ commissions, payouts, now }),
    clickChore({ clicks, now }),
    policyChore(programme.policies, now),
    auditChore(audit),
  ])
    jobs.every(name, times, work);
  const siteImageFolder = path.join(config.dataFolder, 'site-images');
  const siteImages = createSiteImages({
    database,
    files: keptFiles,
    drawing,
    folder: siteImageFolder,
    readyFolder: path.join(demoFolder(config), 'site-images'),
    randomName: () => randomBytes(12).toString('base64url'),
  });
  const unusedImages = createUnusedImages({
    database,
    folder: siteImageFolder,
    unusedMs: limits.siteImageUnusedMs,
  });
  jobs.every('site_images.tidy', { everyMs: limits.siteImageSweepMs, nature: 'ends' }, async () =>
    unusedImages.tidy(new Date(now())),
  );
  const blogAdmin = createBlogAdmin({ database, audit, images: siteImages });
  const statements = createStatements({
    database,
    marks: cipher,
    audit,
    admin: commerce.admin,
    accountNumber: config.bank.account?.accountNumber ?? '',
    limits,
  });
  // Every list and every waiting line of the back office: a module's exports and counters are added
  // here.
  const backOffice = createBackOffice({
    database,
    audit,
    lists: [
      ...ambassadors.exports,
      ...ticketing.exports,
      ...commerceExports(commerceQueries),
      ledgerExport(ledger),
      auditExport(audit),
      ...voucherExports(voucherAdmin),
      peopleExport(people),
      feedbackExport(feedback),
      blogExport(blogAdmin),
      ...affiliateExports(affiliateAdmin, payouts),
    ],
    counters: [
      ...ambassadors.counters,
      ...affiliateCounters(affiliateAdmin, payouts),
      ...ticketing.counters,
      ...commerceCounters(commerceQueries, commerce.reports),
      { key: '', right: 'factors.second', count: async () => factorResets.countUnconfirmed() },
      { key: 'jobs', right: 'jobs.run', count: async () => jobAdmin.countFailed() },
      { key: 'feedback', right: 'feedback.read', count: async () => feedback.countNew() },
    ],
  });
  return {
    services: {
      factorResets,
      factorSettings,
      takeovers,
      ...ambassadors.services,
      ...ticketing.services,
      ...profile,
      ...peopleData,
      commerce,
      inbox,
      mailAdmin,
      jobAdmin,
      accounts,
      auth,
      catalog,
      clicks,
      refusals,
      lessonPackages,
      learning,
      ledger,
      rates,
      officeSearch: createOfficeSearch({ database, rates, limits }),
      places: createHeldPlaces({ database, limits, now, newId: randomUUID, report }),
      affiliates,
      payouts,
      payoutRequests,
      affiliateAdmin,
      commissionHolds,
      taxRules: createTaxRules({ database, audit }),
      ...reports,
      licences: createLicences(limits),
      search: createSearch({ database, catalog, limits }),
      social: createSocialServices({
        database,
        accounts,
        auth,
        messenger,
        notifyMethodAdded,
        limits,
        drawing,
        settings: config.social,
      }),
      audit,
      backOffice,
      commerceQueries,
      statements,
      vouchers,
      ...programme,
      voucherAdmin,
      people,
      office,
      content,
      feedback,
      blog: createBlog(database),
      blogAdmin,
      faqs: createFaqs({ database, audit, limits }),
      siteImages,
      analytics: createAnalytics(database, config.gaMeasurementId),
    },
    media,
    mediaLane,
    keptFiles,
    signer,
    push,
    news,
    lostRights,
    commissions,
  };
}

/**
 * Addresses of media that were signed before one of a person's sessions ended open nothing any
 * more, in every process.
 */
async function followMedia({
  auth,
  news,
  signer,
  limits,
  now,
  report,
}: {
  readonly auth: Auth;
  readonly news: SessionUpdates;
  readonly signer: MediaSigner;
  readonly limits: Limits;
  readonly now: () => number;
  readonly report: (bug: unknown) => void;
}): Promise<void> {
  const load = async (): Promise<void> => {
    for (const { userId, atMs } of await auth.endedSince(new Date(now() - limits.mediaTokenMs)))
      signer.cut(userId, atMs);
  };
  news.follow({
    ended: ({ userId, atMs }) => signer.cut(userId, atMs),
    changed: () => undefined,
    gap: () => void load().catch(report),
  });
  await load();
}

async function composeClicks(
  database: Database,
  { limits, now, claimKey }: Pick<Assembly, 'limits' | 'now'> & { readonly claimKey: Buffer },
): Promise<Clicks> {
  return createClicks({
    database,
    limits,
    now,
    claimKey,
    log: (fields, text) => console.error(JSON.stringify({ ...fields, msg: text })),
    describe: describeError,
    schedule: later,
  });
}

/** Runs `task` once after `delayMs`; gives what takes that back. */
function later(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}

async function createHttp({
  config,
  limits,
  now,
  clock,
  services,
  database,
  media,
  mediaLane,
  keptFiles,
  signer,
  push,
  news,
  lostRights,
}: Omit<Assembly, 'jobs'> &
  Omit<Awaited<ReturnType<typeof createServices>>, 'commissions'>): Promise<FastifyInstance> {
  const schema = serverSchema();
  const prepared = createPreparedOperations({
    schema,
    limits,
    allowed: config.isProduction ? await allowedTexts(database, config) : null,
    direct: new Map([[directSyncText, directSync]]),
  });
  const answerRequest = createRequestAnswerer({
    schema,
    limits,
    prepared,
    report: (bug, requestId) =>
      app.log.error({ request_id: requestId, error: describeError(bug) }, 'bug'),
  });
  const app = await createApp({
    limits,
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    graphql: { answerRequest, services, publicOrigin: config.publicOrigin, now },
    keptFiles,
    media: { media, lane: mediaLane, signer, lostRights, limits, now },
    webhooks: { bank: services.commerce.bank, limits, now },
    events: { push, auth: services.auth, news, limits, now },
    uploads: { services, limits },
    mailbox: config.isProduction ? null : { mails: services.mailAdmin, now },
    site: createSite({
      config,
      limits,
      now,
      answerRequest,
      services,
      mayDrawFor: async (address) => (await services.rates.claim('draw', { address }, now())).ok,
      report: (error, address) =>
        app.log.error({ address, error: describeError(error) }, 'public page not rendered'),
    }),
    portal: createPortalFiles(path.join(config.productFolder, 'out/web'), {
      worker: config.withPortalWorker,
    }),
    policyAdditions: config.gaMeasurementId === null ? [] : [analyticsAdditions],
    checkReady: async () => {
      await ping(database);
      await clock.check();
    },
  });
  return app;
}

function running(
  app: FastifyInstance,
  { config, limits, now, clock, services, database, jobs }: Assembly,
): RunningServer {
  const tidyUp = async (): Promise<void> => {
    if (!(await clock.allows('ends'))) return;
    await Promise.all([
      services.supportPictures.tidy(new Date(now())),
      services.auth.tidy(now()),
      services.places.tidy(),
      services.social.tidy(now()),
      services.learning.tidy(now()),
    ]);
  };
  const tidy = (): void =>
    void tidyUp().catch((error: unknown) =>
      app.log.error({ error: describeError(error) }, 'housekeeping failed'),
    );
  const timer = setInterval(tidy, limits.housekeepingMs);
  timer.unref();
  let stopping: Promise<void> | null = null;
  async function stop(): Promise<void> {
    clearInterval(timer);
    services.places.stop();
    // A transcoding that is under way is done again by the next process.
    services.content.stop();
    const cutOff = setTimeout(() => app.server.closeAllConnections(), limits.stopMs);
    await endInTime(
      [
        { name: 'requests', mostMs: limits.stopMs + 500, end: async () => app.close() },
        // No request is under way any more: whoever clicked has their answer.
        {
          name: 'clicks',
          mostMs: limits.stopMs,
          end: async () => services.clicks.stop(limits.stopMs * 0.6),
        },
        { name: 'refusals', mostMs: limits.stopMs, end: async () => services.refusals.stop() },
        { name: 'jobs', mostMs: limits.stopMs, end: async () => jobs.stop() },
        { name: 'database', mostMs: limits.stopMs, end: async () => database.close() },
      ],
      {
        wholeMs: limits.stopWholeMs,
        report: (error, step) =>
          app.log.error({ step, error: describeError(error) }, 'not ended in time'),
      },
    );
    clearTimeout(cutOff);
  }
  const port = portOf(app);
  return { url: httpAddress(config.host, port), port, stop: async () => (stopping ??= stop()) };
}

/**
 * Where links in e-mails lead when nobody said how people reach the server: to itself, by a name
 * that a browser can open.
 */
function linkAddress(app: FastifyInstance, host: string): string {
  const isEveryAddress = host === '0.0.0.0' || host === '::';
  return httpAddress(isEveryAddress ? 'localhost' : host, portOf(app));
}

function portOf(app: FastifyInstance): number {
  // A listening TCP server has such an address.
  return (app.server.address() as AddressInfo).port;
}

function httpAddress(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * The texts of our own clients: those that hosts send, and the page's as the build collected them;
 * kept for the servers of later builds.
 */
async function allowedTexts(database: Database, config: ServerConfig): Promise<AllowedTexts> {
  const file = path.join(config.productFolder, 'out/operations.json');
  const built = existsSync(file)
    ? operationsFile.parse(JSON.parse(readFileSync(file, 'utf8'))).operations
    : [];
  const operations = [
    ...built,
    ...Object.entries(hostOperations).map(([name, text]) => ({ name, text })),
  ];
  await keepClientOperations(database, operations);
  return {
    texts: [...new Set(operations.map(({ text }) => text))],
    isOfOtherBuild: async (text) => wasClientOperation(database, text),
  };
}

const operationsFile = z.object({
  operations: z.array(z.object({ name: z.string(), text: z.string() })),
});

function demoFolder(config: ServerConfig): string {
  return path.join(config.productFolder, 'resources/demo');
}
