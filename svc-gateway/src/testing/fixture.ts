import type { RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { startGateway, startUpstream } from './servers.ts';
import type { GatewayOptions } from './servers.ts';

/** Starts a gateway and a server behind it. Both close at the end of the test. */
export const start = async (listener: RequestListener, options?: GatewayOptions) => {
  const upstream = await startUpstream(listener);
  const gateway = await startGateway(upstream.url, options);
  onTestFinished(async () => {
    await gateway.close();
    await upstream.close();
  });
  return { upstream, gateway };
};
