import { fullName } from '@targum/contracts';
import type { CurrentUser } from '@targum/contracts';
import { read } from '@targum/service-kit';
import type { Knex } from 'knex';

const FIND = {
  name: 'export.user-name',
  text: `select first_name as "firstName", last_name as "lastName", email from users where id = $1`,
};

export const createUserNames = (knex: Knex) => ({
  /** Returns the user's first and last name, or the email address of a user without a name. */
  async find(userId: string) {
    const [user] = await read<Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>>(knex, FIND, [
      userId,
    ]);
    return user === undefined ? '' : fullName(user) || user.email;
  },
});

export type UserNames = ReturnType<typeof createUserNames>;
