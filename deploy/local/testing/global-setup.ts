import { startDataServices } from './data-services.ts';

/**
 * Starts one PostgreSQL and one Redis for all tests of the run. Tests find them in
 * TEST_DATABASE_URL (may create databases) and TEST_REDIS_URL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { postgres, redis, close } = await startDataServices();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  process.env['TEST_REDIS_URL'] = redis.url;
  return close;
}
