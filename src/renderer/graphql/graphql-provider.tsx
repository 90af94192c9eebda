import { ApolloProvider } from '@apollo/client/react';
import { createContext, type ReactNode, use, useState } from 'react';
import { invariant } from '#shared/kernel/assert.ts';
import { type AnswerTimestamps, createAnswerTimestamps } from './answer-timestamps.ts';
import { createGraphqlClient } from './create-graphql-client.ts';
import { usePostOperation } from './graphql-context.tsx';

const AnswerTimestampsContext = createContext<AnswerTimestamps | null>(null);

/**
 * One Apollo client for everything below. Give it a `key` per person: another person never sees the
 * cache of the first.
 */
export function GraphqlProvider({ children }: { readonly children: ReactNode }) {
  const post = usePostOperation();
  const [{ client, moments }] = useState(() => {
    const created = createAnswerTimestamps();
    return { client: createGraphqlClient(post, created), moments: created };
  });
  return (
    <AnswerTimestampsContext value={moments}>
      <ApolloProvider client={client}>{children}</ApolloProvider>
    </AnswerTimestampsContext>
  );
}

/** When the answers on screen were made. Throws outside the provider. */
export function useAnswerTimestamps(): AnswerTimestamps {
  const moments = use(AnswerTimestampsContext);
  invariant(moments, 'useAnswerTimestamps outside GraphqlProvider');
  return moments;
}
