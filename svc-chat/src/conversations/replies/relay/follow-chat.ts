import type { GenerationRow } from '@targum/database';
import type { EventStream } from '@targum/service-kit';
import type { ChatChannel } from './chat-channel.ts';
import { END_POSITION } from '../event-id.ts';
import type { StreamPosition } from '../event-id.ts';
import type { RepliesService } from '../replies.service.ts';
import { sendReply } from './send-reply.ts';
import type { Pace } from './send-reply.ts';
import { createSignal } from '../signal.ts';
import type { Signal } from '../signal.ts';

export interface FollowOptions extends Pace {
  readonly openStream: () => EventStream;
  readonly replies: RepliesService;
  readonly channel: ChatChannel;
  readonly userId: string;
  readonly chatId: string;
  readonly after: StreamPosition | undefined;
}

/** Sends a reply, from the reader's position if the reader stopped in this reply. */
export async function sendFrom(
  stream: EventStream,
  { replies, after, isSaving }: Pick<FollowOptions, 'replies' | 'after' | 'isSaving'>,
  generation: GenerationRow,
): Promise<void> {
  const position = after?.generationId === generation.id ? after.position : 0;
  const { reply, close } = await replies.open(generation);
  await sendReply(stream, reply, position, { isSaving }).finally(close);
}

/**
 * Milliseconds for which a new follower waits for its subscription. Without Redis, the follower
 * then continues without the subscription.
 */
const SUBSCRIBE_MS = 200;

const raisedSoon = async (news: Signal): Promise<void> => {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, SUBSCRIBE_MS);
  await Promise.race([news.raised(), late]);
  clearTimeout(timer);
};

/**
 * Sends every reply of a chat, one after another, while the stream is open.
 * @throws {HttpError} 404 if the user has no such chat, before the stream opens.
 */
export async function followChat(options: FollowOptions): Promise<void> {
  const { replies, channel, userId, chatId, isSaving } = options;
  const news = createSignal();
  const unlisten = channel.listen(chatId, news.raise);
  let { after } = options;
  try {
    // Waits for the subscription, which raises the signal. A query before the subscription could
    // miss a change.
    await raisedSoon(news);
    let generation = await replies.due(userId, chatId, after);
    const stream = options.openStream();
    while (stream.open) {
      if (generation === undefined) {
        await Promise.race([news.raised(), stream.closed]);
      } else {
        await sendFrom(stream, { replies, after, isSaving }, generation);
        after = { generationId: generation.id, position: END_POSITION };
      }
      if (stream.open) generation = await replies.due(userId, chatId, after);
    }
  } finally {
    unlisten();
  }
}
