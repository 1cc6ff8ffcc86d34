import { rm } from 'node:fs/promises';
import { freePort } from '@targum/service-kit/free-ports';
import type { TestProject } from 'vitest/node';
import { newDataDir, startProduct } from './support/product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One product per parallel spec file. */
    origins: readonly string[];
  }
}

/**
 * Starts one product per worker, so that specs that count users or feedback can run in parallel.
 * Each spec creates its own users. The products start one after the other, because the first one
 * builds what has changed.
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
