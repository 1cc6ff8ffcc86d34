import { setTimeout as sleep } from 'node:timers/promises';
import type { Supervisor } from './supervisor.ts';

const SERVICES = ['svc-auth', 'svc-chat', 'svc-audio', 'svc-feedback', 'svc-audio-worker'];
/** Open replies keep the gateway until svc-chat has told their readers to come back. */
const GATEWAY_HEAD_START_MS = 1_000;
/** One Ctrl-C arrives several times: from the terminal, from npm and from the bootstrap. */
const SAME_REQUEST_MS = 1_000;

/**
 * Resolves when the launcher is asked to stop, by a signal or by the end of the process that
 * started it. Asked again by a signal after that, it calls `force`.
 */
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

/** Stops everything from the edge inwards; what others still write to goes last. */
export async function stopInOrder(supervisor: Supervisor): Promise<void> {
  supervisor.close();
  supervisor.beginStop('nginx');
  await Promise.race([supervisor.stop(['svc-gateway']), sleep(GATEWAY_HEAD_START_MS)]);
  await supervisor.stop(SERVICES);
  await supervisor.stop(['nginx', 'svc-gateway', 'dev-shell', 'dev-mfe-chat', 'dev-mfe-admin']);
  await supervisor.stop(['model-standin']);
  await supervisor.stop(['redis']);
  await supervisor.stop(['postgres']);
}
