-- The office lists subjects: no code of an e-mail that proves who somebody is stands in one.
update emails set subject = regexp_replace(subject, ': [0-9]{6}$', '') where is_secret;
alter table emails add constraint emails_secret_is_not_in_subject check (not is_secret or subject !~ '[0-9]{6}');
