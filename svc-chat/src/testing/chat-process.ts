import { fileURLToPath } from 'node:url';
import { processReady, startProcess } from '@targum/service-kit/testing';
import type { Environment, TestBackend, TestProcess } from '@targum/service-kit/testing';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/**
 * These processes have a Redis database of their own, because main.ts always uses the same key
 * prefix.
 */
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
  settings: Environment = {},
): Promise<TestProcess> => {
  const started = await startProcess(MAIN, {
    DATABASE_URL: backend.config.DATABASE_URL,
    REDIS_URL: processRedisUrl(backend),
    SESSION_KEYS: backend.config.SESSION_KEYS.join(','),
    PUBLIC_URL: backend.config.PUBLIC_URL,
    OPENAI_BASE_URL: `${modelUrl}/v1`,
    OPENAI_API_KEY: 'a key for tests',
    CHAT_MODEL: 'no-model',
    ...settings,
  });
  await processReady(started);
  return started;
};
