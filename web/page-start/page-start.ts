import { resolveTheme } from '../../src/renderer/app/appearance.ts';
import { type FirstLook, readFirstLook } from '../../src/renderer/platform/web/first-look.ts';
import { readMarker } from '../../src/renderer/platform/web/kept-marker.ts';
import { afterPaint, atFirstSign } from './moments.ts';
import { fetchCode } from './fetch-code.ts';

// The one script that a page waits for, of a kilobyte: built by itself (web/build/page-start.ts) and named in the head, before any style.
// It shows the theme and size of text that were chosen, and on a page that the server rendered it decides when its code is fetched.
const storage = () => localStorage;
const look = readFirstLook(storage);
showLook(look);

const { entry, code } = document.currentScript?.dataset ?? {};
if (entry !== undefined && code !== undefined) {
  // A guest who reads needs no code. Whoever is signed in sees his own page, and a visit that is counted counts without a click.
  const needsCode = readMarker(storage) !== null || look?.isCounted === true || new URLSearchParams(location.search).has('ref');
  fetchCode({ entry, others: code.split(' ').filter(Boolean), when: needsCode ? afterPaint : atFirstSign });
}

function showLook(known: FirstLook | null): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = resolveTheme(known?.theme ?? 'system', matchMedia('(prefers-color-scheme: dark)').matches);
  if (known !== null) dataset['text'] = known.textSize;
}
