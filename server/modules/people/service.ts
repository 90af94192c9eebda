import type { OfficeActor } from '../audit/api.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
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
import type { People, PeopleInput } from './people.ts';
import {
  countPeople,
  findPerson,
  listGrants,
  listPeople,
  lockPerson,
  type PeopleFilter,
  revokeGrant,
  setBlocked,
} from './people-store.ts';

export interface PeopleDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly accounts: Accounts;
  readonly auth: Pick<Auth, 'endSessions' | 'forgetPerson' | 'recovery'>;
  readonly push: Push;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Why, and which `seen_revision` it is said of; what only stops is said of none. */
type Said = {
  readonly id: string;
  readonly reason: string;
  readonly revision?: string;
  readonly actor: OfficeActor;
};
type LockedPerson = {
  readonly office_role: OfficeRole | null;
  readonly is_verify_email: boolean;
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
    { id, revision, actor, ...said }: Said,
    run: Change,
  ): Promise<Result<true, AppError>> {
    const reason = parseReason(said.reason);
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
      if (revision !== undefined && person.seen_revision !== revision)
        return err(appError('SEEN_CHANGED'));
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
      change({ id, reason, actor }, async (tx, person, kept) => {
        if (person.isOnlyOwner) return err(appError('LAST_OWNER'));
        await tx.run(setBlocked, { id, at: actor.now, reason: kept });
        await auth.endSessions(tx, id);
        return ok({
          action: 'person.block',
          before: { blocked: person.blocked_at !== null },
          after: { blocked: true },
        });
      }),

    unblock: async (id, said, actor) =>
      change({ ...said, id, actor }, async (tx, person) => {
        await tx.run(setBlocked, { id, at: null, reason: null });
        return ok({
          action: 'person.unblock',
          before: { blocked: person.blocked_at !== null, reason: person.blocked_reason },
          after: { blocked: false },
        });
      }),

    endSessions: async (id, { sessionId, reason }, actor) =>
      change({ id, reason, actor }, async (tx) => {
        const ended = await auth.endSessions(tx, id, sessionId);
        if (sessionId !== null && ended === 0) return err(appError('NOT_FOUND'));
        return ok({ action: 'person.end_sessions', before: null, after: { ended } });
      }),

    demandPassword: async (id, reason, actor) =>
      change({ id, reason, actor }, async (tx) => {
        const ended = await auth.endSessions(tx, id);
        const demanded = await auth.recovery.demand(tx, id, actor.now.getTime());
        if (!demanded.ok) return demanded;
        return ok({
          action: 'person.demand_password',
          before: null,
          after: { need_update_password: true, ended },
        });
      }),

    undoDemandPassword: async (id, said, actor) =>
      change({ ...said, id, actor }, async (tx) => {
        const undone = await auth.recovery.undoDemand(tx, id);
        if (!undone.ok) return undone;
        return ok({
          action: 'person.undo_demand_password',
          before: { need_update_password: true },
          after: { need_update_password: false },
        });
      }),

    grant: async (id, { plan, reason }, actor) =>
      change({ id, reason, actor }, async (tx, person) => {
        // A stranger may have registered the address, and would take the plan along to their own.
        if (!person.is_verify_email) return err(appError('OFFICE_EMAIL_UNPROVED'));
        await accounts.grant(tx, id, plan, actor.now);
        await push.tell(tx, id, 'orders');
        return ok({ action: 'person.grant', before: null, after: { plan } });
      }),

    revoke: async (id, { grantId, reason }, actor) =>
      change({ id, reason, actor }, async (tx) => {
        const ended = uuid.test(grantId)
          ? await tx.first(revokeGrant, { id: grantId, userId: id, now: actor.now })
          : null;
        if (ended === null) return err(appError('NOT_FOUND'));
        await push.tell(tx, id, 'orders');
        return ok({ action: 'person.revoke', before: { plan: ended.plan }, after: null });
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
