-- Money that was laid somewhere as the return of something, and says since what it is.
create index bank_transactions_returned_later on bank_transactions (id) where state = 'returned' and code_said = 'later';
