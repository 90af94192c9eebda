import { ApolloProvider } from '@apollo/client/react';
import { createContext, type ReactNode, use, useState } from 'react';
import { invariant } from '#shared/kernel/assert.ts';
import { type AnswerMoments, createAnswerMoments } from './answer-moments.ts';
import { createGraphqlClient } from './create-graphql-client.ts';
import { usePostOperation } from './graphql-context.tsx';

const AnswerMomentsContext = createContext<AnswerMoments | null>(null);

/**
 * One Apollo client for everything below. Give it a `key` per person: another person never sees the
 * cache of the first.
 */
export function GraphqlProvider({ children }: { readonly children: ReactNode }) {
  const post = usePostOperation();
  const [{ client, moments }] = useState(() => {
    const created = createAnswerMoments();
    return { client: createGraphqlClient(post, created), moments: created };
  });
  return (
    <AnswerMomentsContext value={moments}>
      <ApolloProvider client={client}>{children}</ApolloProvider>
    </AnswerMomentsContext>
  );
}

/** When the answers on screen were made. Throws outside the provider. */
export function useAnswerMoments(): AnswerMoments {
  const moments = use(AnswerMomentsContext);
  invariant(moments, 'useAnswerMoments outside GraphqlProvider');
  return moments;
}
