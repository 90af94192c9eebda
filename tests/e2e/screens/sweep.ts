/**
 * Walks every screen in every size, theme and text size and prints what is wrong there: pages that
 * scroll sideways, what axe finds, English words, pictures without a size. Not a test (it takes
 * minutes): for whoever changes a layout, run after building.
 *   node tests/e2e/screens/sweep.ts [part of a path]
 * Ends with 1 when something was found.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type Page } from 'playwright/test';
import { chromiumShell, launchOf } from '../support/browsers.ts';
import { startApiProcess, type ApiProcess } from '../support/api-process.ts';
import { ownerOfCourse, registerPerson, type Person } from '../support/people.ts';
import { makeOrder, payOff } from '../support/shop.ts';
import { takenOver } from '../support/taken-over.ts';
import { signIn } from '../support/web-test.ts';

/** 60 letters, as long as the registration allows a name to become a nuisance. */
const longName = 'Công Tằng Tôn Nữ Thị Huyền Trân Phương Nguyễn Khoa Diệu Hiền';

/** Width, height, text size of the settings, theme. Axe looks at those marked. */
const looks = [
  { name: '1440', width: 1440, height: 900, text: 'md', theme: 'light', axe: 'all' },
  { name: '1440 dark', width: 1440, height: 900, text: 'md', theme: 'dark', axe: 'colours' },
  { name: '1440 text 200 %', width: 1440, height: 900, text: '2xl', theme: 'light', axe: null },
  { name: '900', width: 900, height: 700, text: 'md', theme: 'light', axe: null },
  { name: '820', width: 820, height: 1180, text: 'md', theme: 'light', axe: null },
  { name: '390', width: 390, height: 844, text: 'md', theme: 'light', axe: 'all' },
  { name: '390 dark', width: 390, height: 844, text: 'md', theme: 'dark', axe: 'colours' },
  { name: '390 text 200 %', width: 390, height: 844, text: '2xl', theme: 'light', axe: null },
  { name: '360', width: 360, height: 740, text: 'md', theme: 'light', axe: null },
  { name: '320', width: 320, height: 640, text: 'md', theme: 'light', axe: null },
] as const;

type Look = (typeof looks)[number];

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Words that no Vietnamese sentence has, and what a mistake of ours prints. */
const foreign =
  /\b(the|and|with|your|please|loading|submit|cancel|save|close|open|next|previous|back|error|failed|undefined|null|NaN|Invalid Date)\b|\[object/;

interface Walk {
  readonly who: string;
  readonly person: { readonly email: string; readonly password: string } | null;
  readonly paths: readonly string[];
}

const only = process.argv[2] ?? '';
const api = await startApiProcess({ orders: true, env: { DEMO_AFFILIATES: '1' } });
const browser = await chromium.launch(launchOf(chromiumShell));
let faults = 0;
try {
  for (const walk of await walks(api)) faults += await go(browser, walk);
} finally {
  await browser.close();
  await api.stop();
}
console.log(faults === 0 ? 'nothing found' : `${faults} found`);
process.exitCode = faults === 0 ? 0 : 1;

async function walks({ url }: ApiProcess): Promise<readonly Walk[]> {
  const buyer = await registerPerson(url);
  const order = await makeOrder(api, buyer.accessToken);
  const paid: Person & { readonly accessToken: string } = await registerPerson(url, longName);
  const bought = await makeOrder(api, paid.accessToken);
  await payOff(api, bought);
  const admin = { ...ownerOfCourse, email: 'admin@maivang.example' };
  const affiliate = { ...ownerOfCourse, email: 'thuylinh@maivang.example' };
  return [
    {
      who: 'guest',
      person: null,
      paths: [
        '/',
        '/course',
        '/blog',
        '/blog/chon-de-tai-khoa-hoc',
        '/terms',
        '/privacy',
        '/refund',
        '/affiliate/policy',
        '/ambassador-offer',
        '/checkout',
        '/login',
        '/register',
        '/forgot',
        '/reset',
        '/social/google',
        '/desktop-sign-in',
        '/learn/tim-y-tuong-ban-duoc',
        '/khong-co-trang-nay',
      ],
    },
    {
      who: 'newcomer with an open order',
      person: buyer,
      paths: [
        '/dashboard',
        `/order/${order.id}`,
        '/orders',
        '/your-ticket',
        '/checkout',
        '/verify',
        '/change-password',
        '/profile',
        '/affiliate/dashboard',
        '/ambassador-offer?step=1',
        '/ambassador-offer?step=3',
        '/ambassador-offer?step=5',
      ],
    },
    {
      who: 'learner with a long name',
      person: paid,
      paths: [
        '/dashboard',
        `/order/${bought.id}`,
        `/order/${bought.id}/receipt`,
        '/your-ticket',
        '/your-ticket?tab=support',
        '/history-email',
        '/profile',
        '/settings',
        '/sync',
        '/offline',
        '/security',
        '/confirm',
        '/stop-reset',
        '/not-me',
      ],
    },
    {
      who: 'affiliate',
      person: affiliate,
      paths: ['/affiliate/dashboard', '/affiliate/statement', '/affiliate/policy', '/profile'],
    },
    {
      who: 'administrator',
      person: admin,
      paths: [
        '',
        'orders',
        'unmatched',
        'refunds',
        'statement',
        'vouchers',
        'applications',
        'tickets',
        'tickets/check-in',
        'lessons',
        'short-videos',
        'people',
        'affiliates',
        'payouts',
        'tax-rules',
        'affiliate-policy',
        'support',
        'feedback',
        'ledger',
        'jobs',
        'jobs?muc=emails',
        'jobs?muc=refusals',
        'roles',
        'audit',
        'blog',
        'faq',
      ].map((name) => `/admin/${name}`),
    },
  ];
}

async function go(from: Browser, { who, person, paths }: Walk): Promise<number> {
  const wanted = paths.filter((path) => path.includes(only));
  if (wanted.length === 0) return 0;
  const context = await from.newContext({
    baseURL: api.url,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (person !== null) await signIn(page, person);
  let found = 0;
  for (const path of wanted) {
    await page.goto(path);
    await takenOver(page);
    await rest(page);
    for (const look of looks) {
      await take(page, look);
      for (const fault of await faultsOf(page, look)) {
        found += 1;
        console.log(`${who} ${path} [${look.name}] ${fault}`);
      }
    }
    await take(page, looks[0]);
    if (process.env['PICTURES'] !== undefined) await picture(page, `${who}${path}`);
  }
  await context.close();
  return found;
}

/** Nothing of the page loads any more. */
async function rest(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        document.querySelector('h1') !== null &&
        document.querySelector('main [aria-busy="true"], [class*="_skeleton_"]') === null,
      undefined,
      { timeout: 15_000 },
    )
    .catch(() => console.log(`${page.url()} does not come to rest`));
}

async function take(page: Page, { width, height, text, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  // The page follows the system's theme in its own time, and puts the text size of the settings
  // back as it does.
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset['theme'] === wanted,
    theme,
  );
  await page.evaluate((size) => {
    document.documentElement.dataset['text'] = size;
  }, text);
  // What measures itself (charts) draws anew one frame later.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

async function faultsOf(page: Page, { axe, name }: Look): Promise<readonly string[]> {
  const faults = [...(await widthFaults(page))];
  if (name === '1440') faults.push(...(await wordFaults(page)), ...(await pictureFaults(page)));
  if (axe !== null) {
    const builder = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] });
    const { violations } = await (
      axe === 'all'
        ? builder.withTags(wcag).disableRules(['meta-viewport'])
        : builder.withRules(['color-contrast'])
    ).analyze();
    faults.push(
      ...violations.map(
        ({ id, nodes }) =>
          `axe ${id}: ${nodes
            .map((node) => node.target.join(' '))
            .slice(0, 3)
            .join(' | ')}`,
      ),
    );
  }
  return faults;
}

/** The page scrolls sideways; says what reaches out furthest. */
async function widthFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > room + 1 && element.checkVisibility(),
    );
    const names = out
      .slice(-3)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${String(element.getAttribute('class'))} ${Math.round(element.getBoundingClientRect().right)}`,
      );
    return [`${document.documentElement.scrollWidth} px wide: ${names.join(', ')}`];
  });
}

async function wordFaults(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const said = [
      ...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'),
    ].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...said];
  });
  return [...new Set(texts.filter((text) => foreign.test(text)))].map(
    (text) => `word: ${text.slice(0, 90)}`,
  );
}

async function pictureFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter(
        (image) =>
          (image.getAttribute('width') === null || image.getAttribute('height') === null) &&
          getComputedStyle(image).aspectRatio === 'auto' &&
          getComputedStyle(image).position !== 'absolute',
      )
      .map((image) => `picture without a size: ${image.src.slice(-60)}`),
  );
}

async function picture(page: Page, name: string): Promise<void> {
  const file = `${process.env['PICTURES'] ?? ''}/${name.replaceAll(/[^\w-]+/g, '_')}.png`;
  await page.screenshot({ path: file, fullPage: true });
}
