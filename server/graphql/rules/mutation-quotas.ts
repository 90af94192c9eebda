import type { mostCampaignLinks } from '#shared/domain/affiliate/campaign-link.ts';
import type { Limits } from '../../limits.ts';

/** A limit of ours by which a service says how much there may be of a person's, by its name. */
type QuotaName = keyof Limits | keyof { readonly mostCampaignLinks: typeof mostCampaignLinks };

/** By which limits it is bounded what a mutation leaves behind, or why none is needed. */
type Quota = readonly [QuotaName, ...QuotaName[]] | { readonly none: string };

const onePerPerson = { none: 'One row a person, or a set that replaces the one before.' } as const;
const fewTokens = { none: 'Of each kind the newest few of a person are kept.' } as const;
const onePerOrder = {
  none: 'One of an order or of its refund, and orders are bounded by ordersPerPerson.',
} as const;

/**
 * How much a mutation may bring together. Each by which a person leaves rows of their own has a
 * line: the walk over all mutations (mutations-of-ended-sessions.test.ts) sees what it inserts.
 */
export const mutationQuotas = {
  request_password_reset: ['passwordLinksPerAccount'],
  verify_email: ['codesTriedPerPerson'],
  resend_verification: ['codesMailedPerPerson'],
  change_unverified_email: ['codesMailedPerPerson'],
  send_confirm_code: ['codesMailedPerPerson'],
  complete_account: ['codesMailedPerPerson'],
  connect_google: {
    none: 'One account of each provider; a spent token is forgotten when it ends.',
  },
  connect_facebook: {
    none: 'One account of each provider; a spent token is forgotten when it ends.',
  },
  create_desktop_code: { none: 'Gone in minutes, and made at the rate of few.' },
  add_passkey: ['passkeysPerPerson'],
  begin_passkey: fewTokens,
  begin_passkey_proof: fewTokens,
  open_factor_ticket: fewTokens,
  begin_authenticator_app: onePerPerson,
  make_recovery_codes: onePerPerson,
  set_mail_settings: onePerPerson,
  sync: ['operationsPerPerson', 'notesPerPerson'],
  create_order: ['openOrders', 'ordersPerPerson'],
  cancel_order: onePerOrder,
  renew_order: {
    none: 'A line of the history and a code of one order each time, at the rate of orders.',
  },
  request_refund: onePerOrder,
  give_refund_account: onePerOrder,
  take_refund_back: onePerOrder,
  give_up_excess: onePerOrder,
  request_invoice: onePerOrder,
  mark_ga_event_sent: onePerOrder,
  join_affiliate: onePerPerson,
  create_campaign_link: ['mostCampaignLinks'],
  request_payout: { none: 'One that is open, and the wallet has to hold it.' },
  submit_ambassador_application: { none: 'One application, which the office answers.' },
  send_support_request: ['supportRequestsPerDay'],
  send_support_message: ['supportMessagesPerDay'],
  send_feedback: ['feedbackPerPerson'],
  request_data_export: ['dataExportsPerDay'],
  request_account_deletion: ['deletionsPerDay'],
  create_faq: ['faqs'],
  create_short_video: ['shortVideos'],
} as const satisfies Readonly<Record<string, Quota>>;

/** The limits of a mutation by their names; none for one that needs none. */
export function quotasOf(name: string): readonly QuotaName[] {
  const lines: Readonly<Record<string, Quota>> = mutationQuotas;
  const quota = Object.hasOwn(lines, name) ? lines[name] : undefined;
  return quota === undefined || 'none' in quota ? [] : quota;
}
