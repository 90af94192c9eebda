import {
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputType,
  isInputObjectType,
  isNonNullType,
} from 'graphql';
import type { MutationName, mutationRules } from './mutation-rules.ts';

/** Of the office: whoever asks needs a right. */
type OfficeMutation = {
  readonly [Name in MutationName]: (typeof mutationRules)[Name]['who'] extends
    | 'anybody'
    | 'signed_in'
    ? never
    : Name;
}[MutationName];

/**
 * The arguments (`input.version`: a field of one) by which it names what its person saw, with `?`
 * where null is a state of its own; or why there is none to name.
 */
type NamedState = readonly [string, ...string[]] | { readonly because: string };

const makes = { because: 'It makes something new, and is refused where that is there.' };
const moves = { because: 'A place among others; where it comes to be is all that it says.' };
const oneState = { because: 'What it names is in one state until this is done, or is refused.' };
const sets = { because: 'It says the whole of what is to be, whatever was before.' };
const again = { because: 'It repeats what was asked for before, and decides nothing.' };
const gives = { because: 'It answers what is there by now; what had been given out is named.' };
const shuts = { because: 'It shuts somebody out, which may never wait for a page to be fresh.' };
const dated = { because: 'What begins later or on the same day refuses it.' };

/**
 * What each mutation of the office names of what its person saw. Two of the office have pages of
 * different age: a word that names no state is judged by one that nobody looked at. The schema is
 * not built with a mutation that lacks one of its arguments (`admit-mutations.ts`).
 */
const namedStates: Readonly<Record<OfficeMutation, NamedState>> = {
  // --- second factors
  ask_factor_reset: makes,
  confirm_factor_reset: ['revision'],
  cancel_factor_reset: ['revision'],

  // --- orders and money
  admin_accept_short: ['missing'],
  admin_request_top_up: ['revision'],
  admin_cancel_order: ['revision'],
  admin_refund_order: ['revision'],
  admin_mark_invoice_issued: ['words'],
  admin_correct_invoice: ['seen_number'],
  admin_match_transaction: ['revision', 'order_revision'],
  admin_return_to_learner: ['revision', 'order_revision'],
  admin_pay_refund_by_parts: ['transaction_revisions', 'refund_revision'],
  admin_book_bank_fee: ['revision'],
  admin_unbook_bank_fee: ['revision'],
  admin_book_tax_payment: ['revision'],
  admin_unbook_tax_payment: ['revision'],
  admin_pay_refund_by: ['revision', 'refund_revision'],
  admin_unpay_refund: ['revision'],
  admin_unpay_payout: ['revision'],
  admin_pay_payout_by: ['transaction_revisions', 'payout_revision'],
  admin_unreturn_payout: ['revision'],
  admin_pair_transfer: ['revision', 'transfer_revision'],
  admin_unpair_transfer: ['revision'],
  admin_split_transaction: ['revision'],
  admin_unsplit_transaction: ['revision'],
  admin_unreturn_refund: ['revision'],
  admin_keep_return: ['revision'],
  admin_return_refund: ['revision', 'refund_revision'],
  admin_return_payout: ['revision', 'payout_revision'],
  admin_unmatch_transaction: ['revision', 'order_revision'],
  admin_unrefund_transaction: ['revision'],
  admin_ignore_transaction: ['revision'],
  admin_unignore_transaction: ['revision'],
  admin_refund_transaction: ['revision'],
  admin_reveal_refund: gives,
  admin_start_refund: ['revision'],
  export_refund_transfers: gives,
  admin_correct_refund: ['revision'],
  admin_mark_refund_sent: ['revision'],
  admin_unmark_refund_sent: ['revision'],
  admin_reject_refund: ['revision'],
  admin_read_bank_report: again,
  admin_decide_bank_report: ['known_transaction_id', 'revision'],
  admin_reopen_bank_report: ['revision'],
  admin_import_statement: ['understanding'],

  // --- the machine
  admin_resend_email: again,
  admin_retry_job: ['revision'],
  admin_cancel_job: ['revision'],

  // --- affiliates
  create_payout_run: makes,
  confirm_payout_run: ['drafts_revision'],
  export_payout_run: gives,
  reveal_payout_transfer: gives,
  mark_payouts_sent: ['revisions'],
  mark_payouts_completed: ['revisions'],
  unmark_payouts_completed: ['revisions'],
  mark_payouts_failed: ['revisions'],
  activate_affiliate: makes,
  suspend_affiliate_links: ['revision'],
  hold_affiliate_payouts: ['revision'],
  grant_affiliate_level: ['revision'],
  set_affiliate_ambassador: ['revision'],
  set_tax_commitment: ['revision'],
  hold_commission: ['revision'],
  release_commission: ['revision'],
  reconsider_commission: ['revision'],
  reject_commission: ['revision'],
  add_tax_rule: dated,
  remove_tax_rule: ['valid_to?'],
  export_withheld_tax: gives,
  publish_affiliate_policy: ['input.based_on'],

  // --- vouchers
  create_voucher: makes,
  create_voucher_codes: makes,
  edit_voucher: ['version'],
  pause_voucher: ['version'],
  resume_voucher: ['version'],

  // --- what is taught and read
  begin_upload: makes,
  finish_upload: oneState,
  cancel_upload: oneState,
  retry_upload: oneState,
  create_short_video: makes,
  update_short_video: ['revision'],
  move_short_video: moves,
  delete_short_video: ['revision', 'media_revision'],
  update_course: ['revision'],
  create_chapter: makes,
  update_chapter: ['revision'],
  move_chapter: moves,
  delete_chapter: ['revision'],
  create_lesson: makes,
  update_lesson: ['revision'],
  move_lesson: moves,
  delete_lesson: ['revision', 'media_revision'],
  set_lesson_state: ['revision'],
  remove_captions: ['captions_revision'],
  remove_attachment: ['file'],
  create_blog_post: makes,
  update_blog_post: ['revision'],
  publish_blog_post: ['revision'],
  unpublish_blog_post: ['revision'],
  delete_blog_post: ['revision'],
  create_faq: makes,
  update_faq: ['revision'],
  move_faq: moves,
  delete_faq: ['revision'],
  set_feedback_state: ['expected'],

  // --- people
  give_office_role: makes,
  change_office_role: ['expected?'],
  invite_to_office: makes,
  resend_office_invitation: ['revision'],
  take_back_office_invitation: ['revision'],
  block_person: shuts,
  unblock_person: ['revision'],
  end_person_sessions: shuts,
  demand_password: shuts,
  undo_demand_password: ['revision'],
  grant_plan: sets,
  revoke_plan: ['grant_id'],

  // --- events and support
  save_event: ['input.version?'],
  cancel_event: ['version'],
  check_in: oneState,
  undo_check_in: ['used_at'],
  answer_support_request: ['last_message_id'],
  close_support_request: ['last_message_id'],
  save_saved_answer: ['revision?'],
  remove_saved_answer: ['revision'],

  // --- applications
  open_application: again,
  ask_applicant: ['revision'],
  accept_application: ['revision'],
  decline_application: ['revision'],
  invite_ambassador: makes,
};

/** Of what its line names, what a mutation does not ask for. */
export function unnamedStates(name: string, args: GraphQLFieldConfigArgumentMap): string[] {
  if (!Object.hasOwn(namedStates, name)) return [];
  const line = namedStates[name as OfficeMutation]; // hasOwn said so
  return 'because' in line ? [] : line.filter((path) => !isAskedFor(path, args));
}

function isAskedFor(path: string, args: GraphQLFieldConfigArgumentMap): boolean {
  const mayBeNull = path.endsWith('?');
  const [argument = '', field] = path.replace('?', '').split('.');
  let type: GraphQLInputType | undefined = args[argument]?.type;
  if (field !== undefined) {
    const input: unknown = isNonNullType(type) ? type.ofType : type;
    type = isInputObjectType(input) ? input.getFields()[field]?.type : undefined;
  }
  return type !== undefined && (mayBeNull || isNonNullType(type));
}
