import { healthCalls } from '@targum/contracts';
import { wait } from '../timing/wait.ts';
import { callHeaders } from './call-headers.ts';
import {
  createConnection,
  isAnswered,
  PROBE_AGAIN_MS,
  PROBE_TIMEOUT_MS,
} from './create-connection.ts';

function serverAnswers(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const headers = callHeaders();
  return isAnswered(
    fetch(new Request(healthCalls.health.path, { cache: 'no-store', headers, signal })),
  );
}

export const connection = createConnection({
  probe: serverAnswers,
  waitForNext: () => wait(PROBE_AGAIN_MS),
});
