import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecrets, saveSecrets } from '@targum/deploy/local/launcher/secrets.ts';
import { freePort } from '@targum/service-kit/free-ports';
import { startDataServices } from '@targum/tools/testing/data-services.ts';
import { startProduct } from './product.ts';

export interface Replicas {
  /** The origins of the two products. */
  readonly origins: readonly [string, string];
  stop(): Promise<void>;
}

/**
 * Starts the product twice, with the same database, Redis and secrets. The services at one origin
 * are replicas of those at the other one, so a test chooses the replica by the origin. The workers
 * take jobs of both products, one at a time.
 */
export async function startReplicas(): Promise<Replicas> {
  const data = await startDataServices();
  const start = async (DATA_DIR: string) =>
    startProduct({
      ...{ DATA_DIR, PORT: String(await freePort()), TRANSCRIPTION_CONCURRENCY: '1' },
      ...{ DATABASE_URL: data.postgres.url, REDIS_URL: data.redis.url },
    });
  const folders = [join(data.dir, 'first'), join(data.dir, 'second')] as const;
  for (const folder of folders) mkdirSync(folder);
  saveSecrets(folders[1], loadSecrets(folders[0]));
  const starting = [start(folders[0]), start(folders[1])] as const;
  const stop = async () => {
    await Promise.allSettled(starting.map(async (product) => (await product).stop()));
    await data.close();
  };
  try {
    const [first, second] = await Promise.all(starting);
    return { origins: [first.origin, second.origin], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
