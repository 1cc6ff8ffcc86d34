import { errorStatus } from '@targum/contracts';
import type { PassageProblem } from '@targum/contracts/on-demand';
import { json } from './fake-server.ts';

/** Returns the server's refusal to read a passage, with the reason. */
export function refusal(reason: PassageProblem, details: Record<string, string[]> = {}): Response {
  const is422 = reason === 'not_a_reference' || reason === 'too_many_verses';
  const code = is422 ? 'validation_failed' : reason;
  const message = 'A sentence of the server.';
  const body = { code, message, requestId: 'r-1' };
  return json(
    { ...body, details: { ref: [message], reason: [reason], ...details } },
    errorStatus[code],
  );
}
