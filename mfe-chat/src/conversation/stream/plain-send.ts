import type { Message, SendMessageResponse } from '@targum/contracts';
import { toApiError } from '@targum/ui-kit';
import type { MessageCache } from './message-cache.ts';

/**
 * Sends a message without streaming and stores its question and reply. Returns undefined if the
 * reply could not be loaded. Throws if the server did not accept the message.
 */
export async function sendPlain(
  cache: MessageCache,
  send: () => Promise<SendMessageResponse>,
): Promise<Message | undefined> {
  try {
    const { userMessage, assistantMessage } = await send();
    cache.put(userMessage);
    cache.put(assistantMessage);
    return assistantMessage;
  } catch (error) {
    // The model failed: the server has stored the message and a failed reply.
    if (toApiError(error).code !== 'model_failed') throw error;
    // The server remembers the path of the newest message.
    return (await cache.refresh(null)) ? cache.newest() : undefined;
  }
}
