import type { ChatPassage } from '@targum/contracts';
import type { Knex } from 'knex';

/** Reads the rows of one kind that belong to a user, without secrets. */
export type Belongings = (userId: string) => AsyncIterable<readonly object[]>;

export interface BelongingsRepository {
  /** The user's own row. */
  profile(userId: string): Promise<object | undefined>;
  /** The profile picture, a WebP image. */
  picture(userId: string): Promise<Buffer | undefined>;
  /** Reads the other data of a user, by the name of the file. */
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

type Lists = BelongingsRepository['lists'];

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

/** Reads how the user has access: logins and API keys with their calls. */
const accessLists = (knex: Knex): Lists => ({
  'sessions.json': (userId) =>
    inBatches(
      () =>
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
      'sessions.sid',
    ),
  'identities.json': (userId) =>
    inBatches(
      () =>
        knex('user_identities')
          .where({ user_id: userId })
          .select({ issuer: 'issuer', subject: 'subject', linkedAt: 'linked_at' }),
      'subject',
    ),
  'api-keys.json': (userId) =>
    inBatches(
      () =>
        knex('api_keys').where({ user_id: userId }).select({
          id: 'id',
          name: 'name',
          prefix: 'prefix',
          isActive: 'is_active',
          createdAt: 'created_at',
          lastUsedAt: 'last_used_at',
        }),
      'sequence',
    ),
  'api-calls.json': (userId) =>
    inBatches(
      () =>
        knex('api_usage')
          .whereIn('api_key_id', knex('api_keys').where({ user_id: userId }).select('id'))
          .select({
            keyId: 'api_key_id',
            chatId: 'chat_id',
            tokens: 'tokens',
            at: 'created_at',
          }),
      'id',
    ),
});

/** Reads the replies and tokens that the user has used. */
const usageLists = (knex: Knex): Lists => ({
  'replies.json': (userId) =>
    inBatches(
      () =>
        knex('generations').where({ user_id: userId }).select({
          chatId: 'chat_id',
          messageId: 'assistant_message_id',
          assistantId: 'assistant_id',
          promptVersion: 'prompt_version',
          model: 'model',
          status: 'status',
          inputTokens: 'input_tokens',
          outputTokens: 'output_tokens',
          givenPassages: 'given',
          createdAt: 'created_at',
          finishedAt: 'finished_at',
        }),
      'sequence',
    ),
  'usage.json': (userId) =>
    inBatches(
      () =>
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
      'starts',
    ),
  'budget.json': (userId) =>
    inBatches(
      () =>
        knex('token_budgets')
          .where({ user_id: userId })
          .select({ tokensAMonth: knex.raw('tokens::float8') }),
      'id',
    ),
  'reserved-tokens.json': (userId) =>
    inBatches(
      () =>
        knex('token_reservations')
          .where({ user_id: userId })
          .select({
            assistantId: 'assistant_id',
            model: 'model',
            tokens: knex.raw('(input_tokens + output_tokens)::float8'),
            expiresAt: 'expires_at',
          }),
      'id',
    ),
});

/** Reads what the user has written or decided, apart from chats. */
const contributionLists = (knex: Knex): Lists => ({
  'ratings.json': (userId) =>
    inBatches(
      () =>
        knex('reply_ratings').where({ user_id: userId }).select({
          messageId: 'message_id',
          assistantId: 'assistant_id',
          value: 'value',
          reason: 'reason',
          replyText: 'reply_text',
          at: 'rated_at',
        }),
      'id',
    ),
  'shared-copies.json': (userId) =>
    inBatches(
      () =>
        knex('shared_copies').where({ user_id: userId }).select({
          chatId: 'chat_id',
          title: 'title',
          sharedBy: 'shared_by',
          messageCount: 'message_count',
          createdAt: 'created_at',
          expiresAt: 'expires_at',
        }),
      'id',
    ),
  'versions.json': (userId) =>
    inBatches(
      () =>
        knex('assistant_versions').where({ created_by: userId }).select({
          assistantId: 'assistant_id',
          number: 'number',
          name: 'name',
          description: 'description',
          icon: 'icon',
          prompt: 'prompt',
          model: 'model',
          temperature: 'temperature',
          active: 'active',
          createdAt: 'created_at',
          publishedAt: 'published_at',
        }),
      'sequence',
    ),
  'feedback.json': (userId) =>
    inBatches(
      () =>
        knex('feedback').where({ user_id: userId }).select({
          message: 'message',
          category: 'category',
          userName: 'user_name',
          userEmail: 'user_email',
          status: 'status',
          createdAt: 'created_at',
        }),
      'sequence',
    ),
  'activity.json': (userId) =>
    inBatches(
      () =>
        knex('audit_log')
          .whereRaw('? in (actor_id, target_id)', [userId])
          .select({
            at: 'at',
            action: 'action',
            byYou: knex.raw('actor_id is not distinct from ?::uuid', [userId]),
            // The details of an admin's actions are about other people.
            details: knex.raw('case when target_id = ?::uuid then details end', [userId]),
          }),
      'sequence',
    ),
});

/** Reads everything that the product stores about a user, whichever service wrote it. */
export const createBelongingsRepository = (knex: Knex): BelongingsRepository => ({
  profile: (userId) =>
    knex('users').where({ id: userId }).first({
      id: 'id',
      email: 'email',
      firstName: 'first_name',
      lastName: 'last_name',
      isAdmin: 'is_admin',
      approvalStatus: 'approval_status',
      approvedAt: 'approved_at',
      lastLoginAt: 'last_login_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    }),

  async picture(userId) {
    const row = await knex('user_pictures').where({ user_id: userId }).first('image');
    return row?.image;
  },

  lists: { ...accessLists(knex), ...usageLists(knex), ...contributionLists(knex) },

  chats: (userId) =>
    inBatches<OwnChat>(
      () =>
        knex('chats').where({ user_id: userId }).whereNull('deleting_since').select({
          id: 'id',
          title: 'title',
          assistantId: 'assistant_id',
          pinned: 'pinned',
          archived: 'archived',
          passage: 'passage',
          createdAt: 'created_at',
          updatedAt: 'updated_at',
        }),
      'id',
    ),
});
