/** One kind of call of a flood. */
export interface FloodOptions {
  /** Callers that send one call after the other. */
  readonly callers: number;
  /** Ends the flood: no call is sent after it. */
  readonly signal: AbortSignal;
  readonly send: () => Promise<Response>;
}

/**
 * Sends calls from many callers at once.
 * @returns how often each status came, with its `Retry-After` where it has one, as in
 * `{ '200': 12, '503 retry-after: 5': 30 }`; a call without an answer counts under its error.
 */
export const flood = async ({
  callers,
  signal,
  send,
}: FloodOptions): Promise<Record<string, number>> => {
  const ends: Record<string, number> = {};
  const callOnce = async (): Promise<string> => {
    try {
      const answer = await send();
      await answer.arrayBuffer();
      const retryAfter = answer.headers.get('retry-after');
      return `${answer.status}${retryAfter === null ? '' : ` retry-after: ${retryAfter}`}`;
    } catch (error) {
      return `${String(error)}: ${String((error as Error).cause)}`;
    }
  };
  const caller = async () => {
    while (!signal.aborted) {
      const end = await callOnce();
      ends[end] = (ends[end] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return ends;
};

/** A form as the request that sends it, encoded once for many calls. */
export const requestOf = async (form: FormData): Promise<RequestInit> => {
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type')! };
  return { method: 'POST', headers, body: await encoded.arrayBuffer() };
};
