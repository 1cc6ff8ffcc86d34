import type { UserPictureRow, UserRow } from '@targum/database';
import type { Knex } from 'knex';

export interface NewPicture {
  readonly userId: string;
  readonly version: string;
  readonly image: Buffer;
  readonly url: string;
}

export const createPicturesRepository = (knex: Knex) => ({
  /** Replaces the user's picture. @returns undefined if the user no longer exists. */
  save: ({ userId, version, image, url }: NewPicture): Promise<UserRow | undefined> =>
    knex.transaction(async (transaction) => {
      const [user] = await transaction('users')
        .where({ id: userId })
        .whereNull('deleting_since')
        .update({ profile_image_url: url })
        .returning('*');
      if (user === undefined) return undefined;
      await transaction('user_pictures')
        .insert({ user_id: userId, version, image })
        .onConflict('user_id')
        .merge({ version, image, updated_at: transaction.fn.now() });
      return user;
    }),

  find: (userId: string): Promise<UserPictureRow | undefined> =>
    knex('user_pictures').where({ user_id: userId }).first(),
});

export type PicturesRepository = ReturnType<typeof createPicturesRepository>;
