import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { ApiKeyRow, ChatRow, MessageRow, UserRow } from '@targum/database';
import Koa from 'koa';
import type { Knex } from 'knex';
import { hashApiKey } from '../access/authentication.ts';
import type { KitContext, KitState } from '../http/context.ts';
import type { Sessions } from '../access/sessions/sessions.ts';

/** Creates a user. By default the user is approved and has an unusable password. */
export const createUser = async (knex: Knex, fields: Partial<UserRow> = {}): Promise<UserRow> => {
  const id = fields.id ?? randomUUIDv7();
  const [user] = await knex('users')
    .insert({
      id,
      email: `user-${id}@example.org`,
      password: 'unusable',
      first_name: 'Test',
      last_name: 'User',
      approval_status: 'approved',
      ...fields,
    })
    .returning('*');
  return user!;
};

export const createChat = async (
  knex: Knex,
  userId: string,
  fields: Partial<ChatRow> = {},
): Promise<ChatRow> => {
  const [chat] = await knex('chats')
    .insert({
      id: randomUUIDv7(),
      user_id: userId,
      assistant_id: 'storyteller',
      title: 'New Chat',
      ...fields,
    })
    .returning('*');
  return chat!;
};

/** Creates a complete user message at the end of a chat. */
export const createMessage = async (
  knex: Knex,
  chatId: string,
  fields: Partial<MessageRow> = {},
): Promise<MessageRow> => {
  const [message] = await knex('messages')
    .insert({
      id: randomUUIDv7(),
      chat_id: chatId,
      role: 'user',
      content: 'Hello',
      status: 'complete',
      ...fields,
    })
    .returning('*');
  return message!;
};

/**
 * Creates an active API key.
 * @returns its row and its secret.
 */
export const createApiKey = async (
  knex: Knex,
  userId: string,
  fields: Partial<ApiKeyRow> = {},
): Promise<{ readonly row: ApiKeyRow; readonly secret: string }> => {
  const secret = `tgm_${randomBytes(32).toString('base64url')}`;
  const [row] = await knex('api_keys')
    .insert({
      id: randomUUIDv7(),
      user_id: userId,
      name: 'Test key',
      key_hash: hashApiKey(secret),
      prefix: secret.slice(0, 8),
      ...fields,
    })
    .returning('*');
  return { row: row!, secret };
};

/**
 * Signs a user in.
 * @returns the value of the Cookie header.
 */
export const createSessionCookie = async (sessions: Sessions, userId: string): Promise<string> => {
  const app = new Koa<KitState>();
  const read = sessions.middleware(app);
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const ctx = app.createContext(request, response) as unknown as KitContext;
  await read(ctx, async () => {
    await sessions.start(ctx, userId);
  });
  const lines = response.getHeader('set-cookie') as string[];
  return lines.map((line) => line.split(';')[0]).join('; ');
};
