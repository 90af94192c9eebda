import { type ComponentType, createContext, use, useMemo } from 'react';
import type { DrawnBy } from '#shared/site/drawn-by.ts';

/**
 * What a feature adds to the application. It stands in the feature's `feature.ts`, which is named
 * in `app/features.ts`; nothing else has to know of it.
 */
export interface Feature {
  readonly pages: readonly Page[];
  /** Its entries of the account menu. */
  readonly menu?: readonly MenuEntry[];
  /** Its entries of the search palette, for whoever is signed in. */
  readonly palette?: readonly PalettePage[];
}

export interface Page {
  /** Below `/`; '' is the first page of all. */
  readonly path: string;
  readonly frame: PageFrame;
  /** What the window is called while it is shown. */
  readonly title: string;
  /** Dark in either theme; so is the title bar above it. */
  readonly isDark?: true;
  /** The desktop opens it in the browser. */
  readonly isPortalOnly?: true;
  /** The server renders the page too; what of the query it is drawn by, it hears of. */
  readonly drawnBy?: DrawnBy;
  /** Fetches its code, when it is first opened (SPEC.md 2). */
  readonly load: () => Promise<ComponentType>;
}

/** What lies around a page, and who may open it. */
export type PageFrame =
  /** Header and footer of the site; rendered by the server, for everybody. */
  | 'site'
  /** Beside the picture of signing in. */
  | 'sign_in'
  /** One step with nothing else around, without the data of a person. */
  | 'step'
  /** The same, with it. */
  | 'step_with_data'
  /** Nothing: the page fills the window. */
  | 'whole_window'
  /** One task with a way back. */
  | 'task'
  /** A guest sees the site around it, a learner the application; guests get it rendered. */
  | 'site_or_application'
  /** The ambassadors' offer and its steps; guests get it rendered. */
  | 'offer'
  // From here on a session is asked for.
  | 'own_task'
  | 'own_step'
  /** Sidebar and top bar, tab bar on a phone. */
  | 'application';

/** An entry of the account menu, with the specification's own fields (SPEC.md 3). */
export interface MenuEntry {
  readonly group: 'profile' | 'partner';
  readonly name: (person: MenuPerson) => string;
  readonly link: string;
  /** Name of the Lucide icon. */
  readonly icon:
    | 'layout-dashboard'
    | 'user-round'
    | 'ticket'
    | 'bell'
    | 'key-round'
    | 'chart-line'
    | 'scroll-text'
    | 'megaphone';
}

/** What of a person the account menu depends on. */
export interface MenuPerson {
  /**
   * False for somebody who signs in through Google or Facebook alone: they set a password instead
   * of changing it.
   */
  readonly hasPassword: boolean;
}

export interface PalettePage {
  readonly to: string;
  readonly title: string;
  /** Listed only where lessons can be kept. */
  readonly needsDownloads?: true;
}

/** The features that the application is made of, in the order of their entries. */
export const FeaturesContext = createContext<readonly Feature[]>([]);

/** The entries of the account menu, those of all features. */
export function useMenuEntries(): readonly MenuEntry[] {
  const features = use(FeaturesContext);
  return useMemo(() => features.flatMap(({ menu = [] }) => menu), [features]);
}

/** The pages that the search palette leads to, those of all features. */
export function usePalettePages(): readonly PalettePage[] {
  const features = use(FeaturesContext);
  return useMemo(() => features.flatMap(({ palette = [] }) => palette), [features]);
}
