import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assistants } from '@targum/contracts';
import { activateLanguage, PageIdleContext, Route, Routes } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { ChatScreen } from '../../chat-screen.tsx';
import { CHAT_ID, createFakeServer, json, testChat } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.on('POST /api/chats', ({ body }) => {
    Object.assign(server.state, { chat: testChat(body as object) });
    return json(server.state.chat, 201);
  });
});
afterEach(async () => {
  cleanup();
  await activateLanguage('en');
});

function renderAt(route: string) {
  renderWithKit(
    <PageIdleContext value>
      <Routes>
        <Route path="/" element={<ChatScreen />} />
        <Route path="/chat/:chatId" element={<ChatScreen />} />
      </Routes>
    </PageIdleContext>,
    { route, user: testUser() },
  );
  return userEvent.setup();
}

const input = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const sent = () => server.calls.filter(({ path }) => path.includes('/messages/stream'));

describe('the examples on the welcome screen', () => {
  it('[4.130] include one for each assistant, and a press chooses the assistant and fills the input', async () => {
    const user = renderAt('/');
    const list = await screen.findByRole('list', { name: 'Or begin with an example' });
    const cards = await within(list).findAllByRole('button');
    expect(cards).toHaveLength(assistants.length);
    for (const [place, { name }] of assistants.entries()) {
      expect(cards[place]?.textContent).toContain(name);
    }
    await user.click(
      within(list).getByRole('button', { name: 'Tell Ruth 1 slowly, part by part.' }),
    );
    expect((await input()).value).toBe('Tell Ruth 1 slowly, part by part.');
    expect(document.activeElement).toBe(await input());
    await user.keyboard(' Now.');
    expect((await input()).value).toBe('Tell Ruth 1 slowly, part by part. Now.');
    expect(screen.getByRole('combobox', { name: 'Assistant' }).textContent).toContain(
      'Oral Performer',
    );
    expect(server.callsTo('POST', '/api/chats')).toEqual([]);
  });

  it.each([
    ['en', 'Mark 4:35-41'],
    ['fr', 'Marc 4:35-41'],
    ['ar', 'مرقس \u20664:35-41\u2069'],
  ] as const)('[4.397] name books in the language %s', async (language, reference) => {
    await activateLanguage(language);
    renderAt('/');
    const card = await screen.findByRole('button', { name: new RegExp(reference) });
    expect(card.textContent).toContain(reference);
  });
});

describe('the examples of an empty chat', () => {
  it('[4.130] are three examples of its assistant, and a press puts one into the input', async () => {
    const user = renderAt(`/chat/${CHAT_ID}`);
    const list = await screen.findByRole('list', { name: 'Examples' });
    const cards = await within(list).findAllByRole('button');
    expect(cards).toHaveLength(3);
    await user.click(cards[0]!);
    expect((await input()).value).toContain('Ephesians 2:1-10');
    await user.click(cards[1]!);
    expect((await input()).value).toBe(cards[1]!.textContent);
    await user.type(await input(), ' My words.');
    await user.click(cards[2]!);
    await waitFor(async () => expect((await input()).value).toContain('My words.\n\n'));
    expect((await input()).value).toContain(cards[2]!.textContent);
    expect(sent().filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
