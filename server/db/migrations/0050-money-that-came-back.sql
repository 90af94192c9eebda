-- Money that we sent and a bank sent back waits for a person, whatever else its memo says.
alter table bank_transactions drop constraint bank_transactions_review_reason_check;
alter table bank_transactions add constraint bank_transactions_review_reason_check
  check (review_reason in ('no_code', 'unknown_code', 'several_codes', 'wrong_account', 'late', 'closed_order', 'plan_gone', 'plan_owned', 'buyer_gone', 'came_back'));
