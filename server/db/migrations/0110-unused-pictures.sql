-- Since when no text names the picture, as the daily look found it; null: one does. It goes a week later, however old it is.
alter table site_images add column unused_since timestamptz;
