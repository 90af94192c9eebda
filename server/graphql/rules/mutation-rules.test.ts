import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GraphQLBoolean, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { admitMutations, proofArgument } from './admit-mutations.ts';
import { limits } from '../../limits.ts';
import { mutationQuotas, quotasOf } from './mutation-quotas.ts';
import { mutationRule, type MutationRule, mutationRules } from './mutation-rules.ts';
import { buildServerSchema } from '../schema.ts';

const lines: readonly (readonly [string, MutationRule])[] = Object.entries(mutationRules);
const fields = buildServerSchema().getMutationType()?.getFields() ?? {};

/** Mutations as they are before their lines admit them, all without an argument. */
function schemaOf(names: readonly string[], without = proofArgument): GraphQLSchema {
  const known = buildServerSchema().getMutationType()?.toConfig().fields ?? {};
  const left = (name: string) =>
    Object.entries(known[name]?.args ?? {}).filter(
      ([argument]) => argument !== proofArgument && argument !== without,
    );
  return new GraphQLSchema({
    mutation: new GraphQLObjectType({
      name: 'Mutation',
      fields: Object.fromEntries(
        names.map((name) => [
          name,
          { type: GraphQLBoolean, args: Object.fromEntries(left(name)), resolve: () => true },
        ]),
      ),
    }),
  });
}

describe('the table of mutations', () => {
  it('has a line for every mutation and none for what is gone', () => {
    expect(Object.keys(mutationRules).toSorted()).toEqual(Object.keys(fields).toSorted());
  });

  it('lets no schema be built with a mutation that it does not know, or without one that it knows', () => {
    const known = Object.keys(mutationRules);
    expect(() => admitMutations(schemaOf(known))).not.toThrow();
    expect(() => admitMutations(schemaOf([...known, 'give_everybody_everything']))).toThrow(
      'give_everybody_everything has no line',
    );
    expect(() => admitMutations(schemaOf(known.slice(1)))).toThrow(known[0]);
  });

  it('lets no schema be built whose office says a word of a state that it does not name', () => {
    const without = (argument: string) => () =>
      admitMutations(schemaOf(Object.keys(mutationRules), argument));
    expect(without('drafts_revision')).toThrow(
      'confirm_payout_run does not ask for drafts_revision',
    );
    expect(without('used_at')).toThrow('undo_check_in does not ask for used_at');
    expect(without('note')).not.toThrow();
  });

  it('gives the argument of the proof to what asks for it, and to nothing else', () => {
    const asking = Object.values(fields).filter(({ args }) =>
      args.some(({ name, type }) => name === proofArgument && String(type) === 'String!'),
    );
    expect(asking.map(({ name }) => name).toSorted()).toEqual(
      lines.flatMap(([name, { asks }]) => (asks === 'nothing' ? [] : [name])).toSorted(),
    );
  });

  it('lets guests prove nothing', () => {
    expect(lines.filter(([, { who, asks }]) => who === 'anybody' && asks !== 'nothing')).toEqual(
      [],
    );
  });

  it('lets nobody delete, be paid or join in the name of an address that was not proved', () => {
    expect(
      lines.flatMap(([name, rule]) =>
        'address' in rule && rule.address === 'proved' ? [name] : [],
      ),
    ).toEqual([
      'give_up_excess',
      'join_affiliate',
      'change_affiliate_account',
      'change_affiliate_papers',
      'request_payout',
      'accept_office_invitation',
      'submit_ambassador_application',
      'change_payout_account',
      'request_account_deletion',
    ]);
  });

  it('names quotas of mutations that there are, each of which a service keeps', () => {
    expect(Object.keys(mutationQuotas).filter((name) => mutationRule(name) === undefined)).toEqual(
      [],
    );
    const modules = path.resolve(import.meta.dirname, '../../modules');
    const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(modules, file), 'utf8'));
    const named = new Set(Object.keys(mutationQuotas).flatMap(quotasOf));
    expect(named.size).toBeGreaterThan(15);
    for (const quota of named) {
      const keeps = new RegExp(`limits\\.${quota}\\b|[{,]\\s*${quota}\\b[^:]`);
      expect(sources.filter((text) => keeps.test(text)).length, quota).toBeGreaterThan(0);
      expect(quota in limits || quota === 'mostCampaignLinks', quota).toBe(true);
    }
  });

  // A line more is a decision: each of them says why nobody is asked.
  it('moves money, rights, accounts or sessions without a fresh proof nowhere but here', () => {
    expect(
      lines.flatMap(([name, rule]) =>
        rule.moves !== 'nothing' && rule.asks === 'nothing' ? [name] : [],
      ),
    ).toEqual([
      'register',
      'sign_in',
      'refresh_session',
      'sign_out',
      'revoke_session',
      'revoke_other_sessions',
      'reset_password',
      'change_password',
      'complete_account',
      'sign_in_with_google',
      'sign_in_with_facebook',
      'connect_google',
      'connect_facebook',
      'create_desktop_code',
      'exchange_desktop_code',
      'complete_sign_in',
      'sign_in_with_passkey',
      'confirm_authenticator_app',
      'forget_devices',
      'stop_factor_reset',
      'report_takeover',
      'cancel_factor_reset',
      'take_refund_back',
    ]);
  });
});
