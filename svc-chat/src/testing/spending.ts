import type { Member, TestService } from './chat-service.ts';
import { sendStreamed } from './streams.ts';

/** Returns the user's replies and tokens in this month. */
export const usedBy = async ({ backend: { knex } }: TestService, userId: string) => {
  const row = await knex('usage_by_user').where({ user_id: userId, grain: 'month' }).first();
  return {
    replies: Number(row?.replies ?? 0),
    inputTokens: Number(row?.input_tokens ?? 0),
    outputTokens: Number(row?.output_tokens ?? 0),
  };
};

/** Returns the tokens that are reserved for each of a user's running replies. */
export const reservedFor = async ({ backend: { knex } }: TestService, userId: string) => {
  const rows = await knex('token_reservations').where({ user_id: userId });
  return rows.map(
    ({ input_tokens, output_tokens }) => Number(input_tokens) + Number(output_tokens),
  );
};

/** Sets the budget of one user. */
export const limitTo = async (
  { backend: { knex } }: TestService,
  userId: string,
  tokens: number,
) => {
  await knex('token_budgets')
    .insert({ user_id: userId, tokens: String(tokens) })
    .onConflict('user_id')
    .merge();
};

/** Sends a message and reads its whole reply. */
export const say = async ({ client, chat }: Pick<Member, 'client' | 'chat'>, text: string) => {
  const stream = await sendStreamed(client, chat.id, text);
  await stream.ended;
  return stream;
};

/** Returns the tokens that one message with this text reserves in a new chat. */
export const costOf = async (service: TestService, text: string): Promise<number> => {
  const member = await service.member();
  service.standin.set({ tokensPerSecond: 0 });
  const stream = await sendStreamed(member.client, member.chat.id, text);
  const [tokens] = await reservedFor(service, member.user.id);
  service.standin.set({ tokensPerSecond: 2000 });
  await stream.ended;
  return tokens!;
};
