import { describe, expect, it } from 'vitest';
import { queryRule } from '#server/graphql/rules/query-rules.ts';
import { buildServerSchema } from '#server/graphql/schema.ts';
import { limits } from '#server/limits.ts';
import { rootField, rootFieldNames, sampleOperation } from '../support/sample-operation.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const schema = buildServerSchema();
const searches = rootFieldNames(schema).flatMap((name) => {
  const rule = queryRule(name.replace('Query.', ''));
  const argument = rootField(schema, name).args.find((one) => /^(search|text)$/.test(one.name));
  return argument !== undefined && (rule === 'anybody' || rule === 'signed_in')
    ? [[name, argument.name] as const]
    : [];
});

describe('a search that guests and learners may ask', () => {
  let server: TestServer;
  withServer('PGlite', (started) => ({ server } = started), {
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    limits: { rates: { ...limits.rates, search: { count: 1, windowMs: 60_000 } } },
  });

  it('is the blog’s and the course’s at least', () =>
    expect(searches.map(([name]) => name)).toEqual(
      expect.arrayContaining(['Query.blog_posts', 'Query.search']),
    ));

  it.each(searches)('%s is counted by %s', async (name, argument) => {
    const address = {
      'x-forwarded-for': `203.0.113.${1 + searches.findIndex(([one]) => one === name)}`,
    };
    const client =
      queryRule(name.replace('Query.', '')) === 'anybody'
        ? server.client()
        : await server.signedIn('an');
    const ask = async (text: string) => {
      const { text: query, variables } = sampleOperation(schema, name, {
        id: 'x',
        given: { [argument]: text },
      });
      return (await client.post(query, variables, address)).codes;
    };
    expect(await ask(' ')).toEqual([]);
    expect(await ask('tiền')).toEqual([]);
    expect(await ask('tiền')).toEqual(['RATE_LIMITED']);
    expect(await ask(' ')).toEqual([]);
  });
});
