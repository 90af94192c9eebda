import { resolveTheme } from '#renderer/app/appearance.ts';
import { readFirstLook } from '#renderer/platform/web/page/first-look.ts';
import { readMarker } from '#renderer/platform/web/study/kept-marker.ts';
import { takenOverEvent } from '#shared/site/rendered-marks.ts';
import { afterPaint, atFirstSign } from './timestamps.ts';
import { fetchCode } from './fetch-code.ts';
import { firstFrame } from './first-frame.ts';

// The one script that a page waits for, of a kilobyte: built by itself (web/build/page-start.ts)
// and named in the head, before any style. It shows the theme and size of text that were chosen,
// decides when the code is fetched, and which empty layout stands where the server rendered
// nothing.
const storage = () => localStorage;
const look = readFirstLook(storage);
const system = matchMedia('(prefers-color-scheme: dark)');
showLook();

const { currentScript } = document;
const { dataset: told = {} } = currentScript ?? {};
const isRendered = told['rendered'] !== undefined;
const isKnown = readMarker(storage) !== null;
const frame = isRendered ? null : firstFrame(location.pathname, isKnown);
if (frame !== null) {
  document.documentElement.dataset['frame'] = frame;
  reloadBy('#frame-slow button');
}
const others = [
  told['code'],
  frame === null ? '' : codeOf(frame),
  frame === 'application' && location.pathname === '/dashboard' ? codeOf('dashboard') : '',
];
// A guest who reads needs no code. Whoever is signed in sees their own page, and a visit that is
// counted counts without a click.
const needsCode =
  !isRendered ||
  isKnown ||
  look?.isCounted === true ||
  new URLSearchParams(location.search).has('ref');
system.addEventListener('change', showLook);
addEventListener(takenOverEvent, () => system.removeEventListener('change', showLook), {
  once: true,
});
fetchCode({
  entry: told['entry'] ?? '',
  others: others.join(' ').split(' ').filter(Boolean),
  when: needsCode ? afterPaint : atFirstSign,
});

function showLook(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = resolveTheme(look?.theme ?? 'system', system.matches);
  if (look !== null) dataset['text'] = look.textSize;
}

/** No link: it would lead away from what stands behind `#`, the token of a mailed address. */
function reloadBy(button: string): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(button) !== null) location.reload();
  });
}

/** What pages of a layout need besides (web/build/page-start.ts). */
function codeOf(frame: string): string {
  return currentScript?.getAttribute(`data-code-${frame}`) ?? '';
}
