-- Whether nobody but returned payments holds the payouts: it was read out of the note, where a person's words may be the same.
alter table affiliates add column held_by_returns_only boolean not null default false;
update affiliates set held_by_returns_only = true where payouts_held_at is not null
  and payouts_held_note ~ '^Ngân hàng (trả lại tiền chi trả vào tài khoản này|đã trả lại tiền chi trả [0-9]+ lần(, giữ lại [^A-Za-z]*)?)\.$';
