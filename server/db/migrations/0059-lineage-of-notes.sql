-- Which versions of a note its present one stands over (src/shared/sync/lineage.ts), so that none of them comes back over it, not even to a
-- server that was restored and knows their operations no more. Null: taken before this, known by its reading alone.
alter table notes add column lineage jsonb;
