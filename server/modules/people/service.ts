import type { OfficeActor } from '../audit/api.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
import type { CountedPage } from '../../lists/paging.ts';
import type { Database, Tx } from '../../db/port.ts';
import { everyNode, type ExportList } from '../../lists/export-list.ts';
import { wordPatterns } from '../../lists/word-patterns.ts';
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import { officeMay, type OfficeRole } from '#shared/domain/office/office-roles.ts';
import type { Push } from '../../push/push.ts';
import type { Accounts } from '../accounts/api.ts';
import { parseReason } from '../admin/api.ts';
import type { Audit, AuditEntry } from '../audit/api.ts';
import type { Auth } from '../auth/api.ts';
import { isLastOwner } from '../office/api.ts';
import {
  countPeople,
  findPerson,
  type GrantRow,
  listGrants,
  listPeople,
  lockPerson,
  type PeopleFilter,
  type PersonPlan,
  type PersonRow,
  revokeGrant,
  setBlocked,
} from './people-store.ts';

/**
 * People in the back office. Every change writes an audit line with its reason and refuses with
 * PERSON_UNKNOWN and REASON_REQUIRED. What is done with somebody of the office needs the right to
 * change roles: FORBIDDEN without it. What a person may do follows within the few seconds that
 * processes remember sessions.
 */
export interface People {
  /** Newest first. Refuses with BAD_INPUT. */
  list(input: PeopleInput): Promise<Result<CountedPage<PersonRow>, AppError>>;
  find(id: string): Promise<PersonRow | null>;
  grants(id: string): Promise<readonly GrantRow[]>;
  /**
   * Signs them out everywhere and lets them in nowhere; deletes nothing. LAST_OWNER when nobody
   * else could give roles.
   */
  block(id: string, reason: string, actor: OfficeActor): Promise<Result<true, AppError>>;
  /** Refuses with SEEN_CHANGED what is not said of the block that there is. */
  unblock(id: string, said: SaidAsSeen, actor: OfficeActor): Promise<Result<true, AppError>>;
  /** One session of theirs, or all of them with null. NOT_FOUND for one that is not theirs. */
  endSessions(
    id: string,
    input: { readonly sessionId: string | null; readonly reason: string },
    actor: OfficeActor,
  ): Promise<Result<true, AppError>>;
  /**
   * Mails them a link for a new password, signs them out everywhere, and lets them do nothing
   * before they have set it. PERSON_UNPROVED while nobody proved that they read their address.
   */
  demandPassword(id: string, reason: string, actor: OfficeActor): Promise<Result<true, AppError>>;
  /**
   * The demand was a mistake: they sign in as before, and the mailed link is dead. SEEN_CHANGED when
   * it is not the demand that was seen; CONFLICT when nothing is demanded, or they reported a
   * stranger themselves.
   */
  undoDemandPassword(
    id: string,
    said: SaidAsSeen,
    actor: OfficeActor,
  ): Promise<Result<true, AppError>>;
  grant(
    id: string,
    input: { readonly plan: 'pro' | 'kha_pro'; readonly reason: string },
    actor: OfficeActor,
  ): Promise<Result<true, AppError>>;
  /**
   * Only a plan that was given by hand: NOT_FOUND otherwise. What was bought ends by its refund.
   */
  revoke(
    id: string,
    input: { readonly grantId: string; readonly reason: string },
    actor: OfficeActor,
  ): Promise<Result<true, AppError>>;
}

/** Why somebody is let in again, and by which `seen_revision` they were seen. */
export interface SaidAsSeen {
  readonly reason: string;
  readonly revision: string;
}

export interface PeopleInput {
  /** Words of name, address or number, accents optional. */
  readonly search: string;
  readonly plan: PersonPlan | null;
  readonly role: 'learner' | 'admin' | null;
  readonly blocked: boolean | null;
  readonly first: number;
  readonly after: string | null;
}

export interface PeopleDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly accounts: Accounts;
  readonly auth: Pick<Auth, 'endSessions' | 'forgetPerson' | 'recovery'>;
  readonly push: Push;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
type LockedPerson = {
  readonly office_role: OfficeRole | null;
  readonly blocked_at: Date | null;
  readonly blocked_reason: string | null;
  readonly seen_revision: string;
  readonly isOnlyOwner: boolean;
};
type Change = (
  tx: Tx,
  person: LockedPerson,
  reason: string,
) => Promise<Result<Pick<AuditEntry, 'action' | 'before' | 'after'>, AppError>>;

/** The people of a database. */
export function createPeople({ database, audit, accounts, auth, push }: PeopleDeps): People {
  async function change(
    id: string,
    typed: string,
    { actor, run }: { readonly actor: OfficeActor; readonly run: Change },
  ): Promise<Result<true, AppError>> {
    const reason = parseReason(typed);
    if (!reason.ok) return reason;
    if (!uuid.test(id)) return err(appError('PERSON_UNKNOWN'));
    const done = await database.transaction(async (tx): Promise<Result<true, AppError>> => {
      // Owners first, as everything does that touches them: whoever comes second waits instead of
      // both for each other.
      const isOnlyOwner = await isLastOwner(tx, id);
      const person = await tx.first(lockPerson, { id });
      if (person === null) return err(appError('PERSON_UNKNOWN'));
      if (person.office_role !== null && !officeMay(actor.officeRole, 'roles.change'))
        return err(appError('FORBIDDEN'));
      const action = await run(tx, { ...person, isOnlyOwner }, reason.value);
      if (!action.ok) return action;
      await audit.record(tx, {
        actorId: actor.actorId,
        subjectKind: 'person',
        subjectId: id,
        reason: reason.value,
        at: actor.now,
        ...action.value,
      });
      return ok(true);
    });
    auth.forgetPerson(id);
    return done;
  }

  return {
    async list({ search, plan, role, blocked, first, after }) {
      const page = readPageArguments(first, after);
      if (!page.ok) return page;
      const filter: PeopleFilter = { words: wordPatterns(search), plan, role, blocked };
      const rows = await database.all(listPeople, {
        ...filter,
        afterAt: page.value.after?.at ?? null,
        afterId: page.value.after?.id ?? null,
        count: first + 1,
      });
      const total = await database.first(countPeople, filter);
      return ok(toPage(rows, first, total?.total ?? 0, ({ created_at: at, id }) => ({ at, id })));
    },

    find: async (id) => (uuid.test(id) ? database.first(findPerson, { id }) : null),
    grants: async (userId) => database.all(listGrants, { userId }),

    block: async (id, reason, actor) =>
      change(id, reason, {
        actor,
        run: async (tx, person, kept) => {
          if (person.isOnlyOwner) return err(appError('LAST_OWNER'));
          await tx.run(setBlocked, { id, at: actor.now, reason: kept });
          await auth.endSessions(tx, id, actor.now.getTime());
          return ok({
            action: 'person.block',
            before: { blocked: person.blocked_at !== null },
            after: { blocked: true },
          });
        },
      }),

    unblock: async (id, { reason, revision }, actor) =>
      change(id, reason, {
        actor,
        run: async (tx, person) => {
          if (person.seen_revision !== revision) return err(appError('SEEN_CHANGED'));
          await tx.run(setBlocked, { id, at: null, reason: null });
          return ok({
            action: 'person.unblock',
            before: { blocked: person.blocked_at !== null, reason: person.blocked_reason },
            after: { blocked: false },
          });
        },
      }),

    endSessions: async (id, { sessionId, reason }, actor) =>
      change(id, reason, {
        actor,
        run: async (tx) => {
          const ended = await auth.endSessions(tx, id, actor.now.getTime(), sessionId);
          if (sessionId !== null && ended === 0) return err(appError('NOT_FOUND'));
          return ok({ action: 'person.end_sessions', before: null, after: { ended } });
        },
      }),

    demandPassword: async (id, reason, actor) =>
      change(id, reason, {
        actor,
        run: async (tx) => {
          const ended = await auth.endSessions(tx, id, actor.now.getTime());
          const demanded = await auth.recovery.demand(tx, id, actor.now.getTime());
          if (!demanded.ok) return demanded;
          return ok({
            action: 'person.demand_password',
            before: null,
            after: { need_update_password: true, ended },
          });
        },
      }),

    undoDemandPassword: async (id, { reason, revision }, actor) =>
      change(id, reason, {
        actor,
        run: async (tx, person) => {
          if (person.seen_revision !== revision) return err(appError('SEEN_CHANGED'));
          const undone = await auth.recovery.undoDemand(tx, id);
          if (!undone.ok) return undone;
          return ok({
            action: 'person.undo_demand_password',
            before: { need_update_password: true },
            after: { need_update_password: false },
          });
        },
      }),

    grant: async (id, { plan, reason }, actor) =>
      change(id, reason, {
        actor,
        run: async (tx) => {
          await accounts.grant(tx, id, plan, actor.now);
          await push.tell(tx, id, 'orders');
          return ok({ action: 'person.grant', before: null, after: { plan } });
        },
      }),

    revoke: async (id, { grantId, reason }, actor) =>
      change(id, reason, {
        actor,
        run: async (tx) => {
          const ended = uuid.test(grantId)
            ? await tx.first(revokeGrant, { id: grantId, userId: id, now: actor.now })
            : null;
          if (ended === null) return err(appError('NOT_FOUND'));
          await push.tell(tx, id, 'orders');
          return ok({ action: 'person.revoke', before: { plan: ended.plan }, after: null });
        },
      }),
  };
}

/** The people as a file for spreadsheets. */
export function peopleExport(people: People): ExportList {
  return {
    name: 'people',
    right: 'people.read',
    columns: [
      'Họ tên',
      'Email',
      'Điện thoại',
      'Gói',
      'Vai trò',
      'Bài đã học',
      'Tham gia',
      'Lần cuối',
      'Khóa lúc',
      'Lý do khóa',
    ],
    open(filters) {
      const plan = readOne(filters.get('plan'), ['pro', 'kha_pro', 'none'] as const);
      const role = readOne(filters.get('role'), ['learner', 'admin'] as const);
      const blocked = readOne(filters.get('blocked'), ['0', '1'] as const);
      if (plan === undefined || role === undefined || blocked === undefined)
        return err(appError('BAD_INPUT'));
      return ok(
        rowsOf(people, {
          search: filters.get('q') ?? '',
          plan,
          role,
          blocked: blocked === null ? null : blocked === '1',
        }),
      );
    },
  };
}

async function* rowsOf(people: People, input: Omit<PeopleInput, 'first' | 'after'>) {
  const plans = { pro: 'Pro', kha_pro: 'Khá Pro', none: '' } as const;
  const readPage = async (after: string | null) => {
    const page = await people.list({ ...input, first: 100, after });
    if (!page.ok) throw new Error(page.error.code);
    return page.value;
  };
  for await (const row of everyNode(readPage)) {
    const role = row.office_role === null ? 'Học viên' : officeRoleNames[row.office_role];
    yield [
      row.name,
      row.email,
      row.phone_number,
      plans[row.plan],
      role,
      row.completed_lessons,
      row.created_at,
      row.last_seen_at,
      row.blocked_at,
      row.blocked_reason,
    ] as const;
  }
}

/** One of the values, null for none, undefined for anything else. */
function readOne<Value extends string>(
  text: string | null,
  values: readonly Value[],
): Value | null | undefined {
  return text === null ? null : values.find((value) => value === text);
}
