import type { Plugin } from 'vite';
import { afterPaintAddress } from '../../src/shared/site/rendered-marks.ts';

/**
 * Runs on pages that the server rendered, in place of the portal's code: that is fetched when the page has been painted (two frames on), so
 * that on a slow line styles and letters have it for themselves. A page that nobody looks at yet draws no frames, and begins at once.
 */
export const afterPaintSource = `(() => {
  const { entry, code } = document.currentScript.dataset;
  const begin = () => {
    for (const href of code.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.href = href;
      document.head.append(link);
    }
    import(entry);
  };
  if (document.visibilityState === 'hidden') begin();
  else requestAnimationFrame(() => requestAnimationFrame(begin));
})();
`;

/** Puts that script into the build, under the address that the server writes (server/site/write-page.ts). */
export function afterPaint(): Plugin {
  return {
    name: 'after-paint',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: afterPaintAddress.slice(1), source: afterPaintSource });
    },
  };
}
