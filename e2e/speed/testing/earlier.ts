import { join } from 'node:path';
import pg from 'pg';
import type { Child } from '@targum/deploy/local/processes/child.ts';
import { run } from '@targum/deploy/local/processes/run.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import type { Product } from './product.ts';

/** The gateway and svc-chat of an earlier revision, on data of their own. */
export interface EarlierProduct {
  readonly url: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly gateway: Child;
  readonly service: Child;
}

/** Returns the URL of another database of the same server. */
const withPath = (address: string, path: string): string =>
  Object.assign(new URL(address), { pathname: path }).href;

/** Creates a database in the product's PostgreSQL with the migrations of the earlier revision. */
async function createDatabase(postgresUrl: string, folder: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query('create database earlier');
  } finally {
    await client.end();
  }
  const databaseUrl = withPath(postgresUrl, '/earlier');
  await run(process.execPath, [join(folder, 'libs/database/dist/main.js')], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  });
  return databaseUrl;
}

/**
 * Starts the two programs of an earlier revision. The product stops them when it closes.
 * @param folder a clone of that revision with built programs.
 */
export async function startEarlier(product: Product, folder: string): Promise<EarlierProduct> {
  const data = {
    databaseUrl: await createDatabase(product.data.postgres.url, folder),
    redisUrl: withPath(product.data.redis.url, '/1'),
  };
  const stores = { DATABASE_URL: data.databaseUrl, REDIS_URL: data.redisUrl };
  const [http, ops, gatewayHttp, gatewayOps] = (await freePorts(4)).map(String);
  const service = await product.start('svc-chat', [], {
    folder,
    env: { ...stores, PORT: http!, OPS_PORT: ops! },
  });
  const gateway = await product.start('svc-gateway', [], {
    folder,
    env: {
      ...stores,
      PORT: gatewayHttp!,
      OPS_PORT: gatewayOps!,
      CHAT_URL: `http://127.0.0.1:${http}`,
      CHAT_OPS_URL: `http://127.0.0.1:${ops}`,
    },
  });
  return { ...data, url: `http://127.0.0.1:${gatewayHttp}`, gateway, service };
}
