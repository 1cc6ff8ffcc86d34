import type { ModelFailure } from './chat-model.ts';

/** Time limits of a reply, in milliseconds. */
export interface ReplyDeadlines {
  /** The time to the first reasoning or text, for all attempts together. */
  readonly firstTokenMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
}

export interface Watch {
  readonly signal: AbortSignal;
  readonly expired: Extract<ModelFailure, `${string}_timeout`> | undefined;
  /** Restarts the idle deadline. The caller reports each arrival of reasoning or text. */
  progress(): void;
  stop(): void;
}

/** @param ended aborts if the reply ends early. */
export function watchDeadlines(
  { firstTokenMs, idleMs, totalMs }: ReplyDeadlines,
  ended: AbortSignal,
): Watch {
  // This controller replaces `AbortSignal.any`, whose signals are slow to check. The signal is
  // checked many times per token.
  const controller = new AbortController();
  const end = () => controller.abort();
  if (ended.aborted) end();
  else ended.addEventListener('abort', end, { once: true });
  let expired: Watch['expired'];
  const expire = (deadline: NonNullable<Watch['expired']>) => () => {
    expired ??= deadline;
    controller.abort();
  };
  const total = setTimeout(expire('total_timeout'), totalMs);
  const firstToken = setTimeout(expire('first_token_timeout'), firstTokenMs);
  let idle: NodeJS.Timeout | undefined;

  return {
    signal: controller.signal,
    get expired() {
      return expired;
    },
    progress() {
      if (idle !== undefined) {
        idle.refresh();
        return;
      }
      clearTimeout(firstToken);
      idle = setTimeout(expire('idle_timeout'), idleMs);
    },
    stop() {
      ended.removeEventListener('abort', end);
      clearTimeout(total);
      clearTimeout(firstToken);
      clearTimeout(idle);
    },
  };
}
