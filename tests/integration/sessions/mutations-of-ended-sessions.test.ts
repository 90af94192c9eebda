import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Moved,
  type MutationName,
  mutationRule,
  mutationRules,
} from '#server/graphql/rules/mutation-rules.ts';
import { mutationQuotas } from '#server/graphql/rules/mutation-quotas.ts';
import { buildServerSchema } from '#server/graphql/schema.ts';
import { type SocialStandIns, startSocialStandIns } from '../../e2e/support/social-stand-ins.ts';
import { rootRules } from '../support/access-rules.ts';
import { ruleKinds } from '../support/databases.ts';
import { createInterruptions } from '../support/interruptions.ts';
import { type MutationSample, mutationSamples } from '../support/mutation-samples.ts';
import { type Actor, buildMutationWorld, type MutationWorld } from '../support/mutation-world.ts';
import { insertedBy, movedByWrites } from '../support/moved-by-writes.ts';
import { sampleOperation } from '../support/sample-operation.ts';
import { bankSecrets } from '../support/shop.ts';
import {
  changedByRefusals,
  changedTables,
  createTableHashes,
  type ReadHashes,
} from '../support/table-hashes.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const schema = buildServerSchema();
// No schema is built with a mutation that has no line there, or with a line for none.
const names = Object.keys(mutationRules) as readonly MutationName[];

const carriedOut = names.flatMap((name) => {
  const sample = mutationSamples[name];
  if ('needsNoSession' in sample) return [];
  const way = { name, sample, text: undefined as string | undefined };
  return sample.direct === undefined
    ? [{ title: name, ...way }]
    : [
        { title: `${name} by the executor`, ...way },
        { title: `${name} without the executor`, ...way, text: sample.direct },
      ];
});
const toldOnly = names.filter(
  (name) => 'needsNoSession' in mutationSamples[name] && mutationRule(name)?.who !== 'anybody',
);

/** Whose line says that they move nothing though they write where money or an account stands. */
const movesNothing: Readonly<Partial<Record<MutationName, string>>> = {
  create_order: 'a new order, into which nobody has paid',
  cancel_order:
    'one’s own order; what came for it waits for its payer, who says where to by a proof',
  renew_order: 'the price and the time of one’s own order; what came for it stays',
  admin_request_top_up: 'another time for an order that came short; its sums stay',
  withdraw_payout_request: 'one’s own wish: the money stays in the wallet',
  create_payout_run: 'drafts: nothing is paid before confirm_payout_run, which asks for a proof',
  export_payout_run: 'that the list was handed out, and to whom; it asks for a proof',
  reveal_payout_transfer: 'that it was handed out, and to whom; it asks for a proof',
  withdraw_account_deletion: 'one’s own wish: the account stays',
};

/**
 * An action is committed only while its session stands (docs/decisions/0020, r1 F6): every mutation
 * of the schema, each with arguments by which it would write, while its session ends at the last
 * moment before its commit.
 */
describe.each(ruleKinds)('a mutation whose session ends before it is committed, on %s', (kind) => {
  const interruptions = createInterruptions();
  const env: Record<string, string> = { ...bankSecrets };
  // Mails of before are taken as soon as what has to be read of them was read.
  const coming: (() => void)[] = [];
  let isTaking = false;
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void stream.on('end', () => (isTaking ? done() : coming.push(done))).resume(),
  });
  let standIns: SocialStandIns;
  let server: TestServer;
  let world: MutationWorld;
  /** What each was seen to move, of what it wrote before its session ended. */
  const inserting = new Set<MutationName>();
  const moves = new Map<MutationName, ReadonlySet<Moved>>();
  let read: ReadHashes;
  let before: ReadonlyMap<string, string>;
  beforeAll(async () => {
    standIns = await startSocialStandIns();
    await new Promise<void>((resolve) => void mail.listen(0, '127.0.0.1', resolve));
    const { port } = mail.server.address() as AddressInfo; // it listens on TCP
    Object.assign(env, standIns.env, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  });
  withServer(kind, (started) => ({ server } = started), { env, between: interruptions.between });
  beforeAll(async () => {
    world = await buildMutationWorld(server, standIns);
    isTaking = true;
    for (const done of coming) done();
    read = await createTableHashes(server.database, {
      ...changedByRefusals,
      emails: ['state', 'tries', 'last_error', 'sending_at', 'sent_at', 'html', 'text'],
    });
    before = await read();
  });
  afterAll(async () => {
    await standIns.stop();
    await new Promise<void>((resolve) => mail.close(resolve));
  });

  it.each(carriedOut)('$title is refused and changes nothing', async ({ name, sample, text }) => {
    const actor = actorOf(name, sample);
    const operation = await operationOf(name, sample, actor);
    let hasEnded = false;
    const written = interruptions.next({
      at: ({ next, written: soFar }) =>
        sample.endsBefore === undefined
          ? next === 'auth.hold_session' && (sample.holdsFirst === true || soFar.length > 0)
          : next === sample.endsBefore,
      // Whoever holds the session keeps everybody else from ending it: then this was too late.
      async happens(other) {
        const ended = await other.raw(
          "update sessions set ended_at = now(), end_reason = 'revoked' where id = (select id from sessions where id = $1 for no key update skip locked) returning id",
          [actor.sessionId],
        );
        hasEnded = ended.length === 1;
      },
    });
    const answer = await actor.client.post(text ?? operation.text, operation.variables);
    await server.database.raw(
      'update sessions set ended_at = null, end_reason = null where id = $1',
      [actor.sessionId],
    );
    const changed = await changedMeanwhile();
    if (insertedBy(written() ?? []).size > 0) inserting.add(name);
    moves.set(name, new Set([...(moves.get(name) ?? []), ...movedByWrites(written() ?? [])]));
    expect(written(), `it never came to write: ${answer.text}`).not.toBeNull();
    expect(hasEnded, 'its session could not be ended any more').toBe(true);
    expect(answer.codes, answer.text).toEqual([sample.refusedWith ?? 'UNAUTHENTICATED']);
    expect(changed).toEqual([]);
  });

  it.each(toldOnly)('%s changes nothing while its session stands either', async (name) => {
    const actor = actorOf(name, {});
    const { text, variables } = await operationOf(name, {}, actor);
    expect((await actor.client.post(text, variables)).codes).toEqual([]);
    expect(await changedMeanwhile()).toEqual([]);
  });

  it('that leaves rows of a person has its quotas, or says why it needs none', () => {
    const unbounded = [...inserting].filter(
      (name) => mutationRule(name)?.who === 'signed_in' && !Object.hasOwn(mutationQuotas, name),
    );
    expect(unbounded, 'server/graphql/rules/mutation-quotas.ts').toEqual([]);
  });

  it('moves no more than its line says', () => {
    const walked = names.filter(
      (name) => moves.has(name) && mutationRule(name)?.moves === 'nothing',
    );
    const less = walked.filter((name) => (moves.get(name)?.size ?? 0) > 0);
    const excused = walked.filter((name) => movesNothing[name] !== undefined);
    expect(less).toEqual(excused);
  });

  const actorOf = (name: MutationName, sample: MutationSample): Actor =>
    world.actors[sample.as ?? (mutationRule(name)?.who === 'signed_in' ? 'victim' : 'owner')];

  async function operationOf(name: MutationName, sample: MutationSample, { proof }: Actor) {
    // Those of one mutation must not slow the next one down.
    await server.database.raw('delete from attempt_counters');
    const given =
      (await sample.given?.(world)) ?? rootRules[`Mutation.${name}`]?.given?.(world.prey);
    const proved = mutationRule(name)?.asks === 'nothing' ? {} : { confirm_password: proof };
    return sampleOperation(schema, `Mutation.${name}`, {
      id: randomUUID(),
      given: { ...given, ...proved },
    });
  }

  async function changedMeanwhile(): Promise<readonly string[]> {
    const after = await read();
    const changed = changedTables(before, after);
    before = after;
    return changed;
  }
});
