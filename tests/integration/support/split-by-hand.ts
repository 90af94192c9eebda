import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from './api-client.ts';
import type { TestServer } from './test-server.ts';

const words = {
  split:
    'mutation S($id: ID!, $parts: [SplitPartInput!]!, $w: String!) { admin_split_transaction(transaction_id: $id, parts: $parts, reason: "theo sao kê", confirm_password: $w) }',
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

interface Words {
  readonly other?: boolean;
  readonly more?: boolean;
}
type NamedPart = readonly [code: string, vnd: number, said?: Words];

/** The office splits a movement into parts, or takes that back; answers what refuses it. */
export function splitByHand(
  world: () => { readonly server: TestServer; readonly admin: ApiClient },
) {
  const answerOf = async (deed: keyof typeof words, variables: object) =>
    world().admin.post(words[deed], { ...variables, w: demoPassword });
  const say = async (deed: keyof typeof words, variables: object) =>
    (await answerOf(deed, variables)).codes;
  const partsFor = (parts: readonly NamedPart[], said: Words) =>
    parts.map(([code, amount, own = said]) => ({
      code,
      amount: String(amount),
      is_other_money: own.other,
      is_too_much: own.more,
    }));
  return {
    /**
     * `parts`: code, none for what nobody names, VND, and what is said of that part; `said`: of
     * all.
     */
    split: async (id: string, parts: readonly NamedPart[], said: Words = {}) =>
      say('split', { id, parts: partsFor(parts, said) }),
    /** The places of the parts that a refusal of them asks about. */
    askedPlaces: async (id: string, parts: readonly NamedPart[]) =>
      (await answerOf('split', { id, parts: partsFor(parts, {}) })).errors[0]?.extensions.parts,
    unsplit: async (id: string) => say('unsplit', { id }),
    partsOf: async (id: string) =>
      (await world().server.database.raw(
        "select id, state, memo, amount_vnd::int as amount, review_reason as why from bank_transactions where part_of = $1 and state <> 'split' order by amount_vnd desc, memo",
        [id],
      )) as readonly Part[], // as it selects
  };
}
