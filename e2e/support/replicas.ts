import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecrets, saveSecrets } from '@targum/deploy/local/launcher/secrets.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import { startProduct } from './product.ts';

/** The database and the Redis of the products, and a folder for their files. */
interface Data {
  readonly dir: string;
  readonly postgres: { readonly url: string };
  readonly redis: { readonly url: string };
  close(): Promise<void>;
}

export interface Replicas {
  /** The origins of the two products. */
  readonly origins: readonly [string, string];
  /** Stops the products and closes the data. */
  stop(): Promise<void>;
}

/**
 * Starts the product twice, with the same data and secrets. The services at one origin are
 * replicas of those at the other one, so a test chooses the replica by the origin. Each of the two
 * workers takes jobs of both products, one at a time.
 */
export async function startReplicas(data: Data): Promise<Replicas> {
  const ports = await freePorts(2);
  const start = (DATA_DIR: string) =>
    startProduct({
      ...{ DATA_DIR, PORT: String(ports.pop()), TRANSCRIPTION_CONCURRENCY: '1' },
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
