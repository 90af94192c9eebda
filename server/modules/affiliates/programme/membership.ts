import {
  accountHeldUntil,
  affiliateLevels,
  ambassadorLevel,
  rateOf,
} from '#shared/domain/affiliate/affiliate-rules.ts';
import {
  type Papers,
  type PapersInput,
  type ReceivingAccountInput,
  validatePapers,
  validateReceivingAccount,
} from '#shared/domain/affiliate/join-rules.ts';
import type { BankAccount } from '#shared/domain/commerce/bank-account.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { FieldCipher } from '#server/crypto/field-cipher.ts';
import type { Database, Tx } from '#server/db/port.ts';
import type { Audit } from '../../audit/api.ts';
import type { Messenger } from '../../messages/api.ts';
import { addMember } from './add-member.ts';
import {
  type AccountRow,
  agreeToPolicy,
  findAccount,
  raiseToAmbassador,
} from './membership-store.ts';
import type { Policies } from './policies.ts';
import { writeAccount } from './write-account.ts';
import { writePapers } from './write-papers.ts';

/** What a person does with their own place in the programme. */
export interface Membership {
  /** Their own; null for somebody who is no affiliate. */
  account(userId: string, now: Date): Promise<AffiliateAccount | null>;
  /**
   * Makes them an affiliate: papers, receiving account, consent, all or nothing. Refuses with every
   * broken field, POLICY_CHANGED when they read another version than today's, AFFILIATE_ALREADY.
   */
  join(
    userId: string,
    input: JoinDetails,
    now: Date,
  ): Promise<Result<AffiliateAccount, readonly AppError[]>>;
  /**
   * Another receiving account; they are told, with both masked, and nothing is paid to it for a
   * day. The same account again changes nothing, but that one which somebody else may have given
   * counts as given anew. Ask the password before.
   */
  changeAccount(
    userId: string,
    input: ReceivingAccountInput,
    now: Date,
  ): Promise<Result<AffiliateAccount, readonly AppError[]>>;
  /**
   * Their papers, given later or put right; they are told, and the audit names what was changed.
   * The same again changes nothing. Ask the password before.
   */
  changePapers(
    userId: string,
    input: PapersInput,
    now: Date,
  ): Promise<Result<AffiliateAccount, readonly AppError[]>>;
  /** They agree to today's version. Refuses with POLICY_CHANGED and AFFILIATE_REQUIRED. */
  agree(userId: string, version: number, now: Date): Promise<Result<AffiliateAccount, AppError>>;
  /**
   * Makes a person an ambassador, in the caller's transaction: activates them with these papers and
   * this account, or raises an affiliate, whose account stays as it is and whose papers are added
   * only where they have none. Answers their code; asked again it changes nothing. Tells nobody and
   * writes no audit line: that is the caller's action. Refuses when no code can be made.
   */
  grantAmbassador(tx: Tx, grant: AmbassadorGrant): Promise<Result<string, readonly AppError[]>>;
}

/** Papers and account as `validatePapers` and `validateReceivingAccount` give them. */
export interface AmbassadorGrant {
  readonly userId: string;
  readonly papers: Papers;
  readonly account: BankAccount;
  /** What they agreed to. */
  readonly policyVersion: number;
  readonly now: Date;
}

export interface JoinDetails extends PapersInput, ReceivingAccountInput {
  readonly code: string | null;
  readonly policy_version: number;
}

/** An affiliate as they see themselves. */
export interface AffiliateAccount extends AccountRow {
  readonly rate_bp: number;
  /** Null at the top, and for ambassadors. */
  readonly next_level: {
    readonly level: number;
    readonly rate_bp: number;
    readonly from_sales: number;
    readonly missing_sales: number;
  } | null;
  /** Until when a changed account gets nothing; null = it does now. */
  readonly payouts_from: Date | null;
  readonly current_policy_version: number;
}

export interface MembershipDeps {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly audit: Audit;
  readonly messenger: Messenger;
  readonly policies: Policies;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly newId: () => string;
}

/** The members of a database. */
export function createMembership(deps: MembershipDeps): Membership {
  const { database, cipher, audit, messenger, policies, randomBytes } = deps;
  async function account(userId: string, now: Date): Promise<AffiliateAccount | null> {
    const row = await database.first(findAccount, { userId });
    return row === null
      ? null
      : {
          ...row,
          rate_bp: rateOf(row.level),
          next_level: nextLevelOf(row),
          payouts_from: accountHeldUntil(row.account_changed_at, now),
          current_policy_version: (await policies.current(now)).version,
        };
  }

  async function accountOr(userId: string, now: Date): Promise<Result<AffiliateAccount, AppError>> {
    const found = await account(userId, now);
    return found === null ? err(appError('AFFILIATE_REQUIRED')) : ok(found);
  }

  /** The account as it is after what was done to it. */
  async function answerTo(
    done: Result<unknown, readonly AppError[]>,
    userId: string,
    now: Date,
  ): Promise<Result<AffiliateAccount, readonly AppError[]>> {
    if (!done.ok) return done;
    const found = await accountOr(userId, now);
    return found.ok ? found : err([found.error]);
  }

  return {
    account,
    async join(userId, input, now) {
      const papers = validatePapers(input, vietnameseDay(now.getTime()));
      const receiving = validateReceivingAccount(input, papers.ok ? papers.value.legalName : null);
      if (!papers.ok || !receiving.ok)
        return err([...(papers.ok ? [] : papers.error), ...(receiving.ok ? [] : receiving.error)]);
      const joined = await database.transaction(
        async (tx): Promise<Result<string, readonly AppError[]>> => {
          const policy = await policies.current(now, tx);
          if (policy.version !== input.policy_version)
            return err([appError('POLICY_CHANGED', { field: 'policy_version' })]);
          const added = await addMember(
            tx,
            { cipher, randomBytes },
            {
              userId,
              papers: papers.value,
              account: receiving.value,
              code: input.code,
              isAmbassador: false,
              policyVersion: policy.version,
              now,
            },
          );
          if (!added.ok) return added;
          const after = {
            policy_version: policy.version,
            account_last4: receiving.value.accountNumber.slice(-4),
          };
          await audit.record(tx, {
            actorId: userId,
            action: 'affiliate.join',
            subjectKind: 'user',
            subjectId: userId,
            before: null,
            after,
            reason: null,
            at: now,
          });
          await messenger.tell(tx, {
            userId,
            key: 'affiliate_joined',
            content: { kind: 'affiliate_joined', code: added.value, rateBp: rateOf(1) },
            at: now,
          });
          return added;
        },
      );
      return answerTo(joined, userId, now);
    },
    async changeAccount(userId, input, now) {
      const changed = await database.transaction(async (tx) =>
        writeAccount(tx, deps, { userId, input, now }),
      );
      return answerTo(changed, userId, now);
    },
    async changePapers(userId, input, now) {
      const changed = await database.transaction(async (tx) =>
        writePapers(tx, deps, { userId, input, now }),
      );
      return answerTo(changed, userId, now);
    },
    async agree(userId, version, now) {
      if ((await policies.current(now)).version !== version)
        return err(appError('POLICY_CHANGED', { field: 'version' }));
      await database.run(agreeToPolicy, { userId, version, now });
      return accountOr(userId, now);
    },
    async grantAmbassador(tx, { userId, papers, account: receiving, policyVersion, now }) {
      const { legalName, dateOfBirth, identityNumber: digits } = papers;
      const identityNumber = cipher.seal(digits, {
        table: 'affiliates',
        column: 'identity_number',
        rowId: userId,
      });
      const raised = await tx.first(raiseToAmbassador, {
        userId,
        level: ambassadorLevel,
        legalName,
        dateOfBirth,
        identityNumber,
        identityLast3: digits.slice(-3),
        policyVersion,
        now,
      });
      return raised === null
        ? addMember(
            tx,
            { cipher, randomBytes },
            {
              userId,
              papers,
              account: receiving,
              code: null,
              isAmbassador: true,
              policyVersion,
              now,
            },
          )
        : ok(raised.code);
    },
  };
}

function nextLevelOf({ level, approved_sales: sales }: AccountRow): AffiliateAccount['next_level'] {
  const next = affiliateLevels.find(
    (candidate) => candidate.level > level && candidate.fromSales !== null,
  );
  if (next === undefined || next.fromSales === null) return null;
  return {
    level: next.level,
    rate_bp: next.rateBp,
    from_sales: next.fromSales,
    missing_sales: Math.max(0, next.fromSales - sales),
  };
}
