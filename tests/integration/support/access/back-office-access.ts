import { admin, type RootRule } from './access-rule.ts';

/** The back office. */
export const backOfficeRoots: Readonly<Record<string, RootRule>> = {
  // --- the back office: orders, money, ledger, affiliates
  'Query.admin_overview': admin,
  'Query.admin_reconciliation': admin,
  'Query.admin_orders': admin,
  'Query.admin_order': admin,
  'Query.admin_transactions': admin,
  'Query.admin_transaction': admin,
  'Query.admin_suggestions': admin,
  'Query.admin_returnable_payouts': admin,
  'Query.admin_refunds': admin,
  'Query.admin_refund': admin,
  'Mutation.admin_accept_short': admin,
  'Mutation.admin_request_top_up': admin,
  'Mutation.admin_cancel_order': admin,
  'Mutation.admin_refund_order': admin,
  'Mutation.admin_mark_invoice_issued': admin,
  'Mutation.admin_match_transaction': admin,
  'Mutation.admin_return_payout': admin,
  'Mutation.admin_ignore_transaction': admin,
  'Mutation.admin_refund_transaction': admin,
  'Mutation.admin_reveal_refund': admin,
  'Mutation.admin_start_refund': admin,
  'Mutation.export_refund_transfers': admin,
  'Mutation.admin_correct_refund': admin,
  'Mutation.admin_mark_refund_sent': admin,
  'Mutation.admin_reject_refund': admin,
  'Query.trial_balance': admin,
  'Query.ledger_journals': admin,
  'Query.admin_programme_report': admin,
  'Query.admin_rollup_proofs': admin,
  'Query.admin_click_tracking': admin,
  'Query.admin_payout_runs': admin,
  'Query.admin_payout_run': admin,
  'Mutation.create_payout_run': admin,
  'Mutation.confirm_payout_run': admin,
  'Query.admin_payout_requests': admin,
  'Query.admin_payout_preview': admin,
  'Mutation.mark_payouts_sent': admin,
  'Mutation.mark_payouts_completed': admin,
  'Mutation.mark_payouts_failed': admin,
  'Mutation.export_payout_run': admin,
  'Mutation.reveal_payout_transfer': admin,
  'Query.admin_affiliates': admin,
  'Query.admin_affiliate': admin,
  'Query.admin_commissions': admin,
  'Mutation.suspend_affiliate_links': admin,
  'Mutation.hold_affiliate_payouts': admin,
  'Mutation.grant_affiliate_level': admin,
  'Mutation.set_affiliate_ambassador': admin,
  'Mutation.set_tax_commitment': admin,
  'Mutation.hold_commission': admin,
  'Mutation.release_commission': admin,
  'Mutation.reject_commission': admin,
  'Query.admin_tax_rules': admin,
  'Mutation.add_tax_rule': admin,
  'Query.admin_affiliate_policies': admin,
  'Query.admin_policy_preview': admin,
  'Mutation.publish_affiliate_policy': admin,
  'Mutation.activate_affiliate': admin,

  // --- the back office: everything else
  'Query.admin_bank_reports': admin,
  'Mutation.admin_read_bank_report': admin,
  'Mutation.admin_decide_bank_report': admin,
  'Query.admin_statements': admin,
  'Query.admin_statement': admin,
  'Mutation.admin_import_statement': admin,
  'Query.admin_emails': admin,
  'Query.admin_email': admin,
  'Query.admin_jobs': admin,
  'Mutation.admin_resend_email': admin,
  'Mutation.admin_retry_job': admin,
  'Mutation.admin_cancel_job': admin,
  'Query.admin_events': admin,
  'Query.admin_event': admin,
  'Query.event_holders': admin,
  'Mutation.save_event': admin,
  'Mutation.cancel_event': admin,
  'Mutation.check_in': admin,
  'Mutation.undo_check_in': admin,
  'Query.admin_support_requests': admin,
  'Query.admin_support_request': admin,
  'Query.saved_answers': admin,
  'Mutation.answer_support_request': admin,
  'Mutation.close_support_request': admin,
  'Mutation.save_saved_answer': admin,
  'Mutation.remove_saved_answer': admin,
  'Query.admin_counts': admin,
  'Query.audit_log': admin,
  'Query.audit_check': admin,
  'Query.admin_vouchers': admin,
  'Query.admin_voucher': admin,
  'Query.voucher_report': admin,
  'Query.voucher_uses': admin,
  'Mutation.create_voucher': admin,
  'Mutation.create_voucher_codes': admin,
  'Mutation.edit_voucher': admin,
  'Mutation.pause_voucher': admin,
  'Mutation.resume_voucher': admin,
  'Query.upload': admin,
  'Mutation.begin_upload': admin,
  'Mutation.finish_upload': admin,
  'Mutation.cancel_upload': admin,
  'Mutation.retry_upload': admin,
  'Query.admin_short_videos': admin,
  'Query.admin_blog_posts': admin,
  'Query.admin_blog_post': admin,
  'Query.admin_blog_preview': admin,
  'Query.admin_faqs': admin,
  'Query.admin_faq_preview': admin,
  'Mutation.create_blog_post': admin,
  'Mutation.update_blog_post': admin,
  'Mutation.publish_blog_post': admin,
  'Mutation.unpublish_blog_post': admin,
  'Mutation.delete_blog_post': admin,
  'Mutation.create_faq': admin,
  'Mutation.update_faq': admin,
  'Mutation.move_faq': admin,
  'Mutation.delete_faq': admin,
  'Mutation.create_short_video': admin,
  'Mutation.update_short_video': admin,
  'Mutation.move_short_video': admin,
  'Mutation.delete_short_video': admin,
  'Query.admin_course': admin,
  'Query.admin_lesson_media': admin,
  'Mutation.create_chapter': admin,
  'Mutation.update_chapter': admin,
  'Mutation.move_chapter': admin,
  'Mutation.delete_chapter': admin,
  'Mutation.create_lesson': admin,
  'Mutation.update_lesson': admin,
  'Mutation.move_lesson': admin,
  'Mutation.delete_lesson': admin,
  'Mutation.set_lesson_state': admin,
  'Mutation.remove_captions': admin,
  'Mutation.remove_attachment': admin,
  'Query.admin_feedback': admin,
  'Mutation.set_feedback_state': admin,
  'Query.admin_people': admin,
  'Query.admin_person': admin,
  'Mutation.change_person_role': admin,
  'Query.admin_person_factor': admin,
  'Mutation.ask_factor_reset': admin,
  'Mutation.confirm_factor_reset': admin,
  'Mutation.cancel_factor_reset': admin,
  'Mutation.block_person': admin,
  'Mutation.unblock_person': admin,
  'Mutation.end_person_sessions': admin,
  'Mutation.demand_password': admin,
  'Mutation.grant_plan': admin,
  'Mutation.revoke_plan': admin,
};

/** One line per rule and type: the rule, the type, its fields. */
export const backOfficeObjects = `
  admin AdminRefund id kind state order_id order_code learner_name email paid_at refundable_until transaction_memo amount memo_code account_bank account_masked account_holder reason requested_at due_at held_until started_at sent_at reference is_confirmed
  admin AdminTransaction id direction bank account_number amount memo reference counterparty occurred_at heard_at state review_reason order_id order_code
  admin AdminOrderEvent id at kind amount note actor_name
  admin AdminOrderAround tickets_valid tickets_used tickets_cancelled support_open support_total orders_total
  admin AdminInvoice kind name tax_code address email requested_at issued_number issued_at
  admin AdminOrder id code learner_id learner_name email plan is_upgrade status created_at expires_at paid_at refundable_until touched_at payment_code original_amount early_discount upgrade_credit voucher_code voucher_discount total_amount received_amount review_amount missing_amount excess_amount waived_amount referral_code commission commission_status open_refund_kind open_refund_state events transactions refunds invoice messages around
  admin AdminOrderMessage id title created_at read_at email_id email_state
  admin AdminSuggestion order_id code learner_name email plan status total_amount missing_amount created_at reasons owned_plan
  admin ReturnablePayout id affiliate_code name net_amount sent_at reference
  admin RefundFile name csv
  admin AdminRefundTransfer bin bank account_number holder amount memo qr_text
  admin AdminOverview orders_waiting unmatched unmatched_amount refunds_open refunds_open_amount refunds_late support_open lessons_released lessons_total days
  admin AdminDay day revenue refunds
  admin AdminReconciliationDay day bank_in bank_out ledger_in ledger_out bank_total ledger_total
  admin AdminStatementCounts fresh known settled review outgoing doubtful
  admin AdminStatementFile id name size uploaded_at uploaded_by imported_at counts
  admin AdminStatementLine sheet line state problem text at amount reference account_number
  admin AdminStatement file new_count known_count unreadable_count other_count lines sheets skipped understanding in_count in_total out_count out_total
  admin AdminStatementSheet name account_number columns direction
  admin AdminStatementColumn meaning head
  admin AdminBankReport id provider state received_at amount memo reference text known_at known_memo known_order known_reference known_transaction_id
  admin AdminTabCount tab count
  admin AdminOrderPage nodes end_cursor has_more total counts
  admin AdminTransactionPage nodes end_cursor has_more total counts
  admin AdminRefundPage nodes end_cursor has_more total counts
  admin AdminMail id to subject state tries last_error created_at sent_at message_id
  admin AdminMailPage nodes end_cursor has_more total
  admin AdminJob id kind state tries longest_tries last_error data created_at next_at started_at ended_at
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
  admin Payout id affiliate_id affiliate_code name email gross_amount tax_amount net_amount status account_bank account_holder account_masked created_at sent_at reference ended_at failure warnings
  admin PayoutRunSums payments open failed gross_amount tax_amount net_amount draft_net_amount
  admin PayoutRun id key number is_monthly created_at confirmed_at sums payouts
  admin AdminPayoutRequest id affiliate_id affiliate_code name email amount balance requested_at run_id account_bank account_holder account_masked warnings
  admin PayoutPreviewLine affiliate_id affiliate_code name email gross_amount tax_amount net_amount account_bank account_holder account_masked requested_at warnings is_taken
  admin PayoutPreview lines count gross_amount tax_amount net_amount
  admin PayoutTransfer bin bank account_number holder amount memo qr_text
  admin PayoutFile name csv
  admin RefusedPayout id code
  admin FraudSignal kind count total at
  admin AdminAffiliate id code name email level granted_level is_ambassador has_tax_commitment links_suspended_at links_suspended_note payouts_held_at payouts_held_note activated_at legal_name account_bank account_holder account_masked account_changed_at balance pending_amount earned_amount paid_amount clicks approved_sales held_commissions requested_at signals
  admin AdminCommission id order_id order_code buyer_name buyer_email base_amount rate_bp amount status created_at hold_ends_at approved_at ended_at end_reason held_at held_note evidence attributed_by
  admin AdminAffiliatePage nodes end_cursor has_more total counts
  admin AdminCommissionPage nodes end_cursor has_more total
  admin TaxRule id rate_bp threshold valid_from valid_to legal_basis
  admin AdminAffiliatePolicy version markdown summary effective_from published_at is_current
  admin PayoutRunPage nodes end_cursor has_more total
  admin SentApplicationEvent kind note at actor
  admin SentApplication id user_id applicant email phone_number affiliate_code status answers identity_masked account_masked submitted_at note events
  admin SentApplicationPage nodes end_cursor has_more total
  admin AdminCount key count
  admin AuditLine id at actor_name actor_email action subject_kind subject_id before after reason
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
  admin AdminShortVideo id position title lesson_id duration_seconds has_video is_published revision upload video_url
  admin AdminAttachment file title bytes
  admin AdminLesson id slug index title summary duration_seconds is_preview state release_on has_video cue_count attachments revision upload
  admin AdminChapter id slug title outcome revision lessons
  admin AdminCourse id title version chapters
  admin Feedback id topic text rating route app_version state written_at created_at author_id author_name author_email lesson_title lesson_slug picture
  admin FeedbackPicture url width height
  admin FeedbackPage nodes end_cursor has_more total
  admin AdminGrant id plan granted_at revoked_at order_id order_number
  admin AdminPersonFactor is_on reset
  admin AdminFactorReset id asked_by is_own_ask asked_at reason confirmed_by runs_at
  admin AdminPerson id name email phone_number role plan created_at is_verify_email need_update_password blocked_at blocked_reason last_seen_at completed_lessons learned_seconds
  admin AdminSession id is_desktop name created_at last_used_at
  admin AdminPersonDetail person is_self sessions grants
  admin AdminPersonPage nodes end_cursor has_more total
  admin Event id kind title description host starts_at ends_at place link capacity plans state version issued used
  admin TicketHolder email ticket
  admin EventPage nodes end_cursor has_more total
  admin TicketHolderPage nodes end_cursor has_more total
  admin CheckIn outcome refusal email ticket
  admin DeskRequest id summary asker email waiting_since context_route context_version
  admin DeskConversation request messages
  admin DeskRequestPage nodes end_cursor has_more total
  admin SavedAnswer id title text
  admin AdminLessonMedia video_url captions_url poster_url
  admin CheckInRefusal code message
`;
