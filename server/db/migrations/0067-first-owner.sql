-- Whoever runs the server asks the first owner into an office that is empty: nobody is in it who could.
alter table office_invitations alter column invited_by drop not null;
alter table office_invitations add constraint office_invitations_of_the_operator check (invited_by is not null or role = 'owner');
-- One waits at a time: of two people asked so, only one would be the first.
create unique index office_invitations_first_owner on office_invitations ((invited_by is null)) where invited_by is null;
