-- A part that others stand for while its whole stands split: reports may tell of it, as of any money that was split. Of a part that was taken back none does.
alter table bank_transactions add column split_on boolean not null default false;
alter table bank_transactions add constraint bank_transactions_split_on_check check (not split_on or (state = 'split' and part_of is not null));
