import type { UserRow } from '@targum/database';
import type { Knex } from 'knex';

export interface SetupFacts extends Pick<
  UserRow,
  'email' | 'password' | 'first_name' | 'last_name'
> {
  /** The languages of the installed texts, as BCP 47 tags. */
  readonly text_languages: readonly string[];
  /** True if an admin has approved or rejected somebody. */
  readonly decided: boolean;
  readonly others: boolean;
  readonly chat: boolean;
}

/** Each `exists` stops at the first row that it finds. */
const FACTS = `
  select email, password, first_name, last_name,
    array(select distinct language from texts) as text_languages,
    exists (
      select from users where id <> :adminId
        and (approved_by is not null or approval_status = 'rejected')
    ) as decided,
    exists (select from users where id <> :adminId and deleting_since is null) as others,
    exists (
      select from chats where user_id = :adminId and deleting_since is null
        and exists (select from messages where chat_id = chats.id)
    ) as chat
  from users where id = :adminId`;

export const createSetupRepository = (knex: Knex) => ({
  /** @returns undefined if the account does not exist. */
  async facts(adminId: string): Promise<SetupFacts | undefined> {
    const { rows } = await knex.raw<{ rows: SetupFacts[] }>(FACTS, { adminId });
    return rows[0];
  },
});

export type SetupRepository = ReturnType<typeof createSetupRepository>;
