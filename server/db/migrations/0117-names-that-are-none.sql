-- Who has no name has none: an empty one was greeted by nothing, and never asked for.
update users set firstname = null where firstname = '';
alter table users add constraint users_firstname check (firstname <> '');
