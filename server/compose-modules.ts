import type { Services } from './graphql/context.ts';
import { jobsModule } from './jobs/module.ts';
import { accountsModule } from './modules/accounts/module.ts';
import { adminModule } from './modules/admin/module.ts';
import { affiliateReportsModule } from './modules/affiliate-reports/module.ts';
import { affiliatesModule } from './modules/affiliates/module.ts';
import { ambassadorsModule } from './modules/ambassadors/module.ts';
import { analyticsModule } from './modules/analytics/module.ts';
import { auditModule } from './modules/audit/module.ts';
import { authModule } from './modules/auth/module.ts';
import { blogModule } from './modules/blog/module.ts';
import { catalogModule, followEndedSessions } from './modules/catalog/module.ts';
import { clicksModule } from './modules/clicks/module.ts';
import { commerceModule } from './modules/commerce/module.ts';
import { commissionsModule } from './modules/commissions/module.ts';
import { contentModule } from './modules/content/module.ts';
import { faqModule } from './modules/faq/module.ts';
import { feedbackModule } from './modules/feedback/module.ts';
import { learningModule } from './modules/learning/module.ts';
import { ledgerModule } from './modules/ledger/module.ts';
import { licencesModule } from './modules/licences/module.ts';
import { messagesModule } from './modules/messages/module.ts';
import { officeModule } from './modules/office/module.ts';
import { officeSearchModule } from './modules/office-search/module.ts';
import { payoutsModule } from './modules/payouts/module.ts';
import { createStartAnew, createStopPending } from './modules/people-data/api.ts';
import { peopleDataModule } from './modules/people-data/module.ts';
import { peopleModule } from './modules/people/module.ts';
import { profileModule } from './modules/profile/module.ts';
import { refusalsModule } from './modules/refusals/module.ts';
import { searchModule } from './modules/search/module.ts';
import { siteImagesModule } from './modules/site-images/module.ts';
import { socialModule } from './modules/social/module.ts';
import { supportModule } from './modules/support/module.ts';
import { ticketsModule } from './modules/tickets/module.ts';
import { vouchersModule } from './modules/vouchers/module.ts';
import type { ServerCore } from './server-core.ts';
import type { ServerModule } from './server-module.ts';

/**
 * The modules of the server, each after those that it needs. One list: whoever is in it gives their
 * services and has what they name registered; a service that no module of it gives fails the type
 * check.
 */
export async function composeModules(core: ServerCore) {
  const tokenKey = await core.keys.get('token_key');
  const accounts = accountsModule(core, tokenKey);
  const catalog = await catalogModule(core);
  const refusals = refusalsModule(core);
  const learning = learningModule(core, {
    ...accounts.services,
    ...refusals.services,
    catalog: catalog.services.catalog,
  });
  const messages = messagesModule(core);
  const { messenger, guestMail: mailGuest, accountMail } = messages;
  const auth = await authModule(core, {
    ...accounts.services,
    tokenKey,
    messenger,
    accountMail,
    startAnew: createStartAnew(core.audit),
    stopPending: createStopPending({ ...core, messenger }),
  });
  const { news, notifyMethodAdded } = auth;
  await followEndedSessions(core, catalog.signer, { auth: auth.services.auth, news });
  const known = { ...accounts.services, auth: auth.services.auth, messenger };
  const vouchers = vouchersModule(core, messenger);
  const ledger = ledgerModule(core);
  const programme = composeProgramme(core, { ...ledger.services, ...vouchers.services, messenger });
  const { membership, policies, payouts } = programme.services;
  const ambassadors = ambassadorsModule(core, { membership, policies, messenger, mailGuest });
  const profile = profileModule(core, membership);
  const tickets = ticketsModule(core, messenger);
  const support = supportModule(core, messenger);
  const pictures = support.services.supportPictures;
  const content = contentModule(core, {
    messenger,
    catalog: catalog.services.catalog,
    media: catalog.media,
  });
  const peopleData = peopleDataModule(core, {
    ...known,
    mailGuest,
    avatars: profile.services.avatars,
    rests: programme.rests,
    pictures,
  });
  const commerce = await commerceModule(core, {
    ...ledger.services,
    auth: auth.services.auth,
    news,
    lostRights: catalog.lostRights,
    vouchers: vouchers.reservations,
    tickets: tickets.issuing,
    messenger,
    commissions: programme.commissions,
    returnedPayouts: payouts.returned,
  });
  const siteImages = siteImagesModule(core);
  const clicks = await clicksModule(core);
  const modules = [
    accounts,
    catalog,
    refusals,
    learning,
    messages,
    auth,
    vouchers,
    ledger,
    ...programme.modules,
    ambassadors,
    profile,
    tickets,
    support,
    content,
    peopleData,
    commerce,
    siteImages,
    clicks,
    officeModule(core, { ...known, accountMail }),
    peopleModule(core, known),
    feedbackModule(core, pictures),
    blogModule(core, siteImages.services.siteImages),
    socialModule(core, { ...known, notifyMethodAdded }),
    auditModule(core),
    jobsModule(core),
    officeSearchModule(core),
    licencesModule(core),
    searchModule(core, catalog.services.catalog),
    faqModule(core),
    analyticsModule(core),
  ] as const;
  const services: Services = {
    ...servicesOf(modules),
    ...adminModule(core, modules).services,
  };
  const named: readonly ServerModule[] = modules;
  for (const { name, work, ...times } of named.flatMap(({ chores }) => chores ?? []))
    core.jobs.every(name, times, work);
  const { media, signer, lostRights } = catalog;
  return {
    services,
    media,
    signer,
    lostRights,
    news,
    commissions: programme.commissions,
    /** Removes what ended long ago, of every module. */
    tidy: async () => {
      await Promise.all(named.map(async ({ tidy }) => tidy?.()));
    },
  };
}

/** The modules of the affiliate programme, from what a sale earns to what is read of it. */
function composeProgramme(
  core: ServerCore,
  partners: Parameters<typeof payoutsModule>[1] & Parameters<typeof affiliatesModule>[1],
) {
  const commissions = commissionsModule(core, partners);
  const payouts = payoutsModule(core, partners);
  const affiliates = affiliatesModule(core, partners);
  const modules = [commissions, payouts, affiliates, affiliateReportsModule(core)] as const;
  return {
    commissions: commissions.commissions,
    rests: payouts.rests,
    services: servicesOf(modules),
    modules,
  };
}

/** What all of them give, as one. */
function servicesOf<const Modules extends readonly ServerModule[]>(
  modules: Modules,
): AllOf<Modules[number]['services']> {
  // each gives what its type says
  return Object.assign({}, ...modules.map(({ services }) => services)) as AllOf<
    Modules[number]['services']
  >;
}

/** All members of a union at once. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What the modules come to. */
export type ComposedModules = Awaited<ReturnType<typeof composeModules>>;
