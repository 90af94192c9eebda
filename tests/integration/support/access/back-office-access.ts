import {
  accountants,
  everyRole,
  helpers,
  owner,
  readers,
  writers,
  type RootRule,
} from './access-rule.ts';

/** The back office. */
export const backOfficeRoots: Readonly<Record<string, RootRule>> = {
  // --- the back office: orders, money, ledger, affiliates
  'Query.admin_overview': accountants,
  'Query.admin_reconciliation': accountants,
  'Query.admin_orders': readers,
  'Query.admin_order': readers,
  'Query.admin_transactions': accountants,
  'Query.admin_transaction': accountants,
  'Query.admin_suggestions': accountants,
  'Query.admin_returnable_payouts': accountants,
  'Query.admin_returnable_refunds': accountants,
  'Query.admin_pairable_transactions': accountants,
  'Query.admin_split_proposal': accountants,
  'Query.admin_parts_of_transaction': accountants,
  'Query.admin_payable_refunds': accountants,
  'Query.admin_payable_payouts': accountants,
  'Query.admin_payout_parts': accountants,
  'Query.admin_refund_parts': accountants,
  'Query.admin_refunds': accountants,
  'Query.admin_refund': accountants,
  'Query.admin_refund_file': accountants,
  'Mutation.admin_accept_short': accountants,
  'Mutation.admin_request_top_up': accountants,
  'Mutation.admin_cancel_order': accountants,
  'Mutation.admin_refund_order': accountants,
  'Mutation.admin_mark_invoice_issued': accountants,
  'Mutation.admin_correct_invoice': accountants,
  'Mutation.admin_match_transaction': accountants,
  'Mutation.admin_return_to_learner': accountants,
  'Mutation.admin_unmatch_transaction': accountants,
  'Mutation.admin_unrefund_transaction': accountants,
  'Mutation.admin_return_refund': accountants,
  'Mutation.admin_unreturn_refund': accountants,
  'Mutation.admin_pair_transfer': accountants,
  'Mutation.admin_unpair_transfer': accountants,
  'Mutation.admin_split_transaction': accountants,
  'Mutation.admin_unsplit_transaction': accountants,
  'Mutation.admin_keep_return': accountants,
  'Mutation.admin_return_payout': accountants,
  'Mutation.admin_unreturn_payout': accountants,
  'Mutation.admin_pay_refund_by': accountants,
  'Mutation.admin_pay_payout_by': accountants,
  'Mutation.admin_unpay_payout': accountants,
  'Mutation.admin_unpay_refund': accountants,
  'Mutation.admin_pay_refund_by_parts': accountants,
  'Mutation.admin_book_bank_fee': accountants,
  'Mutation.admin_unbook_bank_fee': accountants,
  'Mutation.admin_book_tax_payment': accountants,
  'Mutation.admin_unbook_tax_payment': accountants,
  'Mutation.admin_ignore_transaction': accountants,
  'Mutation.admin_unignore_transaction': accountants,
  'Mutation.admin_refund_transaction': accountants,
  'Mutation.admin_reveal_refund': accountants,
  'Mutation.admin_start_refund': accountants,
  'Mutation.export_refund_transfers': accountants,
  'Mutation.admin_correct_refund': accountants,
  'Mutation.admin_mark_refund_sent': accountants,
  'Mutation.admin_unmark_refund_sent': accountants,
  'Mutation.admin_reject_refund': accountants,
  'Query.trial_balance': accountants,
  'Query.ledger_journals': accountants,
  'Query.admin_programme_report': accountants,
  'Query.admin_rollup_proofs': accountants,
  'Query.admin_click_tracking': accountants,
  'Query.admin_payout_runs': accountants,
  'Query.admin_payout_run': accountants,
  'Mutation.create_payout_run': accountants,
  'Mutation.confirm_payout_run': accountants,
  'Query.admin_payout_requests': accountants,
  'Query.admin_payout_preview': accountants,
  'Mutation.mark_payouts_sent': accountants,
  'Mutation.mark_payouts_completed': accountants,
  'Mutation.unmark_payouts_completed': accountants,
  'Mutation.mark_payouts_failed': accountants,
  'Mutation.export_payout_run': accountants,
  'Mutation.reveal_payout_transfer': accountants,
  'Query.admin_affiliates': accountants,
  'Query.admin_affiliate': accountants,
  'Query.admin_commissions': accountants,
  'Mutation.suspend_affiliate_links': owner,
  'Mutation.hold_affiliate_payouts': accountants,
  'Mutation.grant_affiliate_level': owner,
  'Mutation.set_affiliate_ambassador': owner,
  'Mutation.set_tax_commitment': accountants,
  'Mutation.hold_commission': accountants,
  'Mutation.release_commission': accountants,
  'Mutation.reject_commission': accountants,
  'Mutation.reconsider_commission': accountants,
  'Query.admin_tax_rules': accountants,
  'Query.admin_withheld_tax': accountants,
  'Mutation.export_withheld_tax': accountants,
  'Mutation.add_tax_rule': accountants,
  'Mutation.remove_tax_rule': accountants,
  'Query.admin_affiliate_policies': owner,
  'Query.admin_policy_preview': owner,
  'Mutation.publish_affiliate_policy': owner,
  'Mutation.activate_affiliate': owner,

  // --- the back office: everything else
  'Query.admin_bank_reports': accountants,
  'Mutation.admin_read_bank_report': accountants,
  'Mutation.admin_decide_bank_report': accountants,
  'Query.admin_decided_bank_reports': accountants,
  'Mutation.admin_reopen_bank_report': accountants,
  'Query.admin_statements': accountants,
  'Query.admin_statement': accountants,
  'Mutation.admin_import_statement': accountants,
  'Query.admin_emails': owner,
  'Query.admin_email': owner,
  'Query.admin_jobs': owner,
  'Query.admin_refusals': owner,
  'Mutation.admin_resend_email': owner,
  'Mutation.admin_retry_job': owner,
  'Mutation.admin_cancel_job': owner,
  'Query.admin_events': helpers,
  'Query.admin_event': helpers,
  'Query.event_holders': helpers,
  'Mutation.save_event': helpers,
  'Mutation.cancel_event': helpers,
  'Mutation.check_in': helpers,
  'Mutation.undo_check_in': helpers,
  'Query.admin_support_requests': helpers,
  'Query.admin_support_request': helpers,
  'Query.saved_answers': helpers,
  'Mutation.answer_support_request': helpers,
  'Mutation.close_support_request': helpers,
  'Mutation.save_saved_answer': helpers,
  'Mutation.remove_saved_answer': helpers,
  'Query.admin_counts': everyRole,
  // What of it: tests/integration/office/office-search.test.ts.
  'Query.office_search': everyRole,
  'Query.audit_log': owner,
  'Query.audit_check': owner,
  'Query.admin_vouchers': owner,
  'Query.admin_voucher': owner,
  'Query.voucher_report': owner,
  'Query.voucher_uses': owner,
  'Mutation.create_voucher': owner,
  'Mutation.create_voucher_codes': owner,
  'Mutation.edit_voucher': owner,
  'Mutation.pause_voucher': owner,
  'Mutation.resume_voucher': owner,
  'Query.upload': writers,
  'Mutation.begin_upload': writers,
  'Mutation.finish_upload': writers,
  'Mutation.cancel_upload': writers,
  'Mutation.retry_upload': writers,
  'Query.admin_short_videos': writers,
  'Query.admin_blog_posts': writers,
  'Query.admin_blog_post': writers,
  'Query.admin_blog_preview': writers,
  'Query.admin_faqs': writers,
  'Query.admin_faq_preview': writers,
  'Mutation.create_blog_post': writers,
  'Mutation.update_blog_post': writers,
  'Mutation.publish_blog_post': writers,
  'Mutation.unpublish_blog_post': writers,
  'Mutation.delete_blog_post': writers,
  'Mutation.create_faq': writers,
  'Mutation.update_faq': writers,
  'Mutation.move_faq': writers,
  'Mutation.delete_faq': writers,
  'Mutation.create_short_video': writers,
  'Mutation.update_short_video': writers,
  'Mutation.move_short_video': writers,
  'Mutation.delete_short_video': writers,
  'Query.admin_course': writers,
  'Query.admin_lesson_media': writers,
  'Mutation.update_course': writers,
  'Mutation.create_chapter': writers,
  'Mutation.update_chapter': writers,
  'Mutation.move_chapter': writers,
  'Mutation.delete_chapter': writers,
  'Mutation.create_lesson': writers,
  'Mutation.update_lesson': writers,
  'Mutation.move_lesson': writers,
  'Mutation.delete_lesson': writers,
  'Mutation.set_lesson_state': writers,
  'Mutation.remove_captions': writers,
  'Mutation.remove_attachment': writers,
  'Query.admin_feedback': helpers,
  'Mutation.set_feedback_state': helpers,
  'Query.admin_people': helpers,
  'Query.admin_person': helpers,
  'Query.office_people': owner,
  'Mutation.give_office_role': owner,
  'Mutation.change_office_role': owner,
  'Query.office_invitations': owner,
  'Mutation.invite_to_office': owner,
  'Mutation.resend_office_invitation': owner,
  'Mutation.take_back_office_invitation': owner,
  'Query.admin_person_factor': everyRole,
  'Query.admin_factor_resets': everyRole,
  'Mutation.ask_factor_reset': owner,
  'Mutation.confirm_factor_reset': everyRole,
  'Mutation.cancel_factor_reset': everyRole,
  'Mutation.block_person': helpers,
  'Mutation.unblock_person': helpers,
  'Mutation.end_person_sessions': helpers,
  'Mutation.demand_password': helpers,
  'Mutation.undo_demand_password': helpers,
  'Mutation.grant_plan': owner,
  'Mutation.revoke_plan': owner,
};

/** One line per rule and type: the rule, the type, its fields. */
export const backOfficeObjects = `
  admin AdminRefund id kind state came_back is_owed_again returned_account is_returned_account order_id order_code learner_name email paid_at refundable_until transaction_memo amount memo_code account_bank account_masked account_holder reason requested_at due_at held_until account_reported_at started_at times_handed_out handed_out_at handed_out_to sent_at reference is_confirmed revision
  admin AdminTransaction id direction bank account_number amount memo reference counterparty occurred_at bank_day moved_at heard_at state is_laid_payout is_laid_refund refund_id refund_order_code payout_run_id payout_affiliate is_excess is_laid_in is_nobodys is_elsewhere returned_refund_id paired_with part_of part_of_amount review_reason order_id order_code revision order_revision doubts
  admin AdminSplitProposal parts runs
  admin AdminProposedPart code amount name
  admin AdminUntoldRun id kind created_at payments net_amount
  admin AdminOrderEvent id at kind amount note actor_name
  admin AdminOrderAround tickets_valid tickets_used tickets_cancelled support_open support_total orders_total
  admin AdminInvoice kind name tax_code address email requested_at words issued_number issued_at
  admin AdminOrder id code learner_id learner_name email plan is_upgrade status created_at expires_at paid_at refundable_until touched_at payment_code original_amount early_discount upgrade_credit voucher_code voucher_discount total_amount received_amount review_amount missing_amount excess_amount waived_amount referral_code commission commission_status open_refund_kind open_refund_state invoice_waits events transactions refunds invoice messages around money_beside money_set_aside_id revision
  admin AdminOrderMessage id title created_at read_at email_id email_state
  admin AdminSuggestion order_id code learner_name email plan status total_amount missing_amount created_at reasons owned_plan order_revision
  admin PayableRefund id kind state order_code learner_name account_masked revision
  admin PayablePayout id affiliate_code name net_amount status account_masked returned_at revision
  admin PayableRefund id kind state amount names_another order_code learner_name account_masked is_again returned_at revision
  admin ReturnableRefund id kind state amount order_id order_code learner_name is_learner_deleted account_masked sent_at is_named is_unlikely may_be revision
  admin ReturnablePayout id affiliate_code name net_amount sent_at reference revision
  admin RefundFile name count csv
  admin SendableRefunds fresh fresh_amount begun begun_amount begun_at begun_revision
  admin AdminRefundTransfer bin bank account_number holder amount memo qr_text
  admin AdminOverview orders_waiting unmatched unmatched_amount unmatched_out_amount refunds_open refunds_open_amount refunds_late support_open lessons_released lessons_total days
  admin AdminDay day revenue refunds
  admin AdminReconciliationDay day bank_in bank_out ledger_in ledger_out bank_total ledger_total
  admin AdminStatementCounts fresh known settled review outgoing doubtful
  admin AdminStatementFile id name size uploaded_at uploaded_by imported_at counts
  admin AdminStatementLine sheet line state problem text at amount reference account_number
  admin AdminStatement file new_count similar_count known_count unreadable_count other_count lines sheets skipped understanding in_count in_total out_count out_total days_question
  admin AdminStatementSheet name account_number columns direction from to
  admin AdminStatementDaysQuestion sheet line written chosen answers
  admin AdminStatementDaysAnswer days day from to unreadable_count
  admin AdminStatementColumn meaning head
  admin AdminBankReport id provider state received_at amount memo reference text told_revision told_times known_at known_memo known_order known_state known_reference known_transaction_id unpaid_order
  admin AdminTabCount tab count
  admin AdminOrderPage nodes end_cursor has_more total counts
  admin AdminTransactionPage nodes end_cursor has_more total counts
  admin AdminRefundPage nodes end_cursor has_more total counts
  admin AdminMail id to subject state tries last_error created_at sent_at message_id alike
  admin AdminMailsAlike total since
  admin AdminMailPage nodes end_cursor has_more total
  admin AdminRefusal operation code count today last_at
  admin AdminJob id kind state tries longest_tries last_error data created_at next_at started_at ended_at revision
  admin AdminJobPage nodes end_cursor has_more total
  admin TrialBalanceLine account debit credit balance
  admin TrialBalance at lines debit_total credit_total problems
  admin JournalLine account user_id amount
  admin LedgerJournal id key kind at order_id lines
  admin LedgerJournalPage nodes end_cursor has_more total
  admin RollupProof id day ended_at checked_rows difference_count differences
  admin RollupDifference place subject day field stored raw
  admin AdminClickTracking waiting losses
  admin ClickLoss day cause count
  admin Payout id affiliate_id affiliate_code name email gross_amount tax_amount net_amount status account_bank account_holder account_masked created_at sent_at reference ended_at failure is_told told_reference has_left times_handed_out handed_out_at handed_out_to warnings revision
  admin PayoutRunSums payments open failed gross_amount tax_amount net_amount draft_net_amount
  admin PayoutRun id key number is_monthly created_at confirmed_at stopped left_out left_out_unreadable sums payouts drafts_revision handed_out_revision
  admin AdminPayoutRequest id affiliate_id affiliate_code name email amount balance requested_at run_id account_bank account_holder account_masked is_closing warnings
  admin PayoutPreviewLine affiliate_id affiliate_code name email gross_amount tax_amount net_amount account_bank account_holder account_masked requested_at warnings is_taken
  admin PayoutPreview lines confirmed_run count gross_amount tax_amount net_amount
  admin PayoutTransfer bin bank account_number holder amount memo qr_text
  admin PayoutFile name count csv
  admin RefusedPayout id code
  admin FraudSignal kind count total at
  admin AdminAffiliate id revision code name email level granted_level is_ambassador has_tax_commitment links_suspended_at links_suspended_note payouts_held_at payouts_held_note activated_at legal_name account_bank account_holder account_masked account_changed_at balance pending_amount earned_amount paid_amount clicks approved_sales held_commissions requested_at signals
  admin AdminCommission id revision order_id order_code buyer_name buyer_email base_amount rate_bp amount status created_at hold_ends_at approved_at ended_at end_reason held_at held_note evidence attributed_by
  admin AdminAffiliatePage nodes end_cursor has_more total counts
  admin AdminCommissionPage nodes end_cursor has_more total
  admin TaxRule id rate_bp threshold valid_from valid_to legal_basis
  admin WithheldTaxYear year people payments gross_amount tax_amount net_amount
  admin WithheldTaxFile name count csv
  admin AdminAffiliatePolicy version markdown summary effective_from published_at is_current
  admin PayoutRunPage nodes end_cursor has_more total
  admin SentApplicationEvent kind note at actor
  admin SentApplication id revision user_id applicant email phone_number affiliate_code status answers identity_masked account_masked submitted_at note events
  admin SentApplicationPage nodes end_cursor has_more total
  admin AdminCount key count
  admin AuditLine id at actor_name actor_email action subject_kind subject_id subject_name before after reason
  admin AuditPage nodes end_cursor has_more total
  admin AuditCheck lines last_hash fault_seq fault_kind
  admin AdminVoucher id code has_many_codes audience owner_email kind percent cap amount min_order plans starts_at ends_at max_uses per_day used used_today is_paused status note version created_at
  admin AdminVoucherCounts running scheduled paused ended
  admin AdminVoucherPage nodes end_cursor has_more total counts
  admin VoucherReportDay day used redeemed discount
  admin VoucherReport reserved redeemed released discount amount days
  admin VoucherUse id code email person order_id order_code state discount amount reserved_at redeemed_at
  admin VoucherUsePage nodes end_cursor has_more total
  admin VoucherCodes voucher codes
  admin Upload id kind file_name bytes received_bytes state progress error_code created_at
  admin AdminBlogPostLine id slug title topic author_name words state published_at updated_at
  admin AdminBlogPostPage nodes end_cursor has_more total counts
  admin AdminBlogPost id slug title excerpt topic author_name markdown cover_name cover_alt cover words state published_at updated_at revision
  admin BlogPreview html sections words reading_minutes
  admin AdminFaq id position title markdown html is_shown revision
  admin AdminShortVideo id position title lesson_id duration_seconds has_video is_published revision upload video_url media_revision
  admin AdminAttachment file title bytes
  admin AdminLesson id slug index title summary duration_seconds is_preview state release_on has_video cue_count attachments revision upload captions_revision media_revision
  admin AdminChapter id slug title outcome revision lessons
  admin AdminCourse id title description version revision chapters
  admin Feedback id topic text rating route app_version state written_at created_at author_id author_name author_email lesson_title lesson_slug picture
  admin FeedbackPicture url width height
  admin FeedbackPage nodes end_cursor has_more total
  admin AdminGrant id plan granted_at revoked_at order_id order_number
  admin OfficeInvitation id email role invited_by sent_at expires_at is_over revision
  admin OfficeFound hits cut rows
  admin OfficeHit kind id opens title detail order_code amount state
  public OfficeOffer email role invited_by expires_at
  admin OfficePerson id name email role passkeys has_app is_blocked is_self is_last_owner last_seen_at last_seen_on last_seen_client
  admin AdminPersonFactor is_on reset
  admin AdminFactorReset id person_id person is_own asked_by is_own_ask asked_at reason confirmed_by runs_at revision
  admin AdminPerson id name email phone_number role plan created_at is_verify_email need_update_password has_former_password takeover_reported_at revision blocked_at blocked_reason last_seen_at office_role completed_lessons learned_seconds
  admin AdminSession id is_desktop name created_at last_used_at
  admin AdminPersonDetail person is_self sessions grants
  admin AdminPersonPage nodes end_cursor has_more total
  admin Event id kind title description host starts_at ends_at place link capacity plans state version issued used used_occasions
  admin UsedOccasion starts_at passes
  admin TicketHolder email ticket
  admin EventPage nodes end_cursor has_more total
  admin TicketHolderPage nodes end_cursor has_more total
  admin CheckIn outcome refusal email ticket
  admin DeskRequest id summary asker email waiting_since context_route context_version
  admin DeskConversation request messages end_cursor has_more
  admin DeskRequestPage nodes end_cursor has_more total
  admin SavedAnswer id title text revision
  admin AdminLessonMedia video_url captions_url poster_url
  admin CheckInRefusal code message
`;
