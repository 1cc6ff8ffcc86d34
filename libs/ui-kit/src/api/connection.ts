import { healthCalls } from '@targum/contracts';
import { wait } from '../timing/wait.ts';
import { callHeaders } from './call-headers.ts';
import { createConnection, PROBE_AGAIN_MS, PROBE_TIMEOUT_MS } from './create-connection.ts';

async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const headers = callHeaders();
    await fetch(new Request(healthCalls.health.path, { cache: 'no-store', headers, signal }));
    return true;
  } catch {
    return false;
  }
}

export const connection = createConnection({
  probe: serverAnswers,
  waitForNext: () => wait(PROBE_AGAIN_MS),
});
