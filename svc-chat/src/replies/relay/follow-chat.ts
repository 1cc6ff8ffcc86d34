import type { GenerationRow } from '@targum/database';
import type { EventStream } from '@targum/service-kit';
import type { ChatChannel } from './chat-channel.ts';
import { END_POSITION } from '../event-id.ts';
import type { StreamPlace } from '../event-id.ts';
import type { RepliesService } from '../replies.service.ts';
import { sendReply } from './send-reply.ts';
import { createSignal } from '../signal.ts';

export interface FollowOptions {
  readonly stream: EventStream;
  readonly replies: RepliesService;
  readonly channel: ChatChannel;
  readonly userId: string;
  readonly chatId: string;
  /** The position at which the reader stopped. */
  readonly after: StreamPlace | undefined;
}

/**
 * Sends a reply, from the reader's position if they stopped in this reply, otherwise from its
 * start.
 */
export async function sendFrom(
  { stream, replies, after }: Pick<FollowOptions, 'stream' | 'replies' | 'after'>,
  generation: GenerationRow,
): Promise<void> {
  const position = after?.generationId === generation.id ? after.position : 0;
  const { reply, close } = await replies.open(generation);
  await sendReply(stream, reply, position).finally(close);
}

/** Sends every reply of a chat, one after the other, while the stream is open. */
export async function followChat(options: FollowOptions): Promise<void> {
  const { stream, replies, channel, userId, chatId } = options;
  const news = createSignal();
  const unlisten = channel.listen(chatId, news.raise);
  let { after } = options;
  try {
    while (stream.open) {
      const generation = await replies.due(userId, chatId, after);
      if (generation !== undefined) {
        await sendFrom({ stream, replies, after }, generation);
        after = { generationId: generation.id, position: END_POSITION };
      } else {
        await Promise.race([news.raised(), stream.closed]);
      }
    }
  } finally {
    unlisten();
  }
}
