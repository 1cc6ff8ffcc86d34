import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort, type TestBackend } from '@targum/service-kit/testing';
import { vi } from 'vitest';

/** The service as it is run: a process of its own. */
export interface ChatProcess {
  readonly url: string;
  readonly opsUrl: string;
  signal(name: NodeJS.Signals): void;
  /** Exit code, once the process has ended; null where a signal ended it. */
  readonly exited: Promise<number | null>;
}

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** A Redis database apart from what tests in this process use, since main.ts has one prefix. */
const REDIS_DATABASE = '9';

export const processRedisUrl = ({ config }: TestBackend): string => {
  const url = new URL(config.REDIS_URL);
  url.pathname = `/${REDIS_DATABASE}`;
  return url.href;
};

/** Starts main.ts on a backend's database and waits until it is ready. */
export const startChatProcess = async (
  backend: TestBackend,
  modelUrl: string,
  settings: Record<string, string> = {},
): Promise<ChatProcess> => {
  const [port, opsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      OPS_PORT: String(opsPort),
      DATABASE_URL: backend.config.DATABASE_URL,
      REDIS_URL: processRedisUrl(backend),
      SESSION_KEYS: backend.config.SESSION_KEYS.join(','),
      PUBLIC_URL: backend.config.PUBLIC_URL,
      OPENAI_BASE_URL: `${modelUrl}/v1`,
      OPENAI_API_KEY: 'a key for tests',
      CHAT_MODEL: 'no-model',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const opsUrl = `http://127.0.0.1:${opsPort}`;
  const ready = vi.waitFor(
    async () => {
      const answer = await fetch(`${opsUrl}/readyz`);
      if (!answer.ok) throw new Error(`not ready: ${output}`);
    },
    { timeout: 20_000, interval: 50 },
  );
  const failed = exited.then((code) => {
    throw new Error(`main.ts ended with code ${code}: ${output}`);
  });
  await Promise.race([ready, failed]).finally(() => {
    ready.catch(() => undefined);
    failed.catch(() => undefined);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    opsUrl,
    signal: (name) => void child.kill(name),
    exited,
  };
};
