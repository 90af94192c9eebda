import { profileText } from '#shared/domain/profile/profile-text.ts';
import type { ProfileText } from '#shared/domain/profile/profile-fields.ts';
import {
  ProfileDocument,
  type ProfileFieldsFragment,
} from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';

/** A person as their own profile shows them. */
export type Profile = ProfileFieldsFragment;

export interface ProfileData {
  readonly profile: Profile;
  /** Its fields as they are typed. */
  readonly text: ProfileText;
}

/** Asked anew each time the page opens: what is written builds on what the server has now. */
const options = { variables: {}, fetchPolicy: 'cache-and-network' } as const;

/** The person's own profile; also without a network, as the host kept it. */
export function useProfile(): QueryStatus<ProfileData> {
  const status = useQueryStatus(ProfileDocument, options);
  if (status.kind !== 'ready') return status;
  const { me } = status.data;
  // A session that ended just now: the page around it leads to signing in.
  if (me === null) return { kind: 'loading' };
  return { ...status, data: { profile: me, text: profileText(me) } };
}
