import { HEALTH_PATH } from '@targum/contracts/early-calls';
import {
  createConnection,
  isAnswered,
  PROBE_AGAIN_MS,
  PROBE_TIMEOUT_MS,
  wait,
} from '@targum/ui-kit/plain';

function serverAnswers(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  return isAnswered(fetch(HEALTH_PATH, { cache: 'no-store', signal }));
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
