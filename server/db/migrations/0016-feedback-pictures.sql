-- A picture goes with a message of support or with feedback, never with both; without either for a day it goes.
alter table support_pictures
  add column feedback_id uuid references feedback (id) on delete cascade,
  add constraint support_pictures_one_place check (message_id is null or feedback_id is null);
create unique index support_pictures_by_feedback on support_pictures (feedback_id) where feedback_id is not null;
