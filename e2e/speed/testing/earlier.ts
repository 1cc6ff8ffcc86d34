import type { Child } from '@targum/deploy/local/processes/child.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import type { Product } from './product.ts';
import { createStores } from './stores.ts';
import type { Stores } from './stores.ts';

/** The gateway and svc-chat of an earlier revision, on data of their own. */
export interface EarlierProduct extends Stores {
  readonly url: string;
  readonly gateway: Child;
  readonly service: Child;
}

/**
 * Starts the two programs of an earlier revision. The product stops them when it closes.
 * @param folder a clone of that revision with built programs.
 */
export async function startEarlier(product: Product, folder: string): Promise<EarlierProduct> {
  const data = await createStores(product.data, 1, { folder });
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
