import pg from 'pg';
import { parentOf } from '../cpu.ts';

/** Reports whether a server answers at a URL without a server error. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status < 500;
    },
    () => false,
  );

/** Returns the process id of the local PostgreSQL server at a URL. */
export const postgresPid = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return parentOf(rows[0]!.pid);
  } finally {
    await client.end();
  }
};
