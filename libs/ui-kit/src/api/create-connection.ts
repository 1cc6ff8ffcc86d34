import { createListeners } from '../observable/listeners.ts';

export const PROBE_TIMEOUT_MS = 5000;
export const PROBE_AGAIN_MS = 5000;

/**
 * Reports whether the server has answered. A network that asks people to sign in answers HTML at every
 * address.
 */
export const isAnswered = (request: Promise<Response>): Promise<boolean> =>
  request.then(
    ({ headers }) => /json/.test(headers.get('content-type') ?? ''),
    () => false,
  );

interface ConnectionOptions {
  readonly probe: () => Promise<boolean>;
  readonly waitForNext: () => Promise<void>;
}

/**
 * Finds out whether the server can be reached. A browser reports only whether it has a network, and
 * some browsers do not even report this. So a browser event or a call without an answer starts a
 * probe of the server, which is repeated until the server answers.
 */
export function createConnection({ probe, waitForNext }: ConnectionOptions) {
  const { subscribe, notify } = createListeners<[online: boolean]>();
  let checking = false;
  let probeNow = () => {};

  async function check(): Promise<void> {
    if (checking) return;
    checking = true;
    while (!(await probe())) {
      notify(false);
      await Promise.race([waitForNext(), new Promise<void>((resolve) => (probeNow = resolve))]);
    }
    checking = false;
    notify(true);
  }

  window.addEventListener('offline', () => void check());
  window.addEventListener('online', () => {
    probeNow();
    void check();
  });
  if (!navigator.onLine) void check();
  return {
    /** Calls back with the new state whenever the server becomes reachable or unreachable. */
    subscribe,
    suspect: () => void check(),
    /** Probes the server at once, without the pause between two probes. */
    probeAgain: () => probeNow(),
    answered: () => notify(true),
  };
}
