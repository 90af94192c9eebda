-- Money that came, was put somewhere, and says since what it is: wherever it lies, if its words may name what leaves us, or an order.
drop index bank_transactions_returned_later;
create index bank_transactions_in_later on bank_transactions (id)
  where direction = 'in' and code_said = 'later' and (memo_as_read(memo) ~ 'HT[0-9A-HJKMNP-TV-Z]{5}|CT[0-9A-F]{5}' or state in ('refund', 'returned') and memo_as_read(memo) ~ 'MV[0-9A-HJKMNP-TV-Z]{5}');

-- What is paired was decided by whoever asked nobody what its code is, as what was set aside.
drop index bank_transactions_open_out;
create index bank_transactions_open_out on bank_transactions (id) where direction = 'out' and (state in ('strayed', 'ignored', 'tax', 'paired') or code_said = 'later');
