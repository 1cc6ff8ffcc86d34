import { join } from 'node:path';
import pg from 'pg';
import { run } from '@targum/deploy/local/processes/run.ts';
import type { DataServices } from '@targum/tools/testing/data-services.ts';

/** The data of one product. Several products can share the servers. */
export interface Stores {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

export interface StoresOptions {
  /** The repository, or a clone of an earlier revision, with built programs. */
  readonly folder: string;
  /** The folder of the default text. Undefined for a product in which no text is installed. */
  readonly text?: string | undefined;
}

const withPath = (address: string, path: string): string =>
  Object.assign(new URL(address), { pathname: path }).href;

/**
 * Creates a database with the migrations of a revision.
 * @param place from 1 to 15, a number that no other stores of the same servers have.
 */
export async function createStores(
  { postgres, redis }: Pick<DataServices, 'postgres' | 'redis'>,
  place: number,
  { folder, text }: StoresOptions,
): Promise<Stores> {
  const name = `product_${place}`;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const databaseUrl = withPath(postgres.url, `/${name}`);
  await run(process.execPath, [join(folder, 'libs/database/dist/main.js')], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DEFAULT_TEXT: text ?? 'off' },
  });
  return { databaseUrl, redisUrl: withPath(redis.url, `/${place}`) };
}
