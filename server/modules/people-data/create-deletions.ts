import { appError } from '#shared/errors/error-code.ts';
import {
  type DeletionObstacle,
  deletionObstacles,
} from '#shared/domain/people-data/deletion-rules.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { Database, Reader, Tx } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import { type ClosingRests, keepTaxedPerson } from '../payouts/api.ts';
import type { Audit } from '../audit/api.ts';
import type { Auth } from '../auth/api.ts';
import type { Messenger, GuestMail } from '../messages/api.ts';
import type { NotedFiles } from './noted-files.ts';
import { bankSteps, type DeletedPerson, deletionSteps, nobody } from './deletion-steps.ts';
import {
  type DeletionRow,
  endDeletion,
  findWaiting,
  forgetFarewells,
  insertDeletion,
  listDue,
  listObstacles,
  listOpenExcesses,
  listRecentDeletions,
  listRestored,
  listSealed,
  lockForDeletion,
  lockOrders,
  lockWaiting,
  markFarewell,
  replaceSealed,
  setBlockedBy,
  setGivenUp,
} from './deletion-store.ts';
import type { Deletion, Deletions, RestInput } from './deletions.ts';
import { lockPerson } from './export-store.ts';
import { forgetJobs } from './job-plans.ts';

export interface DeletionsDeps {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly audit: Audit;
  readonly messenger: Messenger;
  readonly mailGuest: GuestMail;
  readonly auth: Pick<Auth, 'endSessions' | 'forgetPerson'>;
  readonly rests: ClosingRests;
  /** What of people lay outside of the database. */
  readonly notedFiles: NotedFiles;
  readonly limits: Pick<Limits, 'deletionsPerDay' | 'deletionGraceMs' | 'deletionDeadlineMs'>;
  readonly newId: () => string;
  readonly report: (bug: unknown) => void;
}

/** So long a last e-mail may wait for its mail server before its address is forgotten anyway. */
const farewellMs = 3 * 86_400_000;
const dayMs = 86_400_000;
/** Due deletions read at once. */
const pageSize = 100;
/** Sorts before every id. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** The deletions of a database. */
export function createDeletions(deps: DeletionsDeps): Deletions {
  const { database, audit, messenger, auth, limits, newId, report, rests } = deps;

  /** The rows of one person; false when it was not due any more or something is in the way. */
  async function carryOut(tx: Tx, userId: string, now: Date): Promise<boolean> {
    // In this order: whoever lays money to an order, or earns by one, holds it and their wallet
    // first and refers to its person then.
    await tx.all(lockOrders, { userId });
    await rests.hold(tx, userId);
    const person = await tx.first(lockForDeletion, { userId });
    const deletion = await tx.first(lockWaiting, { userId });
    if (
      person === null ||
      person.deleted_at !== null ||
      deletion === null ||
      deletion.runs_at > now
    )
      return false;
    const obstacles = await obstaclesOf(tx, userId);
    if (obstacles.length > 0) {
      await postpone(tx, userId, { deletion, obstacles, now });
      return false;
    }
    const givenUpVnd =
      deletion.given_up_vnd === null
        ? 0n
        : await rests.giveUp(tx, userId, {
            key: deletion.id,
            amountVnd: deletion.given_up_vnd,
            now,
          });
    await auth.endSessions(tx, userId);
    await eraseRows(tx, deps.cipher, { userId, email: person.email, now });
    await tx.run(endDeletion, { id: deletion.id, state: 'done', now });
    await audit.record(tx, {
      actorId: null,
      action: 'person.delete',
      subjectKind: 'person',
      subjectId: userId,
      before: null,
      after: {
        requested_at: deletion.requested_at.toISOString(),
        ...(givenUpVnd > 0n && { given_up: String(givenUpVnd) }),
      },
      reason: null,
      at: now,
    });
    await deps.mailGuest(tx, {
      to: person.email,
      content: { kind: 'account_deleted' },
      at: now,
    });
    await tx.run(markFarewell, { email: person.email });
    return true;
  }

  async function postpone(
    tx: Tx,
    userId: string,
    {
      deletion,
      obstacles,
      now,
    }: {
      readonly deletion: DeletionRow;
      readonly obstacles: readonly DeletionObstacle[];
      readonly now: Date;
    },
  ): Promise<void> {
    await tx.run(setBlockedBy, { id: deletion.id, obstacles });
    await messenger.tell(tx, {
      userId,
      key: `deletion_blocked:${deletion.id}:${obstacles.join('+')}`,
      content: { kind: 'deletion_blocked' },
      at: now,
    });
  }

  /** What of the wallet is given up with the input, VND; null = nothing. */
  async function settleRest(
    tx: Tx,
    userId: string,
    { input, now }: { readonly input: RestInput | null; readonly now: Date },
  ): Promise<Result<bigint | null, AppError>> {
    if (input === null) return ok(null);
    const seen = { amountVnd: input.amountVnd, now };
    const settled = await (input.becomes === 'paid_out'
      ? rests.payOut(tx, userId, seen)
      : rests.check(tx, userId, seen));
    if (!settled.ok) return settled;
    return ok(input.becomes === 'given_up' ? input.amountVnd : null);
  }

  /**
   * What is left of the wallet while an input waits (its payment failed, or more came) is settled
   * anew; what a request has already stays as it is.
   */
  async function askAgain(
    tx: Tx,
    userId: string,
    {
      waiting,
      input,
      now,
    }: { readonly waiting: DeletionRow; readonly input: RestInput; readonly now: Date },
  ): Promise<Result<Deletion, AppError>> {
    if ((await rests.find(tx, userId, now)) === null) return ok(viewOf(waiting));
    const settled = await settleRest(tx, userId, { input, now });
    if (!settled.ok) return settled;
    await tx.run(setGivenUp, { id: waiting.id, givenUpVnd: settled.value });
    await audit.record(tx, {
      actorId: userId,
      action: 'person.request_deletion',
      subjectKind: 'person',
      subjectId: userId,
      before: null,
      after: { [input.becomes]: String(input.amountVnd) },
      reason: null,
      at: now,
    });
    return ok(viewOf({ ...waiting, given_up_vnd: settled.value }));
  }

  async function runOne(userId: string, now: Date): Promise<void> {
    try {
      if (await database.transaction(async (tx) => carryOut(tx, userId, now)))
        auth.forgetPerson(userId);
    } catch (bug) {
      // One that fails keeps nobody else from being deleted; it is tried again.
      report(bug);
    }
  }

  /**
   * Tells people whose deletions a restore put off: who withdrew theirs since the backup has to do
   * it again.
   */
  async function tellRestored(now: Date): Promise<void> {
    for (const { user_id: userId, key, runs_at: runsAt, due_at: dueAt } of await database.all(
      listRestored,
      {},
    )) {
      const content = { kind: 'deletion_requested', runsAt, dueAt } as const;
      await database
        .transaction(async (tx) =>
          messenger.tell(tx, { userId, key, content, at: now, isLookedUp: true }),
        )
        .catch(report);
    }
  }

  return {
    async state(userId, now) {
      const waiting = await database.first(findWaiting, { userId });
      const [graceDays, deadlineDays] = [
        Math.round(limits.deletionGraceMs / dayMs),
        Math.round(limits.deletionDeadlineMs / dayMs),
      ];
      const [rest, obstacles] = [
        await rests.find(database, userId, now),
        await obstaclesOf(database, userId),
      ];
      return {
        request: waiting === null ? null : viewOf(waiting),
        obstacles: waiting === null && rest !== null ? withoutWallet(obstacles) : obstacles,
        rest,
        excesses: await database.all(listOpenExcesses, { userId }),
        graceDays,
        deadlineDays,
      };
    },
    request: async (userId, input, now) =>
      database.transaction(async (tx): Promise<Result<Deletion, AppError>> => {
        await rests.hold(tx, userId);
        if ((await tx.first(lockPerson, { userId })) === null) return err(appError('NOT_FOUND'));
        const waiting = await tx.first(findWaiting, { userId });
        if (waiting !== null)
          return input === null
            ? ok(viewOf(waiting))
            : askAgain(tx, userId, { waiting, input, now });
        const recent = await tx.all(listRecentDeletions, {
          userId,
          since: new Date(now.getTime() - dayMs),
        });
        const [oldest] = recent;
        if (oldest !== undefined && recent.length >= limits.deletionsPerDay) {
          return err(
            appError('RATE_LIMITED', {
              retryAfterSeconds: Math.ceil(
                (oldest.requested_at.getTime() + dayMs - now.getTime()) / 1000,
              ),
            }),
          );
        }
        const obstacles = await obstaclesOf(tx, userId);
        if ((input === null ? obstacles : withoutWallet(obstacles)).length > 0)
          return err(appError('DELETION_BLOCKED'));
        const settled = await settleRest(tx, userId, { input, now });
        if (!settled.ok) return settled;
        const [runsAt, dueAt] = [
          new Date(now.getTime() + limits.deletionGraceMs),
          new Date(now.getTime() + limits.deletionDeadlineMs),
        ];
        const id = newId();
        const made = await tx.first(insertDeletion, {
          id,
          userId,
          now,
          runsAt,
          dueAt,
          givenUpVnd: settled.value,
        });
        if (made === null) throw new Error('a deletion was asked for and is not there');
        await audit.record(tx, {
          actorId: userId,
          action: 'person.request_deletion',
          subjectKind: 'person',
          subjectId: userId,
          before: null,
          after: {
            runs_at: runsAt.toISOString(),
            ...(input !== null && { [input.becomes]: String(input.amountVnd) }),
          },
          reason: null,
          at: now,
        });
        await messenger.tell(tx, {
          userId,
          key: `deletion_requested:${id}`,
          content: { kind: 'deletion_requested', runsAt, dueAt },
          at: now,
        });
        return ok(viewOf(made));
      }),
    withdraw: async (userId, now) =>
      database.transaction(async (tx): Promise<Result<true, AppError>> => {
        await rests.hold(tx, userId);
        const waiting = await tx.first(lockWaiting, { userId });
        if (waiting === null) return err(appError('DELETION_STATE'));
        await tx.run(endDeletion, { id: waiting.id, state: 'withdrawn', now });
        await rests.keep(tx, userId, now);
        await audit.record(tx, {
          actorId: userId,
          action: 'person.withdraw_deletion',
          subjectKind: 'person',
          subjectId: userId,
          before: null,
          after: null,
          reason: null,
          at: now,
        });
        await messenger.tell(tx, {
          userId,
          key: `deletion_withdrawn:${waiting.id}`,
          content: { kind: 'deletion_withdrawn' },
          at: now,
        });
        return ok(true);
      }),
    async runDue(now) {
      await tellRestored(now);
      // All of them, a page at a time: those with something in the way stay waiting.
      for (let afterId = beforeAll; ;) {
        const page = await database.all(listDue, { now, afterId, count: pageSize });
        for (const { user_id: userId } of page) await runOne(userId, now);
        const last = page.at(-1);
        if (last === undefined || page.length < pageSize) break;
        afterId = last.id;
      }
      await deps.notedFiles.remove();
      await database.run(forgetFarewells, { before: new Date(now.getTime() - farewellMs) });
    },
  };
}

async function obstaclesOf(reader: Reader, userId: string): Promise<readonly DeletionObstacle[]> {
  const found = new Set(
    (await reader.all(listObstacles, { userId })).map(({ obstacle }) => obstacle),
  );
  return deletionObstacles.filter((obstacle) => found.has(obstacle));
}

async function eraseRows(tx: Tx, cipher: FieldCipher, person: DeletedPerson): Promise<void> {
  const sealedRows = await tx.all(listSealed, { userId: person.userId });
  // oxlint-disable-next-line no-await-in-loop -- in this order, on one connection
  for (const step of bankSteps) await tx.run(step, person);
  for (const { table, id } of sealedRows) {
    // Something that opens has to stand there: an office that shows the row must not fail.
    await tx.run(replaceSealed, {
      table,
      id,
      sealed: cipher.seal('0000', { table, column: 'account_number', rowId: id }),
      holder: nobody,
    });
  }
  await keepTaxedPerson(tx, cipher, person);
  // oxlint-disable-next-line no-await-in-loop -- in this order, on one connection
  for (const step of deletionSteps) await tx.run(step, person);
  await tx.run(forgetJobs, person);
}

/** A rest is no obstacle to asking: whoever asks says what becomes of it. */
function withoutWallet(obstacles: readonly DeletionObstacle[]): readonly DeletionObstacle[] {
  return obstacles.filter((obstacle) => obstacle !== 'wallet');
}

function viewOf({
  requested_at: requestedAt,
  runs_at: runsAt,
  due_at: dueAt,
  given_up_vnd: givenUpVnd,
}: DeletionRow): Deletion {
  return { requestedAt, runsAt, dueAt, givenUpVnd };
}
