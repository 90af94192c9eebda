import { createContext, type ReactNode, use, useLayoutEffect, useMemo } from 'react';
import { invariant } from '#shared/kernel/assert.ts';
import { useShownPersonStore } from '../lib/files/fetch-as-shown.ts';
import { useSession } from '../platform/context.tsx';
import type { PostOperation } from './post-operation.ts';

const PostOperationContext = createContext<PostOperation | null>(null);

/**
 * Gives the tree its way to the server; the composition root chooses it. Every request names the
 * person for whom the tree was drawn, so that what is written on one person's screen is never done
 * in another's name.
 */
export function PostOperationProvider({
  post,
  children,
}: {
  readonly post: PostOperation;
  readonly children: ReactNode;
}) {
  const session = useSession();
  const person = session.status === 'signed_in' ? session.userId : null;
  const postAs = useMemo<PostOperation>(
    () => (person === null ? post : (request) => post({ person, ...request })),
    [post, person],
  );
  const show = useShownPersonStore((store) => store.show);
  useLayoutEffect(() => show(person), [show, person]);
  return <PostOperationContext value={postAs}>{children}</PostOperationContext>;
}

/** The page's way to the server. Throws outside the provider. */
export function usePostOperation(): PostOperation {
  const post = use(PostOperationContext);
  invariant(post, 'usePostOperation outside PostOperationProvider');
  return post;
}
