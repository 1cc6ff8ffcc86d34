import { headers, REQUESTED_WITH } from '@targum/contracts/header-names';
import {
  anonymousId,
  isTemporary,
  newIdempotencyKey,
  noAnswer,
  responseError,
  retryPauseMs,
  wait,
} from '@targum/ui-kit/plain';
import type { ApiError } from '@targum/ui-kit/plain';
import { connection } from './connection.ts';
import { pageLanguage } from './page-texts.ts';

const TIMEOUT_MS = 15_000;

export const callHeaders = () => ({
  'accept-language': pageLanguage(),
  [headers.anonymousUser]: anonymousId(),
  [headers.requestedWith]: REQUESTED_WITH,
});

export interface Sent {
  /** The server's answer, also one that refuses. Missing if none arrived. */
  readonly answer?: Response;
  readonly error?: ApiError;
}

/** Sends a form as the application does: once more after a temporary failure, with the same key. */
export async function send(path: string, body: object): Promise<Sent> {
  const key = newIdempotencyKey();
  const first = await sendOnce(path, body, key);
  if (!first.error || !isTemporary(first.error)) return first;
  const pauseMs = retryPauseMs(1, first.error.retryAfter);
  if (pauseMs === undefined) return first;
  await wait(pauseMs);
  return sendOnce(path, body, key);
}

async function sendOnce(path: string, body: object, key: string): Promise<Sent> {
  try {
    const request = new Request(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        ...callHeaders(),
        'content-type': 'application/json',
        [headers.idempotencyKey]: key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await fetch(request);
    // A network that asks people to sign in answers HTML at every address.
    if (answer.ok) await answer.clone().json();
    connection.answered();
    if (answer.ok) return { answer };
    return { answer, error: await responseError(answer.clone()) };
  } catch (error) {
    connection.suspect();
    return { error: noAnswer(String(error)) };
  }
}
