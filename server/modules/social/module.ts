import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { createSocialServices } from './api.ts';

type Partners = Pick<
  Parameters<typeof createSocialServices>[0],
  'accounts' | 'auth' | 'messenger' | 'notifyMethodAdded'
>;

/** Signing in by an account elsewhere. */
export function socialModule(
  { database, config, limits, drawing, now }: ServerCore,
  partners: Partners,
) {
  const social = createSocialServices({
    database,
    limits,
    drawing,
    settings: config.social,
    ...partners,
  });
  return { services: { social }, tidy: async () => social.tidy(now()) } satisfies ServerModule;
}
