-- The mark of an earlier sign-in that was shown at the first step: guesses at the second one are counted by it, apart from strangers'.
alter table factor_tokens
  add column mark text,
  add column marks_generation integer,
  add constraint factor_tokens_mark_has_generation check ((mark is null) = (marks_generation is null)),
  add constraint factor_tokens_mark_is_of_sign_in check (mark is null or purpose = 'sign_in');
