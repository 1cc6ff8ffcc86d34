import { join } from 'node:path';
import { startChild } from '@targum/deploy/local/processes/child.ts';
import type { Child } from '@targum/deploy/local/processes/child.ts';
import { programSpec } from '@targum/deploy/local/processes/programs.ts';
import { waitUntil } from '@targum/deploy/local/processes/wait.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import { answers } from './probes.ts';
import type { Product } from './product.ts';

/** svc-chat and the gateway of an earlier revision, on the data of the product. */
export interface EarlierProduct {
  readonly url: string;
  readonly gateway: Child;
  readonly service: Child;
  stop(): Promise<void>;
}

/**
 * Starts the two programs of an earlier revision.
 * @param folder a clone of that revision with built programs and the same migrations.
 */
export async function startEarlier(product: Product, folder: string): Promise<EarlierProduct> {
  const [chat, chatOps, gateway, gatewayOps] = (await freePorts(4)).map(String);
  const start = async (name: string, ops: string, env: Record<string, string>) => {
    const program = product.programs.find((each) => each.name === name)!;
    const logFile = join(product.data.dir, `logs/${name}-earlier.log`);
    const spec = programSpec(
      { ...program, env: { ...program.env, ...env, OPS_PORT: ops } },
      { logFile, mode: 'production' },
    );
    const args = [...spec.args.slice(0, -1), join(folder, name, 'dist/main.js')];
    const child = await startChild({ ...spec, args, cwd: join(folder, name) });
    await waitUntil(name, () => answers(`http://127.0.0.1:${ops}/readyz`), {
      gaveUp: child.ending,
    });
    return child;
  };
  const service = await start('svc-chat', chatOps!, { PORT: chat! });
  const front = await start('svc-gateway', gatewayOps!, {
    PORT: gateway!,
    CHAT_URL: `http://127.0.0.1:${chat}`,
    CHAT_OPS_URL: `http://127.0.0.1:${chatOps}`,
  });
  return {
    url: `http://127.0.0.1:${gateway}`,
    gateway: front,
    service,
    stop: async () => {
      await front.stop();
      await service.stop();
    },
  };
}
