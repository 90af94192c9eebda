import type { AdminSection } from './shell/admin-section.ts';
import { overviewSection } from './overview/section.ts';
import { ordersSection } from './orders/section.ts';
import { unmatchedSection } from './unmatched/section.ts';
import { refundsSection } from './refunds/section.ts';
import { statementSection } from './statement/section.ts';
import { vouchersSection } from './vouchers/section.ts';
import { applicationsSection } from './applications/section.ts';
import { ticketsSection } from './tickets/section.ts';
import { lessonsSection } from './lessons/section.ts';
import { shortVideosSection } from './short-videos/section.ts';
import { blogSection } from './blog/section.ts';
import { faqSection } from './faq/section.ts';
import { peopleSection } from './people/section.ts';
import { affiliatesSection } from './affiliates/section.ts';
import { payoutsSection } from './payouts/section.ts';
import { taxRulesSection } from './tax-rules/section.ts';
import { policySection } from './policy/section.ts';
import { supportSection } from './support/section.ts';
import { feedbackSection } from './feedback/section.ts';
import { ledgerSection } from './ledger/section.ts';
import { jobsSection } from './jobs/section.ts';
import { officeSection } from './office/section.ts';
import { auditSection } from './audit/section.ts';

/** The pages of the office, in the order of its sidebar. */
export const adminSections: readonly AdminSection[] = [
  overviewSection,
  ordersSection,
  unmatchedSection,
  refundsSection,
  statementSection,
  vouchersSection,
  applicationsSection,
  ticketsSection,
  lessonsSection,
  shortVideosSection,
  blogSection,
  faqSection,
  peopleSection,
  affiliatesSection,
  payoutsSection,
  taxRulesSection,
  policySection,
  supportSection,
  feedbackSection,
  ledgerSection,
  jobsSection,
  officeSection,
  auditSection,
];
