import { rm } from 'node:fs/promises';
import { freePort } from '@targum/service-kit/free-ports';
import type { TestProject } from 'vitest/node';
import { newDataDir, startProduct } from './support/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    dataDir: string;
  }
}

/**
 * Starts one product for all workers, because a start costs as much as ten tests. Each spec creates
 * its own users and counts nothing that another spec can change.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await newDataDir();
  const product = await startProduct({ PORT: String(await freePort()), DATA_DIR: dataDir });
  project.provide('origin', product.origin);
  project.provide('dataDir', dataDir);
  return async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
