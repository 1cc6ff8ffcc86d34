/**
 * The calls that the page sends before its code has loaded. The script in index.html imports this
 * file, so this file must not import other files.
 */
export const USER_PATH = '/api/auth/user';
export const HEALTH_PATH = '/api/health';

/** The most messages that a chat loads at first. An operator's limit may allow fewer. */
export const FIRST_MESSAGES = 50;

/** Returns the paths of the GET calls with which the chat at an address starts. */
export function firstCallsOfChat(pathname: string, pageMax = FIRST_MESSAGES): string[] {
  const [, chatId] = /^\/chat\/([\w-]+)$/.exec(pathname) ?? [];
  if (chatId === undefined) return [];
  const chat = `/api/chats/${chatId}`;
  return [chat, `${chat}/messages?limit=${Math.min(FIRST_MESSAGES, pageMax)}`];
}
