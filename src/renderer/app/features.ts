import type { Feature } from '../lib/page/feature.ts';
import { homeFeature } from '../features/home/feature.ts';
import { dashboardFeature } from '../features/dashboard/feature.ts';
import { composedFeature } from './pages/feature.ts';
import { ticketsFeature } from '../features/tickets/feature.ts';
import { notificationsFeature } from '../features/notifications/feature.ts';
import { authFeature } from '../features/auth/feature.ts';
import { adminFeature } from '../features/admin/feature.ts';
import { affiliateFeature } from '../features/affiliate/feature.ts';
import { ambassadorFeature } from '../features/ambassador/feature.ts';
import { blogFeature } from '../features/blog/feature.ts';
import { legalFeature } from '../features/legal/feature.ts';
import { socialFeature } from '../features/social/feature.ts';
import { secondFactorFeature } from '../features/second-factor/feature.ts';
import { studyFeature } from '../features/study/feature.ts';
import { checkoutFeature } from '../features/checkout/feature.ts';
import { offlineFeature } from '../features/offline/feature.ts';
import { syncFeature } from '../features/sync/feature.ts';
import { settingsFeature } from '../features/settings/feature.ts';

/** What the application is made of, in the order of the entries in its menu and palette. */
export const features: readonly Feature[] = [
  homeFeature,
  dashboardFeature,
  composedFeature,
  ticketsFeature,
  notificationsFeature,
  authFeature,
  affiliateFeature,
  ambassadorFeature,
  blogFeature,
  legalFeature,
  socialFeature,
  secondFactorFeature,
  studyFeature,
  checkoutFeature,
  offlineFeature,
  syncFeature,
  settingsFeature,
  adminFeature,
];
