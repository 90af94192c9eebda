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
 * The modules of the server, each after those that it needs; what they name is registered here. A
 * service that no module gives fails the type check.
 */
export async function composeModules(core: ServerCore) {
  const tokenKey = await core.keys.get('token_key');
  const { services: accounts } = accountsModule(core, tokenKey);
  const catalog = await catalogModule(core);
  const refusals = refusalsModule(core);
  const learning = learningModule(core, {
    ...accounts,
    ...refusals.services,
    catalog: catalog.services.catalog,
  });
  const messages = messagesModule(core);
  const { messenger, guestMail: mailGuest, accountMail } = messages;
  const auth = await authModule(core, {
    ...accounts,
    tokenKey,
    messenger,
    accountMail,
    startAnew: createStartAnew(core.audit),
    stopPending: createStopPending({ ...core, messenger }),
  });
  const { news, notifyMethodAdded } = auth;
  await followEndedSessions(core, catalog.signer, { auth: auth.services.auth, news });
  const known = { ...accounts, auth: auth.services.auth, messenger };
  const vouchers = vouchersModule(core);
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
  const office = officeModule(core, { ...known, accountMail });
  const people = peopleModule(core, known);
  const feedback = feedbackModule(core, pictures);
  const blog = blogModule(core, siteImages.services.siteImages);
  const social = socialModule(core, { ...known, notifyMethodAdded });
  const audit = auditModule(core);
  const jobs = jobsModule(core);
  const modules: readonly ServerModule[] = [
    ambassadors,
    tickets,
    support,
    commerce,
    audit,
    vouchers,
    people,
    feedback,
    blog,
    ...programme.modules,
    auth,
    jobs,
    refusals,
    learning,
    office,
    clicks,
    siteImages,
    social,
  ];
  const services: Services = {
    ...accounts,
    ...catalog.services,
    ...refusals.services,
    ...learning.services,
    ...messages.services,
    ...auth.services,
    ...vouchers.services,
    ...ledger.services,
    ...programme.services,
    ...ambassadors.services,
    ...profile.services,
    ...tickets.services,
    ...support.services,
    ...content.services,
    ...peopleData.services,
    ...commerce.services,
    ...siteImages.services,
    ...clicks.services,
    ...office.services,
    ...people.services,
    ...feedback.services,
    ...blog.services,
    ...social.services,
    ...audit.services,
    ...jobs.services,
    ...officeSearchModule(core).services,
    ...licencesModule(core).services,
    ...searchModule(core, catalog.services.catalog).services,
    ...faqModule(core).services,
    ...analyticsModule(core).services,
    ...adminModule(core, modules).services,
  };
  for (const { name, work, ...times } of modules.flatMap(({ chores }) => chores ?? []))
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
      await Promise.all(modules.map(async ({ tidy }) => tidy?.()));
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
  const reports = affiliateReportsModule(core);
  return {
    commissions: commissions.commissions,
    rests: payouts.rests,
    services: {
      ...commissions.services,
      ...payouts.services,
      ...affiliates.services,
      ...reports.services,
    },
    modules: [commissions, payouts, affiliates, reports],
  };
}

/** What the modules come to. */
export type ComposedModules = Awaited<ReturnType<typeof composeModules>>;
