import { useMenuEntries } from '../../lib/page/feature.ts';
import { MeDocument } from '../../graphql/generated/graphql.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { type HeaderMenuGroup, headerMenu } from './header-menu.ts';

/** The account menu's data and how it stands (SPEC.md 3: header menu data with a loading flag). */
export interface HeaderMenu {
  /** Whose menu it is, is not known yet: skeleton rows stand for the first group. */
  readonly isLoading: boolean;
  readonly groups: readonly [profile: HeaderMenuGroup, partner: HeaderMenuGroup];
  /** Asks again, where the server could not say whose menu it is; the menu then is everybody's. */
  readonly retry: (() => void) | null;
}

/** The account menu of the signed-in person. */
export function useHeaderMenu(): HeaderMenu {
  const entries = useMenuEntries();
  const status = useQueryStatus(MeDocument, { variables: {} });
  return {
    isLoading: status.kind === 'loading',
    groups: headerMenu(entries, { hasPassword: readyData(status)?.me?.has_password ?? true }),
    // Without a network the banner says it, and the menu comes by itself when the network is back.
    retry: status.kind === 'failed' ? status.reload : null,
  };
}
