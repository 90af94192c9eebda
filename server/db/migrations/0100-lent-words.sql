-- What a movement said before a report lent it its words, for as long as that report may be called other money again.
alter table bank_events add column memo_before text, add column counterparty_before text;
alter table bank_events add constraint bank_events_lent check (counterparty_before is null or memo_before is not null);

-- 0096 took what waits and was told without words for money whose words are erased: they never are of what waits.
update bank_transactions set words_erased = false where words_erased and state in ('review', 'strayed');
