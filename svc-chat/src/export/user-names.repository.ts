import { read } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface UserNames {
  /** First and last name, or the e-mail address of a user without a name. */
  find(userId: string): Promise<string>;
}

const FIND = {
  name: 'export.user-name',
  text: `select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name
    from users where id = $1`,
};

export const createUserNames = (knex: Knex): UserNames => ({
  async find(userId) {
    const [row] = await read<{ name: string }>(knex, FIND, [userId]);
    return row?.name ?? '';
  },
});
