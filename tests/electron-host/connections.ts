/**
 * Of one network context over HTTP/1.1 (Chromium, net/socket/client_socket_pool_manager.cc:
 * `g_max_sockets_per_group`).
 */
export const mostPerHost = 6;

export type FetchOnce = (address: string, init: RequestInit) => Promise<Response>;

/**
 * Requests as Electron's `net.fetch` makes them over Chromium's pool: six at a time to a host, the
 * seventh waits in silence and may be given up while it does. A place is held until the body has
 * ended or the request was aborted. Cancelling the body frees nothing: it ends a Node stream that
 * knows nothing of its loader (electron/electron, lib/browser/api/ net-fetch.ts:108
 * `Readable.toWeb(resp)`; net-client-request.ts:38 `IncomingMessage` has no `_destroy`).
 */
export function createConnections(fetchOnce: FetchOnce, most = mostPerHost): FetchOnce {
  const held = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  const free = (host: string) => {
    held.set(host, (held.get(host) ?? 1) - 1);
    waiting.get(host)?.shift()?.();
  };
  const take = async (host: string, signal: AbortSignal | null | undefined): Promise<void> => {
    while ((held.get(host) ?? 0) >= most) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const line = waiting.get(host) ?? [];
      waiting.set(host, line);
      line.push(resolve);
      const giveUp = () => {
        const at = line.indexOf(resolve);
        if (at >= 0) line.splice(at, 1);
        reject(new DOMException('The operation was aborted.', 'AbortError'));
      };
      if (signal?.aborted) giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      await promise.finally(() => signal?.removeEventListener('abort', giveUp));
    }
    held.set(host, (held.get(host) ?? 0) + 1);
  };
  return async (address, init) => {
    const host = new URL(address).host;
    await take(host, init.signal);
    let isHeld = true;
    const letGo = () => {
      if (isHeld) free(host);
      isHeld = false;
    };
    init.signal?.addEventListener('abort', letGo, { once: true });
    try {
      const answer = await fetchOnce(address, init);
      if (answer.body === null) letGo();
      return answer.body === null
        ? answer
        : new Response(bodyOf(answer.body, letGo), {
            status: answer.status,
            headers: answer.headers,
          });
    } catch (error) {
      letGo();
      throw error;
    }
  };
}

function bodyOf(body: ReadableStream<Uint8Array>, letGo: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        letGo();
        controller.close();
      } catch (error) {
        letGo();
        controller.error(error);
      }
    },
    // Nothing: the loader goes on.
    cancel: () => undefined,
  });
}
