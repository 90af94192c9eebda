/** The layouts that a page can have before its code is there (web/first-frame.css). */
export type FirstFrame = 'application' | 'office' | 'sign_in' | 'task' | 'lesson';

/** Pages of somebody who is signed in, in the layout with the sidebar; by their first part. */
const application = new Set([
  'affiliate',
  'change-password',
  'dashboard',
  'history-email',
  'learn',
  'offline',
  'orders',
  'profile',
  'settings',
  'sync',
  'your-ticket',
]);
const signIn = new Set([
  'complete',
  'desktop-connect',
  'desktop-sign-in',
  'forgot',
  'login',
  'register',
  'reset',
  'social',
  'verify',
]);

/**
 * The layout of a page by its address. `isKnown`: somebody was signed in here; without one the
 * pages of a person lead to the form.
 */
export function firstFrame(pathname: string, isKnown: boolean): FirstFrame {
  const [first = '', second] = pathname.split('/').filter(Boolean);
  if (signIn.has(first)) return 'sign_in';
  if (first === 'learn' && second !== undefined) return 'lesson';
  if (first === 'admin') return isKnown ? 'office' : 'sign_in';
  if (application.has(first)) return isKnown ? 'application' : 'sign_in';
  return 'task';
}
