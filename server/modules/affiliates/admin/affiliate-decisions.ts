import { ambassadorLevel, levelOf } from '#shared/domain/affiliate/affiliate-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { toOneLine } from '#shared/kernel/unicode-form.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '#server/db/port.ts';
import type { Push } from '#server/push/push.ts';
import type { Audit, DeciderAsSeen, ReasonedActor } from '../../audit/api.ts';
import type { Messenger } from '../../messages/api.ts';
import type { AffiliateAdmin } from './affiliate-admin.ts';
import {
  endApplication,
  restoreApplication,
  holdPayouts,
  lockForAdmin,
  releasePayouts,
  resumeLinks,
  setStanding,
  setTaxCommitment,
  suspendLinksFor,
} from './affiliate-admin-store.ts';
import { countApprovedSales, tellEnded, tellLevel } from '../../commissions/api.ts';
import { saysReason, tellHold } from '../../payouts/api.ts';

export interface AffiliateDecisionDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly messenger: Messenger;
  readonly push: Pick<Push, 'tell'>;
}

type Decisions = Pick<
  AffiliateAdmin,
  'suspendLinks' | 'holdPayouts' | 'grantLevel' | 'setAmbassador' | 'setTaxCommitment'
>;

interface Locked {
  readonly revision: string;
  readonly level: number;
  readonly granted_level: number | null;
  readonly is_ambassador: boolean;
  readonly has_tax_commitment: boolean;
  readonly links_suspended_at: Date | null;
  readonly links_suspended_note: string | null;
  readonly payouts_held_at: Date | null;
  readonly payouts_held_note: string | null;
  readonly held_until_account_changes: boolean;
  readonly held_by_returns_only: boolean;
  /** Of the newest application, when it was accepted and stands, or ended since. */
  readonly application: 'accepted' | 'ended' | null;
}

/** What the audit says of a decision. */
interface Change {
  readonly action: string;
  readonly before: object;
  readonly after: object;
}

interface Decision {
  readonly userId: string;
  readonly by: DeciderAsSeen;
  /** It stops something, whatever else has changed: nobody can make that unsayable. */
  readonly isStop?: boolean;
  /** Nothing is written then. */
  readonly isSo: (affiliate: Locked) => boolean;
  readonly work: (tx: Tx, affiliate: Locked) => Promise<Change>;
}

/** What the office decides about affiliates of a database. */
export function createAffiliateDecisions(deps: AffiliateDecisionDeps): Decisions {
  return {
    suspendLinks: async (userId, isSuspended, said) => {
      const by = { ...said, reason: toOneLine(said.reason) };
      return decide(deps, {
        userId,
        by,
        isStop: isSuspended,
        // Of another reason it is another one.
        isSo: ({ links_suspended_at: since, links_suspended_note: note }) =>
          isSuspended ? saysReason(note, by.reason) : since === null,
        work: async (tx) => suspendLinks(deps, tx, { userId, is: isSuspended, by }),
      });
    },
    holdPayouts: async (userId, isHeld, said) => {
      const by = { ...said, reason: toOneLine(said.reason) };
      return decide(deps, {
        userId,
        by,
        isStop: isHeld,
        // A person's hold is laid onto one that ends by itself, and onto one of another reason.
        isSo: (former) =>
          isHeld
            ? saysReason(former.payouts_held_note, by.reason) && !endsByItself(former)
            : former.payouts_held_at === null,
        work: async (tx) => hold(deps, tx, { userId, is: isHeld, by }),
      });
    },
    grantLevel: async (userId, level, by) => grantLevel(deps, { userId, level, by }),
    setAmbassador: async (userId, isAmbassador, by) =>
      decide(deps, {
        userId,
        by,
        // An application that says otherwise is not so: it follows the level.
        isSo: ({ is_ambassador: is, application }) =>
          is === isAmbassador && application !== (isAmbassador ? 'ended' : 'accepted'),
        async work(tx, former) {
          const grantedLevel = former.granted_level;
          const standing = { userId, grantedLevel, isAmbassador, by };
          const level = await stand(deps, tx, { former, ...standing });
          const { reason, actorId, now } = by;
          if (isAmbassador) await tx.run(restoreApplication, { userId, actorId, now });
          else await tx.run(endApplication, { userId, reason, actorId, now });
          return {
            action: 'affiliate.ambassador',
            before: { ambassador: former.is_ambassador, level: former.level },
            after: { ambassador: isAmbassador, level },
          };
        },
      }),
    setTaxCommitment: async (userId, isFiled, by) =>
      decide(deps, {
        userId,
        by,
        isSo: ({ has_tax_commitment: has }) => has === isFiled,
        async work(tx) {
          await tx.run(setTaxCommitment, { userId, isFiled });
          return {
            action: 'affiliate.tax_commitment',
            before: { filed: !isFiled },
            after: { filed: isFiled },
          };
        },
      }),
  };
}

async function decide(
  { database, audit, push }: AffiliateDecisionDeps,
  { userId, by, isStop = false, isSo, work }: Decision,
): Promise<Result<true, AppError>> {
  const { actorId, reason, now: at, revision } = by;
  return database.transaction(async (tx) => {
    const affiliate = isUuid(userId) ? await tx.first(lockForAdmin, { userId }) : null;
    if (affiliate === null) return err(appError('AFFILIATE_REQUIRED'));
    if (isSo(affiliate)) return ok(true);
    if (!isStop && affiliate.revision !== revision) return err(appError('SEEN_CHANGED'));
    const change = await work(tx, affiliate);
    await audit.record(tx, {
      actorId,
      subjectKind: 'affiliate',
      subjectId: userId,
      reason,
      at,
      ...change,
    });
    await push.tell(tx, userId, 'affiliate');
    return ok(true);
  });
}

interface Stop {
  readonly userId: string;
  /** Begins, or ends. */
  readonly is: boolean;
  readonly by: ReasonedActor;
}

async function suspendLinks(
  deps: AffiliateDecisionDeps,
  tx: Tx,
  { userId, is, by }: Stop,
): Promise<Change> {
  if (is) await tx.run(suspendLinksFor, { userId, note: by.reason, now: by.now });
  else await tx.run(resumeLinks, { userId });
  const { reason, now } = by;
  await tellHold(tx, deps.messenger, { what: 'links', userId, isHeld: is, reason, now });
  return {
    action: is ? 'affiliate.suspend_links' : 'affiliate.resume_links',
    before: { suspended: !is },
    after: { suspended: is },
  };
}

async function hold(
  deps: AffiliateDecisionDeps,
  tx: Tx,
  { userId, is, by }: Stop,
): Promise<Change> {
  if (is) await tx.run(holdPayouts, { userId, note: by.reason, now: by.now });
  else await tx.run(releasePayouts, { userId });
  const { reason, now } = by;
  await tellHold(tx, deps.messenger, { what: 'payouts', userId, isHeld: is, reason, now });
  return {
    action: is ? 'affiliate.hold_payouts' : 'affiliate.release_payouts',
    before: { held: !is },
    after: { held: is },
  };
}

async function grantLevel(
  deps: AffiliateDecisionDeps,
  {
    userId,
    level: grantedLevel,
    by,
  }: { readonly userId: string; readonly level: number | null; readonly by: DeciderAsSeen },
): Promise<Result<true, AppError>> {
  const isLevel =
    grantedLevel === null ||
    (Number.isInteger(grantedLevel) && grantedLevel >= 1 && grantedLevel < ambassadorLevel);
  if (!isLevel) return err(appError('BAD_INPUT', { field: 'level' }));
  return decide(deps, {
    userId,
    by,
    isSo: ({ granted_level: granted }) => granted === grantedLevel,
    async work(tx, former) {
      const isAmbassador = former.is_ambassador;
      const standing = { userId, grantedLevel, isAmbassador, by };
      const level = await stand(deps, tx, { former, ...standing });
      return {
        action: 'affiliate.grant_level',
        before: { granted: former.granted_level, level: former.level },
        after: { granted: grantedLevel, level },
      };
    },
  });
}

/** Grants and what they make of the level, together. */
async function stand(
  { messenger }: AffiliateDecisionDeps,
  tx: Tx,
  {
    userId,
    former,
    grantedLevel,
    isAmbassador,
    by: { reason, now },
  }: {
    readonly userId: string;
    readonly former: Locked;
    readonly grantedLevel: number | null;
    readonly isAmbassador: boolean;
    readonly by: ReasonedActor;
  },
): Promise<number> {
  const sales = await tx.first(countApprovedSales, { userId });
  invariant(sales !== null, 'a count has a row');
  const level = levelOf({ approvedSales: sales.count, isAmbassador, grantedLevel });
  await tx.run(setStanding, { userId, level, grantedLevel, isAmbassador });
  if (former.is_ambassador && !isAmbassador)
    await tellEnded(tx, messenger, { userId, level, reason, now, application: former.application });
  else await tellLevel(tx, messenger, { userId, former: former.level, level, reason, now });
  return level;
}

/** By a change of the account, or once its returns are taken back. */
function endsByItself(former: Locked): boolean {
  return former.held_until_account_changes || former.held_by_returns_only;
}
