import { DRIP_TOKENS_PER_SECOND, tokensBefore } from '../faults.ts';
import type { Fault } from '../faults.ts';
import { ApiError } from '../http/errors.ts';
import type { RequestContext } from '../http/request-context.ts';

export class StreamBreak extends Error {
  override readonly name = 'StreamBreak';
  readonly kind: 'cut' | 'bad-json';

  constructor(kind: 'cut' | 'bad-json') {
    super(kind);
    this.kind = kind;
  }
}

// If a timer is late, the tokens missed in the last 250 ms are sent at once. After a longer pause,
// sending all missed tokens would make one burst.
const CATCH_UP_MS = 250;

/**
 * Yields the pieces at the configured pace and applies the fault of the request.
 * @throws ApiError for `status`, StreamBreak for `cut` and `bad-json`, AbortError after a
 * disconnect
 */
export async function* generate(context: RequestContext, pieces: string[]): AsyncGenerator<string> {
  const { fault, record } = context;
  const faultAt = Math.min(tokensBefore(fault), pieces.length);
  const start = Date.now();
  let previous: number | undefined;
  for (const [index, piece] of pieces.entries()) {
    if (index === faultAt) await happen(context);
    previous = await waitForTurn(context, start, previous);
    record.tokens = index + 1;
    record.firstTokenAt ??= Date.now();
    yield piece;
  }
  if (faultAt === pieces.length) await happen(context);
}

export async function happenAtOnce(context: RequestContext): Promise<void> {
  const { fault } = context;
  const early = fault?.fault === 'status' || fault?.fault === 'hang';
  if (early && tokensBefore(fault) === 0) await happen(context);
}

/** Waits while the rate is 0, for an answer that is not sent in pieces. */
export async function waitWhilePaused({ settings, signal }: RequestContext): Promise<void> {
  while (settings.pace.tokensPerSecond === 0) await settings.sleep(Infinity, signal);
}

async function happen({ fault, settings, signal }: RequestContext): Promise<void> {
  if (fault?.fault === 'status') {
    const { status, headers } = fault;
    throw new ApiError(status, `The stand-in was asked to fail with ${status}`, null, headers);
  }
  if (fault?.fault === 'cut' || fault?.fault === 'bad-json') throw new StreamBreak(fault.fault);
  if (fault?.fault !== 'hang') return;
  // A change of rate wakes all sleepers. Only the end of the request ends a hang.
  for (;;) await settings.sleep(Infinity, signal);
}

/** Waits until the next token is due. @returns the time from which the following wait counts */
async function waitForTurn(
  { settings, signal, fault }: RequestContext,
  start: number,
  previous: number | undefined,
): Promise<number> {
  for (;;) {
    signal.throwIfAborted();
    const { firstTokenMs, tokensPerSecond } = settings.pace;
    const gap = 1000 / rate(fault, tokensPerSecond);
    const paused = tokensPerSecond === 0;
    const due = previous === undefined ? start + firstTokenMs : previous + gap;
    const now = Date.now();
    if (!paused && due <= now) return Math.max(due, now - CATCH_UP_MS);
    await settings.sleep(paused ? Infinity : due - now, signal);
  }
}

const rate = (fault: Fault | undefined, tokensPerSecond: number): number =>
  fault?.fault === 'drip' ? (fault.tokensPerSecond ?? DRIP_TOKENS_PER_SECOND) : tokensPerSecond;
