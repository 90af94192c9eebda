import { createPostOperation } from '#renderer/graphql/post-operation.ts';
import { openDeviceMemory } from '#renderer/platform/web/study/device-memory.ts';
import { createHostPost } from '#renderer/platform/web/page/host-post.ts';
import { readIdentity } from '#renderer/platform/web/session/identity.ts';
import { countWaiting, openStudy } from '#renderer/platform/web/study/open-study.ts';
import { keptOwner, sendWaiting } from '#renderer/platform/web/shell/send-waiting.ts';
import { openTabChannel } from '#renderer/platform/web/session/tab-channel.ts';

/** No paint waits for the memory here, ms. */
const patienceMs = 10_000;

/**
 * Sends what waits of the person whom this browser knows, with no page open. Rejects when the
 * browser should try again later.
 */
export async function syncInBackground(): Promise<void> {
  const post = createHostPost(createPostOperation((address, init) => fetch(address, init)));
  const tabs = openTabChannel();
  try {
    await sendWaiting({
      owner: async () => keptOwner(await openDeviceMemory(indexedDB, patienceMs)),
      countWaiting,
      whoAmI: async () => {
        const answer = await post('WhoAmI', {});
        return answer.ok
          ? { kind: 'answered', userId: readIdentity(answer.value, 'me')?.userId ?? null }
          : { kind: 'refused', error: answer.error };
      },
      openEngine: (userId) => openStudy(userId, post, null),
      notifyTabs: (userId) => tabs.tell({ kind: 'study', userId }),
    });
  } finally {
    tabs.close();
  }
}
