-- Money for a plan that its learner has already waits for a person.
alter table bank_transactions drop constraint bank_transactions_review_reason_check;
alter table bank_transactions add constraint bank_transactions_review_reason_check
  check (review_reason in ('no_code', 'unknown_code', 'several_codes', 'wrong_account', 'late', 'closed_order', 'plan_gone', 'plan_owned'));

-- Money that a report may tell of a second time, under another reference or another day: a person says whether it is the same.
alter table bank_events add column resembles uuid references bank_transactions (id);
alter table bank_events add constraint bank_events_outcome_check
  check (outcome in ('settled', 'review', 'known', 'outgoing', 'nothing', 'unreadable', 'doubtful', 'replaced'));
alter table bank_events add constraint bank_events_doubtful_check check (outcome <> 'doubtful' or resembles is not null);
-- What waits for a person: reports that nobody can read or tell apart.
create index bank_events_to_look_at on bank_events (id) where outcome in ('unreadable', 'doubtful');
create index bank_transactions_by_amount on bank_transactions (amount_vnd, account_number);
