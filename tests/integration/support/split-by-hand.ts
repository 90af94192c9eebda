import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from './api-client.ts';
import type { TestServer } from './test-server.ts';

const words = {
  split:
    'mutation S($id: ID!, $parts: [SplitPartInput!]!, $other: Boolean, $more: Boolean, $w: String!) { admin_split_transaction(transaction_id: $id, parts: $parts, is_other_money: $other, is_too_much: $more, reason: "theo sao kê", confirm_password: $w) }',
  unsplit:
    'mutation U($id: ID!, $w: String!) { admin_unsplit_transaction(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
} as const;

/** A part that stands for a movement; `why` it waits. */
interface Part {
  readonly id: string;
  readonly state: string;
  readonly memo: string;
  readonly amount: number;
  readonly why: string | null;
}

/** The office splits a movement into parts, or takes that back; answers what refuses it. */
export function splitByHand(
  world: () => { readonly server: TestServer; readonly admin: ApiClient },
) {
  const say = async (deed: keyof typeof words, variables: object) =>
    (await world().admin.post(words[deed], { ...variables, w: demoPassword })).codes;
  return {
    /** `parts`: code, none for what nobody names, and VND. */
    split: async (
      id: string,
      parts: readonly (readonly [string, number])[],
      said: { readonly other?: boolean; readonly more?: boolean } = {},
    ) =>
      say('split', {
        id,
        ...said,
        parts: parts.map(([code, amount]) => ({ code, amount: String(amount) })),
      }),
    unsplit: async (id: string) => say('unsplit', { id }),
    partsOf: async (id: string) =>
      (await world().server.database.raw(
        "select id, state, memo, amount_vnd::int as amount, review_reason as why from bank_transactions where part_of = $1 and state <> 'split' order by amount_vnd desc, memo",
        [id],
      )) as readonly Part[], // as it selects
  };
}
