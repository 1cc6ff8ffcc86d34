import knex from 'knex';
import { migrate } from './migrate.ts';

const EXIT_CONFIG = 78;

const url = process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('DATABASE_URL: missing. Set it to the PostgreSQL database to migrate.\n');
  process.exit(EXIT_CONFIG);
}

const database = knex({ client: 'pg', connection: url, pool: { min: 0, max: 2 } });
try {
  const applied = await migrate(database);
  process.stdout.write(`${JSON.stringify({ msg: 'migrated', applied })}\n`);
} finally {
  await database.destroy();
}
