import { rm } from 'node:fs/promises';
import { freePort } from '@targum/service-kit/free-ports';
import type { TestProject } from 'vitest/node';
import { newDataDir, startProduct } from './support/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One product per parallel spec file. */
    origins: readonly string[];
    /** The data folder of each product. */
    dataDirs: readonly string[];
  }
}

interface Started {
  readonly origin: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

async function start(): Promise<Started> {
  const dataDir = await newDataDir();
  const product = await startProduct({ PORT: String(await freePort()), DATA_DIR: dataDir });
  return {
    origin: product.origin,
    dataDir,
    async stop() {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts one product per worker, so that specs that count users or feedback can run in parallel.
 * Each spec creates its own users.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const products = await Promise.all(Array.from({ length: project.config.maxWorkers }, start));
  project.provide(
    'origins',
    products.map(({ origin }) => origin),
  );
  project.provide(
    'dataDirs',
    products.map(({ dataDir }) => dataDir),
  );
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()));
  };
}
