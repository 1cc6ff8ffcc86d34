import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { freePort, newDataDir, startProduct } from './support/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One product for each of the spec files that run at once. */
    origins: readonly string[];
  }
}

/**
 * Starts a product for each worker, so that specs which count people or feedback can run beside
 * each other; each spec makes its own people. One after the other: both look for free ports.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  const origins: string[] = [];
  for (let worker = 0; worker < project.config.maxWorkers; worker += 1) {
    const dataDir = await newDataDir();
    const product = await startProduct({ PORT: String(await freePort()), DATA_DIR: dataDir });
    origins.push(product.origin);
    stops.push(async () => {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
  }
  project.provide('origins', origins);
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
