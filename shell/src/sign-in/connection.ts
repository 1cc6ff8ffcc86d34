import { HEALTH_PATH } from '@targum/contracts/early-calls';
import { createConnection, PROBE_AGAIN_MS, PROBE_TIMEOUT_MS, wait } from '@targum/ui-kit/plain';

async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    await fetch(HEALTH_PATH, { cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

export const connection = createConnection({
  probe: serverAnswers,
  waitForNext: () => wait(PROBE_AGAIN_MS),
});

/** Shows the bar that says that the page is offline, and announces when the server is back. */
export function watchConnection(): void {
  const bar = document.querySelector<HTMLElement>('#offline')!;
  const back = document.querySelector<HTMLElement>('#online')!;
  connection.subscribe((online) => {
    if (online === bar.hidden) return;
    bar.hidden = online;
    back.hidden = !online;
  });
}
