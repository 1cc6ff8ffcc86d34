import { useEffect, useRef, useState } from 'react';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useGetChatQuery, useLocation, useNavigate } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { OpenPassageContext, useOpenPassage } from '../scripture/passages/open-passage.ts';
import { useOpenedPassage } from '../scripture/passages/use-opened-passage.ts';
import PassagePlace from '../scripture/passages/region/passage-place.tsx';
import { passageVoice } from '../voice/read-aloud/passage-voice.tsx';
import { CHAT_ID, createFakeServer } from './fake-server.ts';
import type { FakeServer } from './fake-server.ts';
import { installTexts } from './fake-texts.ts';

/** Sets the width of the window: 1280 pixels show the region, 390 the sheet. */
export const setWidth = (width: number) => {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(size: { width: number }): void };
  };
  act(() => happyDOM.setViewport({ width }));
};

/** Starts a server with texts, for a window that shows the region. */
export function servePassageRegion(): FakeServer {
  const server = createFakeServer();
  installTexts(server);
  setWidth(1280);
  return server;
}

/** Removes everything that a test has rendered, and gives the window its usual width. */
export function cleanUpPassages(): void {
  cleanup();
  setWidth(1024);
}

const references = [
  { ref: 'MRK 2:3-4', textId: 'talu' },
  { ref: 'JON 1:16-17', textId: 'talu' },
  { ref: 'MRK 9:1', textId: 'talu' },
] as const;

function Openers() {
  const open = useOpenPassage();
  return references.map((reference) => (
    <button key={reference.ref} type="button" onClick={() => open?.(reference)}>
      {`Open ${reference.ref}`}
    </button>
  ));
}

function TestChat() {
  const chat = useGetChatQuery(CHAT_ID);
  const column = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('And then');
  const { opened, open, close } = useOpenedPassage();
  return (
    <OpenPassageContext value={open}>
      <div ref={column}>
        <Openers />
        <textarea
          ref={input}
          aria-label="Message"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {opened && (
        <PassagePlace
          opened={opened}
          onClose={close}
          chat={chat.data}
          column={column}
          input={input}
          voice={passageVoice}
          onAsk={(reference) => setText((before) => `${before} ${reference}`)}
        />
      )}
    </OpenPassageContext>
  );
}

/**
 * Renders buttons that open references, and the place where passages open. The page begins at
 * "/before", so that the chat has a preceding page in the history.
 */
export function renderPassages() {
  let navigate: ReturnType<typeof useNavigate> = () => {};
  let address = '';
  function Address() {
    const present = useNavigate();
    const { pathname } = useLocation();
    useEffect(() => {
      navigate = present;
      address = pathname;
    });
    return null;
  }
  const result = renderWithKit(
    <main tabIndex={-1}>
      <Address />
      <Routes>
        <Route path="/before" element={<p>Before</p>} />
        <Route path="/chat" element={<TestChat />} />
      </Routes>
    </main>,
    { route: '/before', user: testUser() },
  );
  const user = userEvent.setup();
  const go = (to: string | number) =>
    act(async () => {
      if (typeof to === 'number') await navigate(to);
      else await navigate(to);
    });
  return {
    ...result,
    user,
    go,
    address: () => address,
    opener: (ref: string) => screen.getByRole('button', { name: `Open ${ref}` }),
    async open(ref: string, title: string) {
      await user.click(screen.getByRole('button', { name: `Open ${ref}` }));
      await screen.findByRole('heading', { level: 2, name: title });
    },
    /** Goes from "/before" to the chat. */
    async enter() {
      await screen.findByText('Before');
      await go('/chat');
    },
  };
}

/** Returns the text of the shown verses, a text for each column. */
export const versesShown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-passage] div[lang]')].map((verses) =>
    (verses.textContent ?? '').trim(),
  );
