/** `afterTokens` is the number of tokens sent before the fault. It affects text replies only. */
export type Fault =
  /**
   * The fault is an HTTP error before the first token, and an error event after the first token.
   */
  | { fault: 'status'; status: number; headers?: Record<string, string>; afterTokens?: number }
  /**
   * - `hang`: nothing more is sent, not even a status line if `afterTokens` is 0.
   * - `cut`: the connection is closed in the middle of an event or a body.
   * - `bad-json`: an event with broken JSON ends a stream. Without a stream, half the body is sent.
   */
  | { fault: 'hang' | 'cut' | 'bad-json'; afterTokens?: number }
  | { fault: 'drip'; tokensPerSecond?: number };

/** A fault for the next `times` requests (default 1), to any path or to `path` only. */
export type QueuedFault = Fault & { times?: number; path?: string };

export const DRIP_TOKENS_PER_SECOND = 0.5;
const DEFAULT_AFTER_TOKENS = { status: 0, hang: 0, cut: 5, 'bad-json': 3 };

/** Returns the number of tokens before the fault; Infinity if no fault ends the reply. */
export function tokensBefore(fault: Fault | undefined): number {
  if (fault === undefined || fault.fault === 'drip') return Infinity;
  return fault.afterTokens ?? DEFAULT_AFTER_TOKENS[fault.fault];
}

export function takeFault(queue: QueuedFault[], path: string): Fault | undefined {
  const index = queue.findIndex((fault) => fault.path === undefined || fault.path === path);
  return index === -1 ? undefined : queue.splice(index, 1)[0];
}
