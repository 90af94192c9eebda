-- Whoever writes over an answer that is given often, or takes it away, says so of the words that they saw (as 0090-revisions-of-money.sql); whoever sends an
-- invitation again or takes it back, of what its address was asked to; whoever agrees to a reset of factors or stops it, of that one and of how far it is.
alter table support_saved_answers add column revision uuid not null default gen_random_uuid();
alter table office_invitations add column revision uuid not null default gen_random_uuid();
alter table factor_resets add column revision uuid not null default gen_random_uuid();

create trigger support_saved_answers_revise before update on support_saved_answers for each row execute function revise();
create trigger office_invitations_revise before update on office_invitations for each row execute function revise();
create trigger factor_resets_revise before update on factor_resets for each row execute function revise();
