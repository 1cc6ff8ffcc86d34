import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { freePort, newDataDir, startProduct } from './support/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
  }
}

/** Starts the product once for all specs; each spec makes its own people. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await newDataDir();
  const product = await startProduct({ PORT: String(await freePort()), DATA_DIR: dataDir });
  project.provide('origin', product.origin);
  return async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
