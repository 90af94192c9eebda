import { assertNever } from '#shared/kernel/assert.ts';
import { lessonPath, readDeepLink } from './deep-link.ts';

export interface LinkOpenerDeps {
  /** Shows a page of ours, opening the window when there is none. */
  readonly open: (path: string) => void;
  /** Shows the window as it is. */
  readonly show: () => void;
  /**
   * Slug of a lesson by its id, as soon as the course is known; null when it is not known in time,
   * or has no such lesson.
   */
  readonly slugOf: (lessonId: string) => Promise<string | null>;
  /** Takes what the browser brought back from signing in; false when nobody here waits for it. */
  readonly signIn: (answer: { readonly code: string; readonly state: string }) => Promise<boolean>;
  /** Says that a link cannot be opened; resolves when it was read. */
  readonly refuse: () => Promise<void>;
}

/** Opens a link that the system handed over. */
export type LinkOpener = (link: string) => Promise<void>;

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A link that is not ours is refused in words over the window as it stands; while one refusal is
 * read, others are dropped.
 */
export function createLinkOpener({
  open,
  show,
  slugOf,
  signIn,
  refuse,
}: LinkOpenerDeps): LinkOpener {
  let isRefusing = false;
  const say = async () => {
    show();
    if (isRefusing) return;
    isRefusing = true;
    await refuse().finally(() => (isRefusing = false));
  };
  return async (link) => {
    const target = readDeepLink(link);
    if (target === null) return say();
    switch (target.kind) {
      case 'page':
        return open(target.path);
      case 'auth':
        show();
        return (await signIn(target)) ? undefined : say();
      case 'lesson': {
        if (!idPattern.test(target.name)) return open(lessonPath(target.name, target.atSeconds));
        // The window comes at once; the course that knows the lesson may have to be fetched first.
        show();
        const slug = await slugOf(target.name.toLowerCase());
        return slug === null ? say() : open(lessonPath(slug, target.atSeconds));
      }
      default:
        return assertNever(target);
    }
  };
}
