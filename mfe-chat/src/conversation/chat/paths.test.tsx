import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '@targum/contracts';
import { headers } from '@targum/contracts';
import {
  CHAT_ID,
  createFakeServer,
  failure,
  json,
  testMessage,
} from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';

const streamPath = `/api/chats/${CHAT_ID}/messages/stream`;
const listPath = `/api/chats/${CHAT_ID}/messages`;

let server: FakeServer;
/** The paths of the chat. The server remembers the first path. */
let paths: Message[][];

/**
 * Creates a question and its reply.
 * @param versions the ids of all versions of the question
 */
function turn(text: string, parentId: string | null, versions?: string[]): [Message, Message] {
  const question = testMessage({ role: 'user', content: `About ${text}`, parentId });
  const reply = testMessage({ content: `A ${text} is here.`, parentId: question.id });
  versions?.push(question.id);
  return [versions ? { ...question, versions } : question, reply];
}

const versions: string[] = [];
const sheep = turn('sheep', null, versions);
const coin = turn('coin', null, versions);
const son = turn('son', sheep[1].id);

const pathOf = (through: string | null) =>
  through === null ? paths[0] : paths.find((path) => path.some(({ id }) => id === through));

beforeEach(() => {
  server = createFakeServer();
  paths = [[...sheep], [...coin]];
  server.on(`GET ${listPath}`, ({ search }) => {
    const path = pathOf(search.get('through'));
    return path ? json(path) : failure('not_found', 'Not found');
  });
  for (const [question] of [sheep, coin]) {
    server.on(`POST ${showPath(question)}`, () => new Response(null, { status: 204 }));
  }
});

const showPath = ({ id }: Message) => `${listPath}/${id}/show`;
const isRemembered = (message: Message) => server.callsTo('POST', showPath(message)).length > 0;
const started = ({ id, parentId }: Message) => ({
  type: 'assistant_message_start',
  data: { id, assistantId: 'storyteller', parentId },
});
const done = ({ id }: Message) => ({ type: 'done', data: { id, status: 'complete' } });
const step = (name: 'Previous version' | 'Next version') => screen.getByRole('button', { name });

/**
 * Sends the second question and lets its reply begin.
 * @returns a function that ends the reply
 */
async function startReply(chat: ReturnType<typeof renderChat>) {
  await screen.findByText(sheep[1].content);
  const stream = server.onStream(`POST ${streamPath}`);
  await chat.send(son[0].content);
  stream.send({ type: 'user_message', data: son[0] });
  stream.send(started(son[1]));
  stream.send({ type: 'content', data: son[1].content });
  await waitFor(() => expect(chat.reply()).toContain(son[1].content));
  return () => {
    paths[0] = [...sheep, ...son];
    stream.send(done(son[1]));
    stream.close();
  };
}

describe('a step to another path', () => {
  it('[4.115] survives the answer to an earlier request for messages', async () => {
    const chat = renderChat();
    const end = await startReply(chat);
    const { promise, resolve } = Promise.withResolvers<Response>();
    const answer = vi.fn(() => promise);
    server.on(`GET ${listPath}`, ({ search }) =>
      search.get('through') === son[1].id ? answer() : json(pathOf(search.get('through'))),
    );
    end();
    await waitFor(() => expect(answer).toHaveBeenCalled());
    await chat.user.click(step('Next version'));
    await screen.findByText(coin[1].content);
    const listed = server.callsTo('GET', server.base).length;
    resolve(json([...sheep, ...son]));
    // The page loads the chat again after the messages.
    await waitFor(() => expect(server.callsTo('GET', server.base).length).toBeGreaterThan(listed));
    expect(screen.queryByText(sheep[1].content)).toBeNull();
    screen.getByText(coin[1].content);
  });

  /** Delays the answers with the path through a message until `release` is called. */
  function holdPath({ id }: Message) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = vi.fn();
    server.on(`GET ${listPath}`, async ({ search }) => {
      const through = search.get('through');
      const path = pathOf(through);
      if (through === id) {
        asked();
        await promise;
      }
      return json(path);
    });
    return { asked, release: () => act(async () => resolve()) };
  }

  it('[4.115] survives a message that arrives on the former path', async () => {
    const watched = server.onStream(`GET ${streamPath}`);
    const chat = renderChat();
    await screen.findByText(sheep[1].content);
    const { asked, release } = holdPath(coin[0]);
    await chat.user.click(step('Next version'));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    watched.send({ type: 'user_message', data: son[0] });
    await screen.findByText(son[0].content);
    await release();
    await screen.findByText(coin[1].content);
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
  });

  it('[4.115] survives a request for messages while the path loads', async () => {
    const watched = server.onStream(`GET ${streamPath}`);
    const chat = renderChat();
    await screen.findByText(sheep[1].content);
    const wanted = holdPath(coin[0]);
    await chat.user.click(step('Next version'));
    await waitFor(() => expect(wanted.asked).toHaveBeenCalled());
    const former = holdPath(sheep[1]);
    // Sends the end of a reply that the page does not show, so that the page requests the messages.
    watched.send(done(testMessage()));
    await waitFor(() => expect(former.asked).toHaveBeenCalled());
    await wanted.release();
    await screen.findByText(coin[1].content);
    await former.release();
    // Waits until the page has read the answer.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    screen.getByText(coin[1].content);
    expect(screen.queryByText(sheep[1].content)).toBeNull();
  });

  it('[4.115] leaves a message in the input if the user sends it while the path loads', async () => {
    const chat = renderChat();
    await screen.findByText(sheep[1].content);
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.on(`POST ${showPath(coin[0])}`, () => promise);
    await chat.user.click(step('Next version'));
    await waitFor(() => expect(isRemembered(coin[0])).toBe(true));
    await chat.send('And then?');
    expect((await chat.input()).value).toBe('And then?');
    await act(async () => resolve(new Response(null, { status: 204 })));
    server.onStream(`POST ${streamPath}`);
    await chat.user.type(await chat.input(), '{Enter}');
    await waitFor(() =>
      expect(server.callsTo('POST', streamPath).map(({ body }) => body)).toEqual([
        { content: 'And then?', parentId: coin[1].id },
      ]),
    );
  });
});

describe('a repeated send after a failure', () => {
  const sent = () => server.callsTo('POST', streamPath);
  const keyOf = (call: ReturnType<typeof sent>[number] | undefined) =>
    call?.headers.get(headers.idempotencyKey);

  it('[4.20] follows the path that the page shows by then', async () => {
    server.on(`POST ${streamPath}`, () => failure('forbidden', 'Not now'));
    const chat = renderChat();
    await screen.findByText(sheep[1].content);
    await chat.send('And then?');
    await screen.findByText('Failed to send message');
    await chat.user.click(step('Next version'));
    await screen.findByText(coin[1].content);
    await chat.user.type(await chat.input(), '{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => body)).toEqual([
      { content: 'And then?', parentId: sheep[1].id },
      { content: 'And then?', parentId: coin[1].id },
    ]);
    expect(keyOf(sent()[1])).not.toBe(keyOf(sent()[0]));
  });

  it('[4.20] follows messages that another device has sent meanwhile', async () => {
    server.on(`POST ${streamPath}`, () => {
      paths[0] = [...sheep, ...son];
      return failure('conflict', 'A reply is being written');
    });
    const chat = renderChat();
    await screen.findByText(sheep[1].content);
    await chat.send('And then?');
    await screen.findByText('A reply is being written');
    await screen.findByText(son[1].content);
    await chat.user.type(await chat.input(), '{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toEqual({ content: 'And then?', parentId: son[1].id });
    expect(keyOf(sent()[1])).not.toBe(keyOf(sent()[0]));
  });
});

describe('a send whose answer was lost', () => {
  const lose = () => {
    throw new TypeError('network error');
  };

  it('[4.20] leaves no text in the input if the messages show that the server stored the text', async () => {
    server.on(`POST ${streamPath}`, lose);
    server.on(`POST ${listPath}`, () => {
      paths[0] = [...sheep, ...son];
      return lose();
    });
    const chat = renderChat();
    await screen.findByText(sheep[1].content);
    await chat.send(son[0].content);
    await screen.findByText(son[1].content);
    await waitFor(async () => expect((await chat.input()).value).toBe(''));
    expect(localStorage.getItem(`draft:${CHAT_ID}`)).toBeNull();
  });

  it('[4.20] keeps its key if the send without streaming is refused', async () => {
    server.on(`POST ${streamPath}`, lose);
    server.on(`POST ${listPath}`, () => failure('rate_limited', 'Too many requests.'));
    const chat = renderChat();
    await screen.findByText(sheep[1].content);
    await chat.send('And then?');
    await screen.findByText('Too many requests.');
    await chat.user.type(await chat.input(), '{Enter}');
    const sent = () => server.callsTo('POST', streamPath);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(new Set(sent().map((call) => call.headers.get(headers.idempotencyKey))).size).toBe(1);
  });
});

describe('a jump to a message on another path', () => {
  it('[4.142] makes the chat remember that path', async () => {
    renderChat(`/chat/${CHAT_ID}?message=${coin[0].id}&elsewhere`);
    await screen.findByText(coin[1].content);
    await waitFor(() => expect(isRemembered(coin[0])).toBe(true));
    expect(document.activeElement?.textContent).toContain(coin[0].content);
  });

  it('[4.142] waits for a running reply, which stays on its path', async () => {
    const chat = renderChat();
    const end = await startReply(chat);
    await chat.go(`/chat/${CHAT_ID}?message=${coin[0].id}&elsewhere`);
    await screen.findByText('The message will open when the reply is finished');
    expect(chat.reply()).toContain(son[1].content);
    end();
    await screen.findByText(coin[1].content);
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
    await chat.user.click(step('Previous version'));
    await waitFor(() => expect(chat.reply()).toContain(son[1].content));
    expect(chat.rolesShown()).toEqual(['user', 'assistant', 'user', 'assistant']);
  });
});
