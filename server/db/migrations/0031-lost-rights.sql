-- At each start it is read who lost his plan within hours, which is next to nobody: never by a look at all plans.
create index entitlements_revoked_at on entitlements (revoked_at) where revoked_at is not null;
