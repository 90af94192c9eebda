-- A sale that was undone because the money which paid it was another's: that order is sold no more.
alter table bank_transactions drop constraint bank_transactions_review_reason_check;
alter table bank_transactions add constraint bank_transactions_review_reason_check
  check (review_reason in ('no_code', 'unknown_code', 'several_codes', 'wrong_account', 'before_code', 'late', 'closed_order', 'voucher_gone', 'plan_gone', 'plan_owned', 'buyer_gone', 'sale_undone', 'came_back', 'laid_back',
    'refund_taken_back', 'refund_rejected', 'refund_not_due', 'refund_paid', 'refund_amount', 'refund_replaced', 'payout_failed', 'payout_paid', 'payout_amount'));
