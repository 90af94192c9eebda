import { toNfc } from '#shared/kernel/unicode-form.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Reader } from '#server/db/port.ts';
import { oneByOne } from '#server/jobs/one-by-one.ts';
import { pageByPage } from '#server/jobs/page-by-page.ts';
import type { Audit } from '../../audit/api.ts';
import type { Messenger } from '../../messages/api.ts';
import {
  findCurrentPolicy,
  insertPolicy,
  listAffiliatesAfter,
  listPolicies,
  listPoliciesToAnnounce,
  type PolicyRow,
  setPolicyAnnounced,
} from './policy-store.ts';
import { type RenderedPolicy, renderPolicy } from './render-policy.ts';

/** The text that affiliates agree to, in versions. */
export interface Policies {
  /** What counts today. */
  current(now: Date, reader?: Reader): Promise<PolicyRow>;
  /** Every version, newest first; one that takes effect later among them. */
  versions(): Promise<readonly PolicyRow[]>;
  /** What a Markdown text would look like. */
  preview(markdown: string): Result<RenderedPolicy, AppError>;
  /**
   * The next version; it never changes any more, and every affiliate is told of it. The newest one
   * again is the same. Refuses with POLICY_INVALID (field `markdown`, `summary` or
   * `effective_from`), or with CONFLICT when somebody else published one that its writer
   * has not seen.
   */
  publish(draft: PolicyDraft): Promise<Result<PolicyRow, AppError>>;
  /**
   * Tells affiliates of versions that they do not know of. Begins again after a crash; nobody is
   * told twice. Answers how many versions.
   */
  announce(now: Date): Promise<number>;
}

export interface PolicyDraft {
  /** With at least one second-level head (`## …`); at most 60 000 characters. */
  readonly markdown: string;
  /** Exactly five lines of at most 200 characters. */
  readonly summary: readonly string[];
  /** The newest version that its writer has seen. */
  readonly basedOn: number;
  /** Vietnamese day `YYYY-MM-DD`, today or later. */
  readonly effectiveFrom: string;
  readonly actor: { readonly actorId: string; readonly reason: string | null; readonly now: Date };
}

export interface PoliciesDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly messenger: Messenger;
}

const summaryLines = 5;
const longestLine = 200;
const longestPolicy = 60_000;
const toldAtOnce = 200;

/** The policies of a database. */
export function createPolicies({ database, audit, messenger }: PoliciesDeps): Policies {
  async function tellEverybody(version: number, effectiveFrom: string, at: Date): Promise<void> {
    await pageByPage({
      database,
      size: toldAtOnce,
      pageAfter: async (after, count) => database.all(listAffiliatesAfter, { after, count }),
      work: async (tx, { user_id: userId }) =>
        messenger.tell(tx, {
          userId,
          key: `affiliate_policy:${version}`,
          content: { kind: 'affiliate_policy', version, effectiveFrom },
          at,
        }),
    });
  }

  return {
    async current(now, reader = database) {
      const found = await reader.first(findCurrentPolicy, { day: vietnameseDay(now.getTime()) });
      invariant(found !== null, 'the first policy came with the migration');
      return found;
    },
    versions: async () => database.all(listPolicies, {}),
    preview: renderPolicy,
    async publish({ actor: { actorId, reason, now }, ...draft }) {
      const markdown = toNfc(draft.markdown).trim();
      const summary = draft.summary.map((line) => toNfc(line).trim());
      const rendered = renderWhole(markdown);
      if (!rendered.ok) return rendered;
      const { html } = rendered.value;
      if (
        summary.length !== summaryLines ||
        summary.some((line) => line === '' || line.length > longestLine)
      )
        return err(appError('POLICY_INVALID', { field: 'summary' }));
      if (
        !/^\d{4}-\d{2}-\d{2}$/.test(draft.effectiveFrom) ||
        draft.effectiveFrom < vietnameseDay(now.getTime())
      )
        return err(appError('POLICY_INVALID', { field: 'effective_from' }));
      return database.transaction(async (tx) => {
        const newest = (await tx.all(listPolicies, {}))[0];
        if (
          newest?.markdown === markdown &&
          newest.effective_from === draft.effectiveFrom &&
          newest.summary.join('\n') === summary.join('\n')
        )
          return ok(newest);
        if (draft.basedOn !== newest?.version) return err(appError('CONFLICT'));
        const version = (newest?.version ?? 0) + 1;
        const made = await tx.first(insertPolicy, {
          version,
          markdown,
          html,
          summary,
          now,
          effectiveFrom: draft.effectiveFrom,
          actorId,
        });
        if (made === null) return err(appError('CONFLICT'));
        const after = { version, effective_from: draft.effectiveFrom };
        await audit.record(tx, {
          actorId,
          action: 'affiliate_policy.publish',
          subjectKind: 'affiliate_policy',
          subjectId: String(version),
          before: newest === undefined ? null : { version: newest.version },
          after,
          reason,
          at: now,
        });
        return ok(made);
      });
    },
    async announce(now) {
      const policies = await database.all(listPoliciesToAnnounce, {});
      await oneByOne(policies, policyId, async (policy) => {
        await tellEverybody(policy.version, policy.effective_from, now);
        await database.run(setPolicyAnnounced, { version: policy.version, now });
      });
      return policies.length;
    },
  };
}

const policyId = ({ version }: { readonly version: number }): string => `policy ${version}`;

/** A policy has parts, and an end. Refuses with POLICY_INVALID, MARKDOWN_TOO_HARD. */
function renderWhole(markdown: string): Result<RenderedPolicy, AppError> {
  const invalid = err(appError('POLICY_INVALID', { field: 'markdown' }));
  if (markdown.length > longestPolicy) return invalid;
  const rendered = renderPolicy(markdown);
  return rendered.ok && rendered.value.sections.length === 0 ? invalid : rendered;
}
