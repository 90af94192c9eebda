import type { OfficeRight } from '#shared/domain/office/office-roles.ts';
import type { Limits } from '../../limits.ts';
import { quotasOf } from './mutation-quotas.ts';

/** What a mutation may be asked for: one line of the table below. */
export type MutationRule =
  | (MutationEntry<OfficeRight> & (Harmless | Proved | Exception))
  | (MutationEntry<'anybody' | 'signed_in'> & (Harmless | ((Proved | Exception) & OfSomebody)));

/**
 * Who may ask at all: of the office whoever has the right
 * (src/shared/domain/office/office-roles.ts). What they may do with whose things is the service's
 * to say.
 */
export type MutationEntry<Who = MutationRule['who']> = {
  readonly who: Who;
  /**
   * How often, of `limits.rates`: by person, or by address while nobody is signed in. Counted over
   * all processes.
   */
  readonly rate: keyof Limits['rates'];
};

/** Money, what people may do, where money or mail goes, or who is signed in. */
export type Moved = 'money' | 'rights' | 'account' | 'session';

type Harmless = {
  readonly moves: 'nothing';
  /** `proof` also for what only tells a secret. */
  readonly asks: 'nothing' | 'proof';
};

/**
 * The field gets the argument `confirm_password`, which is judged before anything else of it
 * happens. `ticket`: also a ticket of `open_factor_ticket`, by which the steps of one set-up need
 * one proof.
 */
type Proved = { readonly moves: Moved; readonly asks: 'proof' | 'ticket' };

/**
 * What people move of their own. Whoever has not proved their address may have set the account up
 * in the name of another: `proved` refuses them with `EMAIL_UNPROVED`; `any` is for what the owner
 * of the address finds gone, or ended, when they take the account over
 * (server/modules/people-data/start-anew.ts), and for money that goes back to whoever paid it.
 */
type OfSomebody =
  | { readonly moves: 'session' }
  | { readonly moves: 'money' | 'account'; readonly address: 'proved' | 'any' }
  | { readonly moves: 'rights'; readonly address: 'proved' };

/** It moves something and asks for no proof here, with the reason (a test names them all). */
type Exception = { readonly moves: Moved; readonly asks: 'nothing'; readonly because: string };

/** Of an account of one's own: by a proved address and a fresh proof. */
const asOwner = {
  who: 'signed_in',
  moves: 'account',
  address: 'proved',
  asks: 'proof',
} as const;
const ownProof = 'What it takes is a proof already.';
const providersPage =
  'Its page runs the provider’s script, where no password may be typed: it spends the proof of begin_connecting.';
const takesBack =
  'It only gives up what the session itself could do, and must be one tap away for whoever was robbed.';

/**
 * Every mutation of the product: who, what it moves, whether it asks for a fresh proof, how often.
 * The schema is not built with a mutation that has no line here, or with a line for none
 * (`admit-mutations.ts`).
 */
export const mutationRules = {
  // --- signing in and out
  register: { who: 'anybody', moves: 'session', asks: 'nothing', because: ownProof, rate: 'door' },
  sign_in: { who: 'anybody', moves: 'session', asks: 'nothing', because: ownProof, rate: 'door' },
  refresh_session: {
    who: 'anybody',
    moves: 'session',
    asks: 'nothing',
    because: ownProof,
    rate: 'renewal',
  },
  sign_out: {
    who: 'anybody',
    moves: 'session',
    asks: 'nothing',
    because: takesBack,
    rate: 'renewal',
  },
  revoke_session: {
    who: 'signed_in',
    moves: 'session',
    asks: 'nothing',
    because: takesBack,
    rate: 'form',
  },
  revoke_other_sessions: {
    who: 'signed_in',
    moves: 'session',
    asks: 'nothing',
    because: takesBack,
    rate: 'form',
  },
  request_password_reset: { who: 'anybody', moves: 'nothing', asks: 'nothing', rate: 'door' },
  reset_password: {
    who: 'anybody',
    moves: 'session',
    asks: 'nothing',
    because: ownProof,
    rate: 'door',
  },
  verify_email: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'form' },
  verify_email_link: { who: 'anybody', moves: 'nothing', asks: 'nothing', rate: 'door' },
  resend_verification: {
    who: 'signed_in',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'mail',
  },
  change_unverified_email: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'proof',
    rate: 'mail',
  },
  change_password: {
    who: 'signed_in',
    moves: 'session',
    asks: 'nothing',
    because:
      'It takes the proof as `current_password`, judged after the new password: a code is not spent on one that does not do.',
    rate: 'form',
  },
  send_confirm_code: {
    who: 'signed_in',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'mail',
  },
  complete_account: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'nothing',
    because:
      'For who has no address yet, or typed an unproved one and has no password: a sign-in of the last quarter of an hour is the proof that they have.',
    rate: 'mail',
  },
  sign_in_with_google: {
    who: 'anybody',
    moves: 'session',
    asks: 'nothing',
    because: ownProof,
    rate: 'door',
  },
  sign_in_with_facebook: {
    who: 'anybody',
    moves: 'session',
    asks: 'nothing',
    because: ownProof,
    rate: 'door',
  },
  begin_connecting: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'proof',
    rate: 'form',
  },
  connect_google: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'nothing',
    because: providersPage,
    rate: 'form',
  },
  connect_facebook: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'nothing',
    because: providersPage,
    rate: 'form',
  },
  disconnect_google: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'proof',
    rate: 'form',
  },
  disconnect_facebook: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'proof',
    rate: 'form',
  },
  create_desktop_code: {
    who: 'signed_in',
    moves: 'session',
    asks: 'nothing',
    because:
      'The session it leads to can no more than the one that asks, counts as signed in when that one was, has its end, is listed with it, and the code dies with it.',
    rate: 'desktopCode',
  },
  exchange_desktop_code: {
    who: 'anybody',
    moves: 'session',
    asks: 'nothing',
    because: ownProof,
    rate: 'door',
  },

  // --- the second factor
  complete_sign_in: {
    who: 'anybody',
    moves: 'session',
    asks: 'nothing',
    because: ownProof,
    rate: 'door',
  },
  begin_passkey_sign_in: { who: 'anybody', moves: 'nothing', asks: 'nothing', rate: 'door' },
  sign_in_with_passkey: {
    who: 'anybody',
    moves: 'session',
    asks: 'nothing',
    because: ownProof,
    rate: 'door',
  },
  open_factor_ticket: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'proof',
    rate: 'form',
  },
  begin_passkey: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'ticket',
    rate: 'form',
  },
  add_passkey: { who: 'signed_in', moves: 'account', address: 'any', asks: 'ticket', rate: 'form' },
  rename_passkey: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'form' },
  remove_passkey: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'proof',
    rate: 'form',
  },
  begin_authenticator_app: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'ticket',
    rate: 'form',
  },
  confirm_authenticator_app: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'nothing',
    because: 'It goes on with what begin_authenticator_app asked for, in the same session.',
    rate: 'form',
  },
  remove_authenticator_app: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'proof',
    rate: 'form',
  },
  make_recovery_codes: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'ticket',
    rate: 'form',
  },
  keep_recovery_codes: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'form' },
  forget_devices: {
    who: 'signed_in',
    moves: 'session',
    asks: 'nothing',
    because: takesBack,
    rate: 'form',
  },
  stop_factor_reset: {
    who: 'anybody',
    moves: 'account',
    address: 'any',
    asks: 'nothing',
    because: ownProof,
    rate: 'door',
  },
  report_takeover: {
    who: 'anybody',
    moves: 'account',
    address: 'any',
    asks: 'nothing',
    because: ownProof,
    rate: 'door',
  },
  prove_session: { who: 'signed_in', moves: 'session', asks: 'proof', rate: 'form' },
  begin_passkey_proof: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'form' },
  prove_by_passkey: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'form' },
  ask_factor_reset: { who: 'factors.open', moves: 'account', asks: 'proof', rate: 'action' },
  confirm_factor_reset: { who: 'factors.second', moves: 'account', asks: 'proof', rate: 'action' },
  cancel_factor_reset: {
    who: 'factors.second',
    moves: 'account',
    asks: 'nothing',
    because:
      'It leaves everything as it is, and must be one tap away for whoever sees through a story.',
    rate: 'action',
  },

  // --- learning
  sync: {
    who: 'signed_in',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'sync',
  },
  renew_licence: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'sync' },

  // --- buying
  create_order: {
    who: 'signed_in',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'order',
  },
  cancel_order: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'order' },
  renew_order: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'order' },
  request_refund: { who: 'signed_in', moves: 'money', address: 'any', asks: 'proof', rate: 'form' },
  take_refund_back: {
    who: 'signed_in',
    moves: 'money',
    address: 'any',
    asks: 'nothing',
    because: takesBack,
    rate: 'order',
  },
  give_refund_account: {
    who: 'signed_in',
    moves: 'account',
    address: 'any',
    asks: 'proof',
    rate: 'order',
  },
  give_up_excess: { ...asOwner, moves: 'money', rate: 'order' },
  request_invoice: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'form' },

  // --- money office
  admin_accept_short: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_request_top_up: { who: 'money.move', moves: 'nothing', asks: 'nothing', rate: 'action' },
  admin_cancel_order: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_refund_order: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_mark_invoice_issued: {
    who: 'money.move',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'action',
  },
  admin_correct_invoice: { who: 'money.move', moves: 'nothing', asks: 'proof', rate: 'action' },
  admin_match_transaction: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_return_to_learner: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_pay_refund_by_parts: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_book_bank_fee: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_unbook_bank_fee: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_book_tax_payment: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_unbook_tax_payment: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_pay_refund_by: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_unpay_refund: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_unpay_payout: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_pay_payout_by: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_unreturn_payout: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_pair_transfer: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_split_transaction: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_unsplit_transaction: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_unpair_transfer: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_unreturn_refund: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_keep_return: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_return_refund: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_return_payout: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_unmatch_transaction: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_unrefund_transaction: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_ignore_transaction: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_unignore_transaction: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_refund_transaction: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_reveal_refund: { who: 'accounts.reveal', moves: 'money', asks: 'proof', rate: 'action' },
  admin_start_refund: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  export_refund_transfers: {
    who: 'accounts.reveal',
    moves: 'money',
    asks: 'proof',
    rate: 'action',
  },
  admin_correct_refund: { who: 'money.move', moves: 'account', asks: 'proof', rate: 'action' },
  admin_mark_refund_sent: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_unmark_refund_sent: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_reject_refund: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_read_bank_report: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_decide_bank_report: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_reopen_bank_report: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },
  admin_import_statement: { who: 'money.move', moves: 'money', asks: 'proof', rate: 'action' },

  // --- messages and jobs
  mark_notification_read: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'everyday' },
  mark_all_notifications_read: {
    who: 'signed_in',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'everyday',
  },
  set_mail_settings: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'everyday' },
  admin_resend_email: { who: 'mails.read', moves: 'nothing', asks: 'nothing', rate: 'action' },
  admin_retry_job: { who: 'jobs.run', moves: 'nothing', asks: 'nothing', rate: 'action' },
  admin_cancel_job: { who: 'jobs.run', moves: 'nothing', asks: 'nothing', rate: 'action' },

  // --- affiliates
  create_campaign_link: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'lasting' },
  remove_campaign_link: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'form' },
  join_affiliate: { ...asOwner, rate: 'form' },
  change_affiliate_account: { ...asOwner, rate: 'lasting' },
  change_affiliate_papers: { ...asOwner, rate: 'lasting' },
  agree_affiliate_policy: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'form' },
  request_payout: {
    who: 'signed_in',
    moves: 'money',
    address: 'proved',
    asks: 'proof',
    rate: 'lasting',
  },
  withdraw_payout_request: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'form' },

  // --- paying affiliates
  create_payout_run: { who: 'payouts.manage', moves: 'nothing', asks: 'nothing', rate: 'action' },
  confirm_payout_run: { who: 'payouts.manage', moves: 'money', asks: 'proof', rate: 'action' },
  export_payout_run: { who: 'accounts.reveal', moves: 'nothing', asks: 'proof', rate: 'action' },
  reveal_payout_transfer: {
    who: 'accounts.reveal',
    moves: 'nothing',
    asks: 'proof',
    rate: 'action',
  },
  mark_payouts_sent: { who: 'payouts.manage', moves: 'money', asks: 'proof', rate: 'action' },
  mark_payouts_completed: { who: 'payouts.manage', moves: 'money', asks: 'proof', rate: 'action' },
  unmark_payouts_completed: {
    who: 'payouts.manage',
    moves: 'money',
    asks: 'proof',
    rate: 'action',
  },
  mark_payouts_failed: { who: 'payouts.manage', moves: 'money', asks: 'proof', rate: 'action' },
  activate_affiliate: { who: 'affiliates.manage', moves: 'account', asks: 'proof', rate: 'action' },
  suspend_affiliate_links: {
    who: 'affiliates.manage',
    moves: 'rights',
    asks: 'proof',
    rate: 'action',
  },
  hold_affiliate_payouts: { who: 'payouts.manage', moves: 'money', asks: 'proof', rate: 'action' },
  grant_affiliate_level: {
    who: 'affiliates.manage',
    moves: 'rights',
    asks: 'proof',
    rate: 'action',
  },
  set_affiliate_ambassador: {
    who: 'affiliates.manage',
    moves: 'rights',
    asks: 'proof',
    rate: 'action',
  },
  set_tax_commitment: { who: 'tax.manage', moves: 'money', asks: 'proof', rate: 'action' },
  hold_commission: { who: 'payouts.manage', moves: 'money', asks: 'proof', rate: 'action' },
  release_commission: { who: 'payouts.manage', moves: 'money', asks: 'proof', rate: 'action' },
  reconsider_commission: { who: 'payouts.manage', moves: 'money', asks: 'proof', rate: 'action' },
  reject_commission: { who: 'payouts.manage', moves: 'money', asks: 'proof', rate: 'action' },
  add_tax_rule: { who: 'tax.manage', moves: 'money', asks: 'proof', rate: 'action' },
  remove_tax_rule: { who: 'tax.manage', moves: 'money', asks: 'proof', rate: 'action' },
  export_withheld_tax: { who: 'accounts.reveal', moves: 'nothing', asks: 'proof', rate: 'action' },
  publish_affiliate_policy: {
    who: 'affiliates.manage',
    moves: 'rights',
    asks: 'proof',
    rate: 'action',
  },

  // --- vouchers
  create_voucher: { who: 'vouchers.manage', moves: 'money', asks: 'proof', rate: 'action' },
  create_voucher_codes: { who: 'vouchers.manage', moves: 'money', asks: 'proof', rate: 'action' },
  edit_voucher: { who: 'vouchers.manage', moves: 'money', asks: 'proof', rate: 'action' },
  pause_voucher: { who: 'vouchers.manage', moves: 'money', asks: 'proof', rate: 'action' },
  resume_voucher: { who: 'vouchers.manage', moves: 'money', asks: 'proof', rate: 'action' },

  // --- content
  begin_upload: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  finish_upload: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  cancel_upload: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  retry_upload: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  create_short_video: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  update_short_video: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  move_short_video: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  delete_short_video: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  update_course: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  create_chapter: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  update_chapter: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  move_chapter: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  delete_chapter: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  create_lesson: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  update_lesson: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  move_lesson: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  delete_lesson: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  set_lesson_state: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  remove_captions: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  remove_attachment: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  create_blog_post: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  update_blog_post: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  publish_blog_post: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  unpublish_blog_post: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  delete_blog_post: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  create_faq: {
    who: 'content.write',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'action',
  },
  update_faq: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  move_faq: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  delete_faq: { who: 'content.write', moves: 'nothing', asks: 'nothing', rate: 'action' },
  send_feedback: {
    who: 'signed_in',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'form',
  },
  set_feedback_state: { who: 'feedback.read', moves: 'nothing', asks: 'nothing', rate: 'action' },

  // --- people
  give_office_role: { who: 'roles.change', moves: 'rights', asks: 'proof', rate: 'action' },
  change_office_role: { who: 'roles.change', moves: 'rights', asks: 'proof', rate: 'action' },
  invite_to_office: { who: 'roles.change', moves: 'rights', asks: 'proof', rate: 'mail' },
  resend_office_invitation: { who: 'roles.change', moves: 'rights', asks: 'proof', rate: 'mail' },
  take_back_office_invitation: {
    who: 'roles.change',
    moves: 'rights',
    asks: 'proof',
    rate: 'action',
  },
  accept_office_invitation: {
    who: 'signed_in',
    moves: 'rights',
    address: 'proved',
    asks: 'proof',
    rate: 'form',
  },
  block_person: { who: 'people.help', moves: 'rights', asks: 'proof', rate: 'action' },
  unblock_person: { who: 'people.help', moves: 'rights', asks: 'proof', rate: 'action' },
  end_person_sessions: { who: 'people.help', moves: 'session', asks: 'proof', rate: 'action' },
  demand_password: { who: 'people.help', moves: 'session', asks: 'proof', rate: 'action' },
  undo_demand_password: { who: 'people.help', moves: 'session', asks: 'proof', rate: 'action' },
  grant_plan: { who: 'plans.grant', moves: 'rights', asks: 'proof', rate: 'action' },
  revoke_plan: { who: 'plans.grant', moves: 'rights', asks: 'proof', rate: 'action' },

  // --- tickets and support
  save_event: { who: 'tickets.manage', moves: 'nothing', asks: 'nothing', rate: 'action' },
  cancel_event: { who: 'tickets.manage', moves: 'nothing', asks: 'nothing', rate: 'action' },
  check_in: { who: 'tickets.manage', moves: 'nothing', asks: 'nothing', rate: 'action' },
  undo_check_in: { who: 'tickets.manage', moves: 'nothing', asks: 'nothing', rate: 'action' },
  send_support_request: {
    who: 'signed_in',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'form',
  },
  send_support_message: {
    who: 'signed_in',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'form',
  },
  answer_support_request: {
    who: 'requests.answer',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'action',
  },
  close_support_request: {
    who: 'requests.answer',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'action',
  },
  save_saved_answer: { who: 'requests.answer', moves: 'nothing', asks: 'nothing', rate: 'action' },
  remove_saved_answer: {
    who: 'requests.answer',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'action',
  },

  // --- ambassadors
  save_ambassador_draft: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'everyday' },
  submit_ambassador_application: {
    who: 'signed_in',
    moves: 'account',
    address: 'proved',
    asks: 'proof',
    rate: 'form',
  },
  open_application: {
    who: 'applications.decide',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'action',
  },
  ask_applicant: { who: 'applications.decide', moves: 'nothing', asks: 'nothing', rate: 'action' },
  accept_application: {
    who: 'applications.decide',
    moves: 'rights',
    asks: 'proof',
    rate: 'action',
  },
  decline_application: {
    who: 'applications.decide',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'action',
  },
  invite_ambassador: {
    who: 'applications.decide',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'action',
  },

  // --- one's own profile and data
  use_facebook_picture: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'avatar' },
  update_profile_personal: {
    who: 'signed_in',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'everyday',
  },
  update_profile_social: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'everyday' },
  update_profile_experience: {
    who: 'signed_in',
    moves: 'nothing',
    asks: 'nothing',
    rate: 'everyday',
  },
  update_profile_course: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'everyday' },
  change_payout_account: {
    who: 'signed_in',
    moves: 'account',
    address: 'proved',
    asks: 'proof',
    rate: 'lasting',
  },
  request_data_export: {
    who: 'signed_in',
    moves: 'nothing',
    asks: 'proof',
    rate: 'form',
  },
  open_data_export: { who: 'signed_in', moves: 'nothing', asks: 'proof', rate: 'form' },
  request_account_deletion: { ...asOwner, rate: 'form' },
  withdraw_account_deletion: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'form' },
  mark_ga_event_sent: { who: 'signed_in', moves: 'nothing', asks: 'nothing', rate: 'everyday' },
} as const satisfies Readonly<Record<string, MutationRule>>;

export type MutationName = keyof typeof mutationRules;

/**
 * Whether a document may hold one such mutation only: at the door, with a proof, or with digits of
 * an e-mail, each could be a guess.
 */
export function isGuess(name: string): boolean {
  const rule = mutationRule(name);
  return (
    rule !== undefined &&
    (rule.who === 'anybody' ||
      rule.asks !== 'nothing' ||
      rule.moves === 'session' ||
      rule.moves === 'account' ||
      quotasOf(name).includes('codesTriedPerPerson'))
  );
}

/**
 * Whether it ends sessions, or takes back what somebody may have done who should not be there: it
 * waits behind none of that one's work.
 */
export function isRemedy(name: string): boolean {
  const rule: MutationRule | undefined = mutationRule(name);
  return (
    rule !== undefined &&
    (rule.moves === 'session' || ('because' in rule && rule.because === takesBack))
  );
}

/** The line of a mutation; undefined for a name that is none. */
export function mutationRule(name: string): MutationRule | undefined {
  // hasOwn said so
  return Object.hasOwn(mutationRules, name) ? mutationRules[name as MutationName] : undefined;
}
