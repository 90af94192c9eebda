/**
 * Draws the picture of link previews, 1200×630, from the branch and the letters of the running
 * portal and leaves it in resources/img:
 *   node scripts/link-preview.ts http://127.0.0.1:4000 The drawing is committed; run it again when
 *   the brand or the offer's heading changes. Needs Chromium (CHROMIUM_PATH or Debian's).
 */
import path from 'node:path';
import { chromium } from 'playwright';
import { projectRoot } from './run-step.ts';

const address = process.argv[2];
if (address === undefined)
  throw new Error(
    'địa chỉ cổng web đang chạy? Ví dụ: node scripts/link-preview.ts http://127.0.0.1:4000',
  );

/**
 * Runs in the page: keeps its styles and its branch, and lays them out anew. Styles are set by
 * code, as the page's security policy wants it.
 */
const compose = `
  const [heading, branch, logo] = ['h1', 'svg[role="img"]', 'header a'].map((part) => document.querySelector(part));
  const styled = (element, style) => { element.style.cssText = style; return element; };
  const copy = styled(document.createElement('div'), 'position:absolute;inset:0 auto 0 72px;width:560px;display:flex;flex-direction:column;justify-content:center;gap:36px');
  const title = styled(document.createElement('h1'), 'font-size:58px;line-height:1.14;font-weight:700;letter-spacing:-0.03em;text-wrap:balance');
  title.textContent = heading.textContent;
  const mark = styled(document.createElement('div'), 'zoom:1.7');
  mark.append(...[...logo.childNodes].map((node) => node.cloneNode(true)));
  copy.append(mark, title);
  document.body.replaceChildren(styled(branch, 'position:absolute;right:-34px;top:15px;width:650px;height:600px'), copy);
  styled(document.body, 'position:relative;width:1200px;height:630px;overflow:hidden;background:var(--bg-page)');
  document.fonts.ready.then(() => undefined);
`;

const size = { width: 1200, height: 630 };
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: size, colorScheme: 'light' });
await page.goto(address);
await page.evaluate(compose);
await page.screenshot({
  path: path.join(projectRoot, 'resources/img/link-preview.jpg'),
  type: 'jpeg',
  quality: 82,
});
await browser.close();
