import { chatCalls, pathOf } from '@targum/contracts';
import type { Message } from '@targum/contracts';
import { callHeaders } from '@targum/ui-kit';

/**
 * All messages of a path of a chat, oldest first, without returning to the event loop: a page that is being
 * printed can only wait like this.
 * @param through a message on the path; without it, the path that the chat shows
 * @returns null if they cannot be loaded
 */
export function fetchAllNow(chatId: string, through?: string): readonly Message[] | null {
  const request = new XMLHttpRequest();
  const isAsync = false;
  const path = pathOf(chatCalls.messages, { chatId });
  const query = through === undefined ? '' : `?through=${through}`;
  request.open(chatCalls.messages.method, path + query, isAsync);
  for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
  try {
    request.send();
    return request.status === chatCalls.messages.status
      ? (JSON.parse(request.responseText) as Message[])
      : null;
  } catch {
    return null;
  }
}
