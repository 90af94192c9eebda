-- Whether an access token was shown so long after it was given that its client has the refresh token beside it on the disk: browsers write cookies half a minute
-- late, and one that is killed before shows the spent token again. Of those of before nobody knows: they count as shown later.
alter table access_tokens add column is_settled boolean not null default false;
update access_tokens set is_settled = true where is_used;
alter table access_tokens add constraint access_tokens_settled check (is_used or not is_settled);
