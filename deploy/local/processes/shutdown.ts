import { setTimeout as sleep } from 'node:timers/promises';
import { FRONT_ENDS, SERVICE_DEPLOYMENTS } from '../../parts.ts';
import type { Supervisor } from './supervisor.ts';

const DEV_SERVERS = FRONT_ENDS.map(({ name }) => `dev-${name}`);
/**
 * Milliseconds from the gateway's stop signal to that of the services. The gateway keeps replies
 * open meanwhile, so that svc-chat can send its reconnect notice.
 */
const GATEWAY_HEAD_START_MS = 1_000;
/**
 * Signals within this time count as one request, because one Ctrl-C arrives several times: from the
 * terminal, from npm and from bootstrap.mjs.
 */
const SAME_REQUEST_MS = 1_000;

/** Resolves on a signal or the end of the parent. A later signal calls `force`. */
export function stopRequest(force: () => void): Promise<void> {
  return new Promise((resolve) => {
    let asked: number | undefined;
    process.once('disconnect', resolve);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        asked ??= performance.now();
        if (performance.now() - asked > SAME_REQUEST_MS) force();
        resolve();
      });
    }
  });
}

/**
 * Stops the product's processes in order. The data stores stop last, because the others write to
 * them.
 */
export async function stopInOrder(supervisor: Supervisor): Promise<void> {
  supervisor.close();
  supervisor.beginStop('nginx');
  await Promise.race([supervisor.stop(['svc-gateway']), sleep(GATEWAY_HEAD_START_MS)]);
  await supervisor.stop(SERVICE_DEPLOYMENTS);
  await supervisor.stop(['nginx', 'svc-gateway', ...DEV_SERVERS]);
  await supervisor.stop(['model-standin']);
  await supervisor.stop(['redis']);
  await supervisor.stop(['postgres']);
}
