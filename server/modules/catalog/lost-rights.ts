import { sql } from 'kysely';
import type { Database } from '../../db/port.ts';
import { statement } from '../../db/statement.ts';
import type { Limits } from '../../limits.ts';
import { type Catalog, folderOf } from './service.ts';

/**
 * People who own no plan any more, for as long as addresses of videos may still be about that were
 * signed while they did. An address alone says who it was signed for, not whether they gave the
 * order back since.
 */
export interface LostRights {
  /** Reads who lost their plan lately; before the first request. */
  load(nowMs: number): Promise<void>;
  /** Looks again at one person whose rights changed, in whatever process. */
  look(userId: string, nowMs: number): Promise<void>;
  /**
   * Whether an address signed for this person still opens a folder. What everybody may watch stays
   * open: previews, and short videos that are published. A folder that nobody knows (any more) is
   * shut: a lesson leaves its folder with every change of its files.
   */
  mayPlay(learner: string, folder: string, nowMs: number): boolean | Promise<boolean>;
}

/** Over the plans of a database. */
export function createLostRights({
  database,
  catalog,
  limits,
}: {
  readonly database: Database;
  readonly catalog: Pick<Catalog, 'course'>;
  readonly limits: Pick<Limits, 'mediaTokenMs'>;
}): LostRights {
  /** By person: until when an address may be about. */
  const barred = new Map<string, number>();

  /** By what is known to be open: whatever is not known is shut. */
  async function isOpenToAll(folder: string, nowMs: number): Promise<boolean> {
    const course = await catalog.course(nowMs);
    const isPreview =
      course.ok &&
      course.value.lessons.some((lesson) => lesson.isPreview && folderOf(lesson) === folder);
    return isPreview || (await database.first(findPublished, { folder })) !== null;
  }

  /** Somebody who lost their plan may have been given another one since, also by hand. */
  async function judge(learner: string, folder: string, nowMs: number): Promise<boolean> {
    if ((await database.first(ownsPlan, { userId: learner }))?.owns !== true)
      return isOpenToAll(folder, nowMs);
    barred.delete(learner);
    return true;
  }

  return {
    async load(nowMs) {
      const rows = await database.all(listLostSince, {
        since: new Date(nowMs - limits.mediaTokenMs),
      });
      for (const { user_id: userId, lost_at: lostAt } of rows)
        barred.set(userId, lostAt.getTime() + limits.mediaTokenMs);
    },
    async look(userId, nowMs) {
      const row = await database.first(ownsPlan, { userId });
      for (const [id, untilMs] of barred) if (untilMs <= nowMs) barred.delete(id);
      if (row?.owns === true) barred.delete(userId);
      else barred.set(userId, nowMs + limits.mediaTokenMs);
    },
    mayPlay: (learner, folder, nowMs) =>
      (barred.get(learner) ?? 0) <= nowMs ? true : judge(learner, folder, nowMs),
  };
}

/** Administrators watch without a plan; whoever is blocked watches nothing. */
const ownsPlan = statement<{ userId: string }>()(
  'catalog.owns_plan',
  (_query, param) => sql<{ owns: boolean }>`
  select exists (select 1 from users u where u.id = ${param('userId')}::uuid and u.blocked_at is null
    and (u.role = 'admin' or exists (select 1 from entitlements e where e.user_id = u.id and e.revoked_at is null))) as owns`,
);

const listLostSince = statement<{ since: Date }>()(
  'catalog.list_lost_since',
  (_query, param) => sql<{ user_id: string; lost_at: Date }>`
  select e.user_id, max(e.revoked_at) as lost_at from entitlements e join users u on u.id = e.user_id
  where e.revoked_at > ${param('since')} and u.role <> 'admin'
    and not exists (select 1 from entitlements o where o.user_id = e.user_id and o.revoked_at is null)
  group by e.user_id
  union all select id, blocked_at from users where blocked_at > ${param('since')}`,
);

/** The short video whose folder it is, while everybody may watch it. */
const findPublished = statement<{ folder: string }>()(
  'catalog.find_published_short_video',
  (query, param) =>
    query
      .selectFrom('short_videos')
      .select('id')
      .where('media_folder', '=', param('folder'))
      .where('is_published', '=', true),
);
