import { join } from 'node:path';
import { startDataServices } from './data-services.ts';

/**
 * Starts one PostgreSQL and one Redis for all tests of the run. TEST_DATABASE_URL (a user that may
 * create databases) and TEST_REDIS_URL hold their URLs. Processes that tests start share compiled
 * sources, because compiling takes half of a start.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { dir, postgres, redis, close } = await startDataServices();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  process.env['TEST_REDIS_URL'] = redis.url;
  process.env['NODE_COMPILE_CACHE'] = join(dir, 'compile-cache');
  return close;
}
