import type { ChatPassage } from '@targum/contracts';
import type { Knex } from 'knex';

/** Reads the rows of one kind that belong to a user, without secrets. */
export type Belongings = (userId: string) => AsyncIterable<readonly object[]>;

export interface BelongingsRepository {
  /** The user's row in the table `users`, without secrets. */
  profile(userId: string): Promise<object | undefined>;
  /** The profile picture, a WebP image. */
  picture(userId: string): Promise<Buffer | undefined>;
  /** The user's other data. The key is the name of the file, and the value reads its rows. */
  readonly lists: Readonly<Record<string, Belongings>>;
  /** Reads the chats, without those that are being deleted. */
  chats(userId: string): AsyncIterable<readonly OwnChat[]>;
}

export interface OwnChat {
  readonly id: string;
  readonly title: string;
  readonly assistantId: string;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly passage: ChatPassage | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const BATCH = 500;

/**
 * Reads a query in batches in the order of a unique column, so that the result is never completely
 * in memory.
 */
async function* inBatches<Row extends object>(
  query: () => Knex.QueryBuilder,
  column: string,
): AsyncGenerator<Row[]> {
  let last: unknown;
  for (;;) {
    const next = query().orderBy(column).limit(BATCH).select({ place: column });
    const rows = (await (last === undefined ? next : next.where(column, '>', last))) as (Row & {
      place: unknown;
    })[];
    last = rows.at(-1)?.place;
    if (rows.length > 0) yield rows.map((row) => ({ ...row, place: undefined }));
    if (rows.length < BATCH) return;
  }
}

/**
 * Selects columns under their names in the file: `linked_at` becomes `linkedAt`. The names are
 * separated by spaces.
 */
const columns = (names: string): Record<string, string> =>
  Object.fromEntries(
    names
      .split(' ')
      .map((name) => [name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()), name]),
  );

const ordered =
  (column: string, query: (userId: string) => Knex.QueryBuilder): Belongings =>
  (userId) =>
    inBatches(() => query(userId), column);

/** Reads the data of a user apart from chats: access, usage and contributions. */
const listsOf = (knex: Knex): BelongingsRepository['lists'] => ({
  'sessions.json': ordered('sessions.sid', (userId) =>
    knex('sessions')
      .leftJoin('provider_sessions', 'provider_sessions.sid', 'sessions.sid')
      .where({ user_id: userId })
      .select({
        startedAt: knex.raw(`to_timestamp((sess ->> 'createdAt')::float8 / 1000)`),
        lastUsedAt: 'used_at',
        endsAt: 'expire',
        userAgent: knex.raw(`sess ->> 'userAgent'`),
        issuer: 'provider_sessions.issuer',
        // 1970 means that the provider does not tell the time of the login.
        signedInAt: knex.raw('nullif(provider_sessions.signed_in_at, to_timestamp(0))'),
      }),
  ),
  'identities.json': ordered('subject', (userId) =>
    knex('user_identities').where({ user_id: userId }).select(columns('issuer subject linked_at')),
  ),
  'api-keys.json': ordered('sequence', (userId) =>
    knex('api_keys')
      .where({ user_id: userId })
      .select(columns('id name prefix is_active created_at last_used_at')),
  ),
  'api-calls.json': ordered('id', (userId) =>
    knex('api_usage')
      .whereIn('api_key_id', knex('api_keys').where({ user_id: userId }).select('id'))
      .select({ keyId: 'api_key_id', chatId: 'chat_id', tokens: 'tokens', at: 'created_at' }),
  ),
  'replies.json': ordered('sequence', (userId) =>
    knex('generations')
      .where({ user_id: userId })
      .select({
        chatId: 'chat_id',
        messageId: 'assistant_message_id',
        ...columns('assistant_id prompt_version model status input_tokens output_tokens'),
        givenPassages: 'given',
        ...columns('created_at finished_at'),
      }),
  ),
  'usage.json': ordered('starts', (userId) =>
    knex('usage_by_user')
      .where({ user_id: userId, grain: 'day' })
      .select({
        day: knex.raw(`to_char(starts at time zone 'UTC', 'YYYY-MM-DD')`),
        replies: knex.raw('replies::float8'),
        inputTokens: knex.raw('input_tokens::float8'),
        outputTokens: knex.raw('output_tokens::float8'),
        transcribedSeconds: knex.raw('transcribed_ms::float8 / 1000'),
        spokenCharacters: knex.raw('spoken_characters::float8'),
      }),
  ),
  'budget.json': ordered('id', (userId) =>
    knex('token_budgets')
      .where({ user_id: userId })
      .select({ tokensAMonth: knex.raw('tokens::float8') }),
  ),
  'reserved-tokens.json': ordered('id', (userId) =>
    knex('token_reservations')
      .where({ user_id: userId })
      .select({
        ...columns('assistant_id model'),
        tokens: knex.raw('(input_tokens + output_tokens)::float8'),
        expiresAt: 'expires_at',
      }),
  ),
  'ratings.json': ordered('id', (userId) =>
    knex('reply_ratings')
      .where({ user_id: userId })
      .select({ ...columns('message_id assistant_id value reason reply_text'), at: 'rated_at' }),
  ),
  'shared-copies.json': ordered('id', (userId) =>
    knex('shared_copies')
      .where({ user_id: userId })
      .select(columns('chat_id title shared_by message_count created_at expires_at')),
  ),
  'versions.json': ordered('sequence', (userId) =>
    knex('assistant_versions')
      .where({ created_by: userId })
      .select({
        ...columns('assistant_id number name description icon prompt model temperature active'),
        ...columns('created_at published_at'),
      }),
  ),
  'services.json': ordered('kind', (userId) =>
    knex('service_settings')
      .where({ changed_by: userId })
      .select(columns('kind address model changed_at')),
  ),
  'feedback.json': ordered('sequence', (userId) =>
    knex('feedback')
      .where({ user_id: userId })
      .select(columns('message category user_name user_email status created_at')),
  ),
  'activity.json': ordered('sequence', (userId) =>
    knex('audit_log')
      .whereRaw('? in (actor_id, target_id)', [userId])
      .select({
        at: 'at',
        action: 'action',
        byYou: knex.raw('actor_id is not distinct from ?::uuid', [userId]),
        // The details of an admin's actions are about other people, so the admin's file omits them.
        details: knex.raw('case when target_id = ?::uuid then details end', [userId]),
      }),
  ),
});

/** Reads everything that the product stores about a user, whichever service wrote it. */
export const createBelongingsRepository = (knex: Knex): BelongingsRepository => ({
  profile: (userId) =>
    knex('users')
      .where({ id: userId })
      .first({
        ...columns('id email first_name last_name is_admin approval_status approved_at'),
        ...columns('last_login_at created_at updated_at'),
      }),

  async picture(userId) {
    const row = await knex('user_pictures').where({ user_id: userId }).first('image');
    return row?.image;
  },

  lists: listsOf(knex),

  chats: (userId) =>
    inBatches<OwnChat>(
      () =>
        knex('chats')
          .where({ user_id: userId })
          .whereNull('deleting_since')
          .select(columns('id title assistant_id pinned archived passage created_at updated_at')),
      'id',
    ),
});
