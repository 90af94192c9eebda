import { type PapersInput, validatePapers } from '#shared/domain/affiliate/join-rules.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '#server/db/port.ts';
import { lockPapers, updatePapers } from './membership-store.ts';
import type { OwnChange, OwnChangeDeps } from './write-account.ts';

/** See `Membership.changePapers`. */
export async function writePapers(
  tx: Tx,
  { cipher, audit, messenger, newId }: OwnChangeDeps,
  { userId, input, now }: OwnChange<PapersInput>,
): Promise<Result<true, readonly AppError[]>> {
  const old = await tx.first(lockPapers, { userId });
  if (old === null) return err([appError('AFFILIATE_REQUIRED')]);
  const checked = validatePapers(input, vietnameseDay(now.getTime()));
  if (!checked.ok) return checked;
  const { legalName, dateOfBirth, identityNumber } = checked.value;
  const place = { table: 'affiliates', column: 'identity_number', rowId: userId };
  const known = old.identity_number === null ? null : cipher.read(old.identity_number, place);
  const changed = [
    ...(legalName === old.legal_name ? [] : (['legal_name'] as const)),
    ...(dateOfBirth === old.date_of_birth ? [] : (['date_of_birth'] as const)),
    ...(identityNumber === known ? [] : (['identity_number'] as const)),
  ];
  if (changed.length === 0) return ok(true);
  await tx.run(updatePapers, {
    userId,
    legalName,
    dateOfBirth,
    identityNumber: cipher.seal(identityNumber, place),
    identityLast3: identityNumber.slice(-3),
  });
  // Which of them, and not what they say: the audit never forgets anything.
  await audit.record(tx, {
    actorId: userId,
    action: 'affiliate.change_papers',
    subjectKind: 'user',
    subjectId: userId,
    before: null,
    after: { changed },
    reason: null,
    at: now,
  });
  await messenger.tell(tx, {
    userId,
    key: `affiliate_papers_changed:${newId()}`,
    content: { kind: 'affiliate_papers_changed', changed },
    at: now,
  });
  return ok(true);
}
