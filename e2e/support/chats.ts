import type { Locator, Page } from 'playwright-core';
import type {
  AssistantId,
  Chat,
  Message,
  SendMessageResponse,
  UpdateChatRequest,
} from '@targum/contracts';
import { chatCalls, headers, pathOf, REQUESTED_WITH } from '@targum/contracts';
import { approvedPerson, signIn } from './people.ts';
import type { Person } from './people.ts';

const changing = { [headers.requestedWith]: REQUESTED_WITH };

/** Matches the path for sending and following messages in any chat. */
export const streamPath = /\/messages\/stream$/;

/** Signs the page in without the login screen. By default, the user is new. */
export async function enter(page: Page, origin: string, who?: Person): Promise<Person> {
  const person = who ?? (await approvedPerson(origin));
  await signIn(page, person);
  return person;
}

/** Creates a chat of the signed-in user through the API. */
export async function makeChat(page: Page, assistantId: AssistantId = 'storyteller') {
  const answer = await page.request.post(chatCalls.create.path, {
    headers: changing,
    data: { assistantId },
  });
  return (await answer.json()) as Chat;
}

/** Changes a chat of the signed-in user through the API. */
export async function changeChat(
  page: Page,
  chatId: string,
  change: UpdateChatRequest,
): Promise<void> {
  const answer = await page.request.patch(pathOf(chatCalls.update, { chatId }), {
    headers: changing,
    data: change,
  });
  if (!answer.ok()) throw new Error(`The change was answered with ${answer.status()}`);
}

/** Signs a new user in and opens an empty chat. */
export async function enterChat(page: Page, origin: string): Promise<Chat & { person: Person }> {
  const person = await enter(page, origin);
  const chat = await makeChat(page);
  await openChat(page, chat);
  return { ...chat, person };
}

export async function openChat(page: Page, { id }: Pick<Chat, 'id'>): Promise<void> {
  await page.goto(`/chat/${id}`);
  await page.getByText(/^You are chatting with/).waitFor();
}

/** Returns a chat's messages as stored on the server. */
export async function storedMessages(page: Page, { id }: Pick<Chat, 'id'>): Promise<Message[]> {
  const answer = await page.request.get(pathOf(chatCalls.messages, { chatId: id }));
  return (await answer.json()) as Message[];
}

interface SayOptions {
  /**
   * The id of the preceding message. Null for the first message. The default is the last message
   * that the chat shows.
   */
  readonly parentId?: string | null;
  /** The language of the request. The default is the language of the page. */
  readonly language?: string;
}

/** Stores a message and its reply through the API. */
export async function say(
  page: Page,
  { id }: Pick<Chat, 'id'>,
  content: string,
  { parentId, language }: SayOptions = {},
): Promise<SendMessageResponse> {
  const answer = await page.request.post(pathOf(chatCalls.send, { chatId: id }), {
    headers: { ...changing, ...(language !== undefined && { 'accept-language': language }) },
    data: { content, parentId },
  });
  if (!answer.ok()) throw new Error(`The message was answered with ${answer.status()}`);
  return (await answer.json()) as SendMessageResponse;
}

export const input = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });

/** Returns the input of a chat that accepts a message. */
export const readyInput = (page: Page): Locator => page.getByPlaceholder('Type your message…');

export async function send(page: Page, content: string): Promise<void> {
  await input(page).fill(content);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Sends a message and waits until its reply is complete. */
export async function sendAndWait(page: Page, content: string): Promise<void> {
  const before = await replies(page).count();
  await send(page, content);
  await replies(page).nth(before).getByText('Just now').waitFor();
  await readyInput(page).waitFor();
}

/** Waits until an area has not scrolled for ten frames. Returns its scroll position in pixels. */
export const settledTop = (scroller: Locator): Promise<number> =>
  scroller.evaluate(async (area) => {
    let top = Number.NaN;
    for (let still = 0; still < 10; still += 1) {
      await new Promise(requestAnimationFrame);
      if (area.scrollTop !== top) still = 0;
      top = area.scrollTop;
    }
    return top;
  });

export const replies = (page: Page): Locator => page.locator('[data-role="assistant"]');

export const questions = (page: Page): Locator => page.locator('[data-role="user"]');

/** Returns the exact text of a reply with one paragraph. */
export const textOf = (reply: Locator): Promise<string | null> => reply.locator('p').textContent();

/** Returns the stand-in's reply to `/long N`. */
export const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');

/** Holds back the `method` requests to a URL until the returned function is called. */
export async function hold(page: Page, url: RegExp, method = 'POST'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}
