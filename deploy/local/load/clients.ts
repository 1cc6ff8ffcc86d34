import { setTimeout as sleep } from 'node:timers/promises';
import { COMMON_HEADERS } from '../../k6/scenarios/calls.ts';
import type { Request } from '../../k6/scenarios/calls.ts';
import type { Answer, Clients } from '../../k6/scenarios/client.ts';
import type { Recorder } from './figures.ts';

/** Longer than any reply or transcription takes. */
const CALL_TIMEOUT_MS = 300_000;
/** The status that k6 reports when no response arrives. */
const NO_ANSWER = 0;

const bodyOf = ({ json, file }: Request) => {
  if (file === undefined) return json === undefined ? null : JSON.stringify(json);
  const form = new FormData();
  form.append(file.field, new Blob([file.bytes], { type: file.type }), file.name);
  return form;
};

/**
 * HTTP clients for the scenarios when they run on Node instead of k6. They record every call and
 * check.
 */
export const clientsOf =
  (baseUrl: string, recorder: Recorder): Clients =>
  (cookie) => {
    const attempt = async (request: Request, onHead: () => void): Promise<Answer> => {
      try {
        const answer = await fetch(`${baseUrl}${request.path}`, {
          method: request.method,
          redirect: 'manual',
          body: bodyOf(request),
          headers: {
            ...COMMON_HEADERS,
            ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
            ...(cookie === '' ? {} : { cookie }),
          },
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        onHead();
        return {
          status: answer.status,
          type: (answer.headers.get('content-type') ?? '').split(';')[0]!,
          text: await answer.text(),
          cookie: answer.headers
            .getSetCookie()
            .map((line) => line.split(';')[0]!)
            .join('; '),
        };
      } catch (error) {
        const { message, cause } = error as Error;
        return { status: NO_ANSWER, type: '', text: `${message} ${String(cause)}`, cookie: '' };
      }
    };

    return {
      async send(kind, request) {
        const start = performance.now();
        let head = start;
        const answer = await attempt(request, () => (head = performance.now()));
        const end = performance.now();
        recorder.addCall(kind, request, answer.status, answer.text, {
          waiting: (head === start ? end : head) - start,
          duration: end - start,
        });
        return answer;
      },
      check: (what, passed) => recorder.addCheck(what, passed),
      pause: (seconds) => sleep(1000 * seconds),
    };
  };
