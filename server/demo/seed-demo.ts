import path from 'node:path';
import { sql } from 'kysely';
import { validateFullName } from '#shared/domain/account/validate-full-name.ts';
import type { Database, Tx } from '../db/port.ts';
import { statement } from '../db/statement.ts';
import { loadDemoManifest } from '../media/demo-manifest.ts';
import type { Accounts } from '../modules/accounts/api.ts';
import type { Auth, FactorSettings } from '../modules/auth/api.ts';
import type { Commerce } from '../modules/commerce/api.ts';
import type { Learning } from '../modules/learning/api.ts';
import type { VoucherAdmin } from '../modules/vouchers/api.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { putDemoCourse } from './demo-course.ts';
import { type DemoAffiliateDeps, putDemoAffiliates } from './demo-affiliates.ts';
import { type DemoTicketingDeps, putDemoTicketing } from './demo-events.ts';
import { learnDemoStory } from './demo-progress.ts';
import { lastDemoOrderKey, putDemoOrders } from './demo-orders.ts';
import { demoShoppers } from './demo-shoppers.ts';
import { type DemoSiteContentDeps, putDemoSiteContent } from './demo-site-content.ts';
import { putDemoVouchers } from './demo-vouchers.ts';

export interface SeedDemoOptions extends Omit<
  DemoAffiliateDeps,
  'accountNumber' | 'adminId' | 'passwordHash' | 'accounts' | 'commerce' | 'database' | 'nowMs'
> {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly auth: Auth;
  readonly learning: Learning;
  readonly factorSettings: Pick<FactorSettings, 'importApp'>;
  readonly voucherAdmin: Pick<VoucherAdmin, 'create'>;
  readonly events: DemoTicketingDeps['events'];
  readonly blogAdmin: DemoSiteContentDeps['blogAdmin'];
  readonly faqs: DemoSiteContentDeps['faqs'];
  readonly siteImages: DemoSiteContentDeps['siteImages'];
  readonly support: DemoTicketingDeps['support'];
  readonly supportAdmin: DemoTicketingDeps['supportAdmin'];
  /** `resources/demo`. */
  readonly folder: string;
  readonly nowMs: number;
  readonly commerce: Commerce;
  /**
   * Account that the orders of a fresh demonstration are paid to; null = it has none, and its
   * people own their plans as a gift.
   */
  readonly payTo: string | null;
  /** Whether a fresh demonstration with orders has its affiliate too. */
  readonly withAffiliates: boolean;
}

/** How long ago the demonstration's people registered. */
const registeredDaysAgo = 30;

/** Who made what administrators make. */
const demoAdminEmail = 'admin@maivang.example';

/** The story was learned before anybody signed in: an id that no session has. */
const noSession = '00000000-0000-0000-0000-000000000000';

/**
 * Fills an empty database with the demonstration course and its people; brings a demonstration that
 * is there up to date. Leaves any other database alone. Of several starters at once one does it.
 */
export async function seedDemo(options: SeedDemoOptions): Promise<void> {
  const { database, auth, folder, nowMs } = options;
  const found = await database.first(countRows, {});
  if (found?.courses !== 0 && found?.demo === false) return;
  const passwordHash = found?.users === 0 ? await auth.hashPassword(demoPassword) : null;
  if (passwordHash?.ok === false) throw new Error('the demonstration password could not be hashed');
  const linhId = await database.exclusively(async (tx) => {
    await putDemoCourse(tx, folder, nowMs);
    const isEmpty = (await tx.first(countRows, {}))?.users === 0;
    return isEmpty && passwordHash !== null ? addPeople(tx, options, passwordHash.value) : null;
  });
  const adminId = (await options.accounts.findCredentials(demoAdminEmail))?.userId ?? null;
  for (const { email, appSecret } of demoAccounts) {
    const userId =
      appSecret === null ? null : ((await options.accounts.findCredentials(email))?.userId ?? null);
    if (userId !== null && appSecret !== null)
      await options.factorSettings.importApp(userId, appSecret, nowMs);
  }
  if (adminId !== null && (await database.first(countVouchers, {}))?.vouchers === 0)
    await putDemoVouchers(options.voucherAdmin, adminId, nowMs);
  if (adminId !== null) await putDemoSiteContent({ ...options, adminId });
  if (adminId !== null && options.payTo !== null && (await wantsOrders(options)))
    await putDemoOrders({ ...options, accountNumber: options.payTo, adminId });
  if (
    adminId !== null &&
    linhId !== null &&
    options.payTo !== null &&
    options.withAffiliates &&
    passwordHash !== null
  )
    await putDemoAffiliates({
      ...options,
      accountNumber: options.payTo,
      adminId,
      passwordHash: passwordHash.value,
    });
  const minhId = (await options.accounts.findCredentials('minh@maivang.example'))?.userId ?? null;
  if (linhId === null) return;
  if (adminId !== null && minhId !== null)
    await putDemoTicketing({ ...options, adminId, linhId, minhId });
  const viewer = {
    userId: linhId,
    sessionId: noSession,
    provedEmail: null,
    role: 'learner',
    officeRole: null,
    mustSetPassword: false,
    lacksFactor: false,
    isPro: true,
    isKhaPro: true,
  } as const;
  await learnDemoStory(options.learning, viewer, loadDemoManifest(path.resolve(folder)), nowMs);
}

/** Answers the id of the first account, who has learned something. */
async function addPeople(
  tx: Tx,
  { accounts, nowMs, payTo }: SeedDemoOptions,
  passwordHash: string,
): Promise<string | null> {
  const now = new Date(nowMs - registeredDaysAgo * 86_400_000);
  const ids: string[] = [];
  const shoppers =
    payTo === null
      ? []
      : Object.values(demoShoppers).map((shopper) => ({
          ...shopper,
          plan: null,
          officeRole: null,
        }));
  for (const { email, fullName, plan, officeRole } of [...demoAccounts, ...shoppers]) {
    const name = validateFullName(fullName);
    if (!name.ok) throw new Error(`the demonstration name ${fullName} breaks our own rules`);
    const created = await accounts.create(tx, {
      email,
      passwordHash,
      isVerified: true,
      name: name.value,
      phoneNumber: null,
      referralCode: null,
      officeRole,
      now,
    });
    if (!created.ok) throw new Error(`${email} is taken in an empty database`);
    // With orders they buy it (demo-orders).
    if (plan !== null && payTo === null) await accounts.grant(tx, created.value, plan, now);
    ids.push(created.value);
  }
  return ids[0] ?? null;
}

const countRows = statement()(
  'demo.count_rows',
  () => sql<{ courses: number; users: number; demo: boolean }>`
    select (select count(*) from courses)::integer as courses, (select count(*) from users)::integer as users,
      exists (select 1 from server_facts where name = 'demo_fingerprint') as demo`,
);

const countVouchers = statement()(
  'demo.count_vouchers',
  () => sql<{ vouchers: number }>`select count(*)::integer as vouchers from vouchers`,
);

/**
 * A demonstration of this kind whose orders are not all there: fresh, or left half made by a
 * process that died.
 */
async function wantsOrders({ database, accounts }: SeedDemoOptions): Promise<boolean> {
  if ((await accounts.findCredentials(demoShoppers.underpaid.email)) === null) return false;
  return (await database.first(countOrdersOfKey, { key: lastDemoOrderKey }))?.orders === 0;
}

const countOrdersOfKey = statement<{ key: string }>()(
  'demo.count_orders_of_key',
  (_query, param) =>
    sql<{
      orders: number;
    }>`select count(*)::integer as orders from orders where request_key = ${param('key')}`,
);
