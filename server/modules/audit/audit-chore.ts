import type { ChoreTimes } from '../../jobs/jobs.ts';
import type { AuditQueries } from './service.ts';

/** How often the whole chain is walked by itself. */
const everyMs = 24 * 3_600_000;

/**
 * Walks the chain of the audit once a day; one that is not as it was written fails as a job, which
 * administrators see, and stands in the log.
 */
export function auditChore(
  audit: Pick<AuditQueries, 'verify'>,
): ChoreTimes & { readonly name: string; readonly work: () => Promise<void> } {
  return {
    name: 'check_audit',
    everyMs,
    nature: 'carries_on',
    async work() {
      const { fault, lines, lastHash } = await audit.verify();
      if (fault !== null)
        throw new Error(
          `the audit is not whole: ${fault.kind} at ${fault.seq} of ${lines}, last hash ${lastHash}`,
        );
    },
  };
}
