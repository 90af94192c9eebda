import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import type {
  ProfileText,
  SomeProfileText,
  WrittenGroup,
} from '#shared/domain/profile/profile-fields.ts';
import { profileText } from '#shared/domain/profile/profile-text.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import {
  ProfileDocument,
  UpdateProfileCourseDocument,
  UpdateProfileExperienceDocument,
  UpdateProfilePersonalDocument,
  UpdateProfileSocialDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { appErrorOf } from '#renderer/graphql/request-error.ts';
import type { ProfileChanges } from './profile-changes.ts';

const documents = {
  personal: UpdateProfilePersonalDocument,
  social: UpdateProfileSocialDocument,
  experience: UpdateProfileExperienceDocument,
  course: UpdateProfileCourseDocument,
} as const;

export interface ProfileServer {
  /** Saves some changes of a group, all or none. */
  readonly save: (
    group: WrittenGroup,
    changes: ProfileChanges,
  ) => Promise<Result<true, readonly AppError[]>>;
  /** What the server has now. */
  readonly read: () => Promise<Result<ProfileText, AppError>>;
}

/**
 * The page's way to the server. What it answers is in Apollo's cache at once, and so on every page
 * that shows the person.
 */
export function useProfileServer(): ProfileServer {
  const client = useApolloClient();
  const save = useCallback<ProfileServer['save']>(
    async (group, { typed, seen }) => {
      try {
        await client.mutate({
          mutation: documents[group],
          variables: { input: plain(typed), seen: plain(seen) },
        });
        return ok(true);
      } catch (thrown) {
        return err([appErrorOf(thrown)]);
      }
    },
    [client],
  );
  const read = useCallback<ProfileServer['read']>(async () => {
    try {
      const { data } = await client.query({
        query: ProfileDocument,
        variables: {},
        fetchPolicy: 'network-only',
      });
      return data?.me ? ok(profileText(data.me)) : err({ code: 'UNAUTHENTICATED' });
    } catch (thrown) {
      return err(appErrorOf(thrown));
    }
  }, [client]);
  return { save, read };
}

/** An input of GraphQL is a plain object of its own. */
function plain(texts: SomeProfileText): Record<string, string> {
  return { ...texts };
}
