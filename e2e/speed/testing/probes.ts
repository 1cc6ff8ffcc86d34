import pg from 'pg';
import { parentOf } from '../cpu.ts';

/** Whether a server answers at a URL without an error of its own. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status < 500;
    },
    () => false,
  );

/** The process id of the PostgreSQL server on this machine at a URL. */
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
