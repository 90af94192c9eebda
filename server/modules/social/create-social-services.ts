import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import type { Accounts } from '../accounts/api.ts';
import { type Auth, createAttemptLimiter, type NotifyMethodAdded } from '../auth/api.ts';
import type { Messenger } from '../messages/api.ts';
import { createFacebook } from './facebook.ts';
import type { PictureDrawing } from '../../pictures/picture-drawing.ts';
import { createGoogle } from './google.ts';
import { createPictureFetcher } from './picture.ts';
import { createSocial, type Social } from './service.ts';

/** Which providers are there; null = not configured. */
export interface SocialSettings {
  readonly google: { readonly clientId: string; readonly certsUrl: string } | null;
  readonly facebook: {
    readonly appId: string;
    readonly appSecret: string;
    readonly graphUrl: string;
  } | null;
}

export interface SocialDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly auth: Auth;
  readonly messenger: Messenger;
  readonly notifyMethodAdded: NotifyMethodAdded;
  readonly limits: Limits;
  readonly drawing: PictureDrawing;
  readonly settings: SocialSettings;
}

/** Where Facebook keeps pictures of people. */
const pictureHosts = ['fbcdn.net', 'fbsbx.com', 'graph.facebook.com'];

/** Puts the social sign-ins of a server together. */
export function createSocialServices({
  database,
  accounts,
  auth,
  messenger,
  notifyMethodAdded,
  limits,
  drawing,
  settings: { google, facebook },
}: SocialDeps): Social {
  const timeoutMs = limits.socialProviderMs;
  return createSocial({
    database,
    accounts,
    auth,
    messenger,
    notifyMethodAdded,
    attempts: createAttemptLimiter(database, limits),
    google: google && {
      clientId: google.clientId,
      verifier: createGoogle({ ...google, timeoutMs }),
    },
    facebook: facebook && {
      appId: facebook.appId,
      verifier: createFacebook({ ...facebook, timeoutMs }),
    },
    fetchPicture: createPictureFetcher({
      drawing,
      hosts: pictureHosts,
      testOrigin:
        facebook !== null && facebook.graphUrl.startsWith('http:') ? facebook.graphUrl : null,
      timeoutMs: limits.socialPictureMs,
    }),
    desktopCodeMs: limits.desktopCodeMs,
    connectingMs: limits.connectingMs,
  });
}
