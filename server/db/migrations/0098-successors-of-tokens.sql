-- What a refresh token will be exchanged for, by its hash. A database that lost the last exchange (a replica that lagged when it took over) knows the newest
-- token by it: that one has no row, and is no stolen one. None: made before this.
alter table refresh_tokens add column successor_hash bytea check (octet_length(successor_hash) = 32);
