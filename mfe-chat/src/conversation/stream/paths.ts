import type { Connections } from './connections.ts';
import { repliesOnPath } from './message-cache.ts';
import { idle, isReplyPending } from './reply-state.ts';
import { release } from './settle.ts';
import type { ReplyContext } from './settle.ts';

export function createPaths(
  options: ReplyContext & {
    readonly connections: Connections;
    rememberPath(messageId: string): Promise<void>;
  },
) {
  const { store, cache, connections } = options;
  let showing: Promise<void> | null = null;

  async function load(messageId: string): Promise<void> {
    release(options, false);
    const results = await Promise.allSettled([
      options.rememberPath(messageId),
      cache.show(messageId),
    ]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    // A reply may have begun on the former path.
    const { reply } = store.latest();
    if (reply && !repliesOnPath(cache, reply)) store.set(idle);
    // Until now, the page ignored the events of this path's reply.
    if (cache.newest()?.status === 'streaming') connections.watchFromStart();
  }

  return {
    isLoading: () => showing !== null,

    /**
     * Shows the path through a message on this and other devices, once no reply is pending. An
     * abort of `signal` ends the wait. Rejects when a call fails.
     */
    async show(messageId: string, signal?: AbortSignal): Promise<void> {
      const mustWait = () => showing !== null || isReplyPending(store.shown.get());
      while (mustWait()) {
        await (showing?.catch(() => {}) ?? store.nextShown());
      }
      if (signal?.aborted) return;
      showing = load(messageId).finally(() => {
        showing = null;
      });
      await showing;
    },
  };
}
