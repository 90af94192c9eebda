-- Somebody else may have given this receiving account: its owner said so, or the office doubted it. No money goes to it before an account was given anew.
alter table refunds add column account_reported_at timestamptz;
alter table affiliates add column account_reported_at timestamptz;
