import type { FastifyInstance } from 'fastify';
import type { Answer } from '../graphql/requests/answer-request.ts';
import type { Refusals } from '../modules/refusals/api.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The answer in the product's own form, where one was sent. */
    refused: Pick<Answer, 'operationName' | 'codes'> | null;
  }
}

/** Counts every refusal that leaves this server, by operation or by the route's pattern. */
export function countRefusals(app: FastifyInstance, refusals: Pick<Refusals, 'count'>): void {
  app.decorateReply('refused', null);
  app.addHook('onResponse', async (request, { refused }) => {
    for (const code of refused?.codes ?? [])
      refusals.count(refused?.operationName ?? request.routeOptions.url ?? null, code);
  });
}
