import { createContext, type ReactNode, use } from 'react';
import { invariant } from '../../shared/kernel/assert.ts';
import type { PostOperation } from './post-operation.ts';

const PostOperationContext = createContext<PostOperation | null>(null);

/** Gives the tree its way to the server; the composition root chooses it. */
export function PostOperationProvider({ post, children }: { readonly post: PostOperation; readonly children: ReactNode }) {
  return <PostOperationContext value={post}>{children}</PostOperationContext>;
}

/** The page's way to the server. Throws outside the provider. */
export function usePostOperation(): PostOperation {
  const post = use(PostOperationContext);
  invariant(post, 'usePostOperation outside PostOperationProvider');
  return post;
}
