import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';

/** A process's part of a row. Milliseconds since 1970. */
interface Holding {
  readonly subject: string;
  readonly holder: string;
  readonly nowMs: number;
  readonly untilMs: number;
}

/**
 * Takes a place; no row when as many are held by living processes as may be. Forgets the dead ones.
 */
export const takePlace = statement<Holding & { limit: number }>()(
  'auth.take_place',
  (_query, param) => sql<{ subject: string }>`
    insert into held_places as p (subject, holders)
    select ${param('subject')}::text, jsonb_build_object(${param('holder')}::text, jsonb_build_object('held', 1, 'until', ${param('untilMs')}::bigint))
    where ${param('limit')}::integer > 0
    on conflict (subject) do update set holders =
      coalesce((select jsonb_object_agg(h.key, h.value) from jsonb_each(p.holders) h where (h.value->>'until')::bigint > ${param('nowMs')}::bigint), '{}')
      || jsonb_build_object(${param('holder')}::text, jsonb_build_object(
        'held', coalesce((p.holders->${param('holder')}::text->>'held')::integer, 0) + 1, 'until', ${param('untilMs')}::bigint))
    where (select coalesce(sum((h.value->>'held')::integer), 0) from jsonb_each(p.holders) h
      where (h.value->>'until')::bigint > ${param('nowMs')}::bigint) < ${param('limit')}::integer
    returning p.subject`,
);

/** Leaves a place. */
export const leavePlace = statement<{ subject: string; holder: string }>()(
  'auth.leave_place',
  (_query, param) => sql<never>`
    update held_places set holders = case when (holders->${param('holder')}::text->>'held')::integer > 1
      then jsonb_set(holders, array[${param('holder')}::text, 'held'], to_jsonb((holders->${param('holder')}::text->>'held')::integer - 1))
      else holders - ${param('holder')}::text end
    where subject = ${param('subject')} and holders ? ${param('holder')}::text`,
);

/** A process lives and holds what it says. */
export const keepPlaces = statement<{
  subjects: readonly string[];
  helds: readonly number[];
  holder: string;
  untilMs: number;
}>()(
  'auth.keep_places',
  (_query, param) => sql<never>`
    insert into held_places as p (subject, holders)
    select k.subject, jsonb_build_object(${param('holder')}::text, jsonb_build_object('held', k.held, 'until', ${param('untilMs')}::bigint))
    from unnest(${param('subjects')}::text[], ${param('helds')}::integer[]) as k (subject, held)
    order by k.subject
    on conflict (subject) do update set holders = p.holders || excluded.holders`,
);

/** Forgets rows of which no living process holds anything. */
export const deleteEmptyPlaces = statement<{ nowMs: number }>()(
  'auth.delete_empty_places',
  (_query, param) => sql<never>`
    delete from held_places
    where not exists (select from jsonb_each(holders) h where (h.value->>'until')::bigint > ${param('nowMs')}::bigint)`,
);
