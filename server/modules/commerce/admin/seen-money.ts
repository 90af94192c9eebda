import type { ArgBuilder } from '@pothos/core';
import { appError } from '#shared/errors/error-code.ts';
import type { BuilderTypes } from '#server/graphql/builder.ts';
import { Refusal } from '#server/graphql/refusal.ts';
import { seenRevision } from '#server/graphql/types/seen-revision.ts';
import type { SeenTransaction } from '../payment-input.ts';

/** The arguments by which a mutation names a movement of the bank, as it was seen. */
export function seenMoney(arg: ArgBuilder<BuilderTypes>) {
  return { transaction_id: arg.id(), revision: arg.id({ description: seenRevision }) };
}

/** What a person says of money that came back, of a refund or of a payment. */
export function sayOfReturn(arg: ArgBuilder<BuilderTypes>) {
  return {
    code_is_wrong: arg.boolean({
      defaultValue: false,
      description: 'The code in its words is a mistake: it is not what that names.',
    }),
    is_of_last: arg.boolean({
      defaultValue: false,
      description:
        'Somebody looked: the transfer made last came back, and no other one of it arrived.',
    }),
  };
}

/** What `sayOfReturn` was given. */
export function saidOfReturn({
  code_is_wrong: codeIsWrong,
  is_of_last: isOfLast,
}: {
  readonly code_is_wrong: boolean;
  readonly is_of_last: boolean;
}) {
  return { codeIsWrong, isOfLast };
}

/** What a person says of a transfer that is laid around a return. */
export function sayAroundReturn(arg: ArgBuilder<BuilderTypes>) {
  return {
    return_is_seen: arg.boolean({
      defaultValue: false,
      description:
        'Somebody looked which transfer came back: this one, where it is laid to what did; not this one, where it is laid to what is owed since.',
    }),
  };
}

/** The same, and what is written off, of transfers that are laid to one thing. */
export function sayOfTransfers(arg: ArgBuilder<BuilderTypes>) {
  return {
    lost_surplus: arg({
      type: 'BigInt',
      required: false,
      description: 'What is written off of them, as it was seen. Needed above a transfer’s fee.',
    }),
    ...sayAroundReturn(arg),
  };
}

/** The arguments by which a mutation names several transfers, each as it was seen. */
export function seenTransfers(arg: ArgBuilder<BuilderTypes>) {
  return {
    transaction_ids: arg.idList(),
    transaction_revisions: arg.idList({
      description: 'Of each transfer the one that was seen, in the same order.',
    }),
  };
}

/** What `seenMoney` was given. */
export function asSeen({
  transaction_id: transactionId,
  revision,
}: {
  readonly transaction_id: string;
  readonly revision: string;
}): SeenTransaction {
  return { transactionId, revision };
}

/** What `seenTransfers` was given. Throws a refusal `BAD_INPUT` where one list is longer. */
export function allAsSeen({
  transaction_ids: ids,
  transaction_revisions: revisions,
}: {
  readonly transaction_ids: readonly string[];
  readonly transaction_revisions: readonly string[];
}): readonly SeenTransaction[] {
  return ids.map((transactionId, at) => {
    const revision = revisions[at];
    if (revision === undefined || ids.length !== revisions.length)
      throw new Refusal([appError('BAD_INPUT', { field: 'transaction_revisions' })]);
    return { transactionId, revision };
  });
}
