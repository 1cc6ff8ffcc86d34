import { join } from 'node:path';
import { findDefaultText, TEST_CACHE } from '@targum/deploy/local/launcher/sword-text.ts';
import { startDataServices } from './data-services.ts';

/**
 * Lets the processes that tests start share compiled sources in this folder, because compiling takes
 * half of a start. `npm test` keeps these sources for later runs. TEST_SWORD_DIR is the folder of the
 * default text on machines that have it; `npm test` installs it.
 */
export function shareFiles(dir: string): void {
  process.env['NODE_COMPILE_CACHE'] ??= join(dir, 'compile-cache');
  const texts = findDefaultText({ cache: TEST_CACHE });
  if (texts !== undefined) process.env['TEST_SWORD_DIR'] = texts;
}

/**
 * Starts one PostgreSQL and one Redis for all tests of the run. TEST_DATABASE_URL (a user that may
 * create databases) and TEST_REDIS_URL hold their URLs.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { dir, postgres, redis, close } = await startDataServices();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  process.env['TEST_REDIS_URL'] = redis.url;
  shareFiles(dir);
  return close;
}
