/** One kind of request in a flood. */
export interface FloodOfCalls {
  /** Number of callers. Each caller sends its requests one after another. */
  readonly callers: number;
  /** The HTTP status of a successful request. */
  readonly served: number;
  /** True if the flood continues until a request of this kind gets 503. */
  readonly untilRefused?: boolean;
  /** Sends a request that `signal` ends. */
  readonly send: (signal: AbortSignal) => Promise<Response>;
}

/**
 * Sends a request.
 * @returns its status, with its `Retry-After` if any, or its error.
 */
const endOf = async (send: () => Promise<Response>): Promise<string> => {
  try {
    const answer = await send();
    await answer.arrayBuffer();
    const retryAfter = answer.headers.get('retry-after');
    return `${answer.status}${retryAfter === null ? '' : ` retry-after: ${retryAfter}`}`;
  } catch (error) {
    return `${String(error)}: ${String((error as Error).cause)}`;
  }
};

/**
 * Sends all kinds of requests in parallel, for at least `leastMs` and until each kind has had the
 * results that it asks for. Then ends the requests that still wait, which would take most of the time.
 * @returns for each kind the number of requests by outcome, such as `{ '200': 12, '503 retry-after:
 * 5': 30 }`.
 */
export const flood = async (
  kinds: readonly FloodOfCalls[],
  leastMs: number,
): Promise<Record<string, number>[]> => {
  const ends: Record<string, number>[] = kinds.map(() => ({}));
  const least = AbortSignal.timeout(leastMs);
  const over = new AbortController();
  const hadResults = ({ served, untilRefused = false }: FloodOfCalls, index: number) => {
    const had = Object.keys(ends[index]!);
    return had.includes(`${served}`) && (!untilRefused || had.some((end) => end.startsWith('503')));
  };

  const call = async ({ send }: FloodOfCalls, counts: Record<string, number>) => {
    while (!over.signal.aborted) {
      const end = await endOf(() => send(over.signal));
      if (over.signal.aborted) return;
      counts[end] = (counts[end] ?? 0) + 1;
      if (least.aborted && kinds.every(hadResults)) over.abort();
    }
  };
  await Promise.all(
    kinds.flatMap((kind, index) =>
      Array.from({ length: kind.callers }, () => call(kind, ends[index]!)),
    ),
  );
  return ends;
};

/** Encodes a form once as a request that can be sent many times. */
export const requestOf = async (form: FormData): Promise<RequestInit> => {
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type')! };
  return { method: 'POST', headers, body: await encoded.arrayBuffer() };
};
