import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { activateLanguage } from '@targum/ui-kit';
import { createFakeServer, json, testChat } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import {
  arabicText,
  renderPassageButton,
  servePassages,
  testPassage,
  testText,
} from '../../../testing/passages.tsx';
import { refusal } from '../../../testing/refusal.ts';

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
});

const web = { ref: 'MRK 4:35-41', textId: 'web' };
const storm = testPassage('MRK 4:35-41', [35, 36, 37, 38, 39, 40, 41]);
const changes = () => server.callsTo('PATCH', server.base).map(({ body }) => body);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const asked = () => server.callsTo('GET', '/api/passages').map(({ search }) => [...search]);
const preview = async () => (await screen.findByText('35')).closest('p')!;
const books = () => {
  const list = screen.queryByRole('listbox');
  return list
    ? within(list)
        .getAllByRole('option')
        .map((option) => option.textContent)
    : [];
};

describe('the button of a passage', () => {
  it('[4.201] names the passage as its text does, and loads no text without a passage', async () => {
    servePassages(server);
    const { button, unmount } = renderPassageButton();
    await button('Set passage');
    expect(server.callsTo('GET', '/api/texts')).toEqual([]);
    unmount();
    server.state.chat = testChat({ passage: { ref: 'MRK 4:35-41', textId: 'van' } });
    const named = await renderPassageButton().button('Passage: مرقس 4:35–41');
    expect(within(named).getByText('مرقس 4:35–41').lang).toBe('ar');
  });

  it('[4.201] shows the reference of a passage whose text is not installed', async () => {
    servePassages(server, { texts: [] });
    server.state.chat = testChat({ passage: web });
    expect(await renderPassageButton().button('Passage: MRK 4:35–41')).toBeTruthy();
  });
});

describe('the dialog of a passage', () => {
  it('[4.202, 4.203, 4.204] previews the typed words after a pause, and sets the passage', async () => {
    servePassages(server, { found: { 'Mark 4:35-41': storm } });
    const { user, open, button } = renderPassageButton();
    const field = await open();
    expect(field.placeholder).toBe('Mark 4:35-41');
    await user.type(field, 'Mark 4:35-41');
    const verses = await preview();
    expect(verses.textContent).toBe('35Talu mera 35. 36Talu mera 36. …');
    expect(verses.lang).toBe('en');
    expect(asked()).toEqual([[['words', 'Mark 4:35-41']]]);
    await screen.findByRole('option', { name: 'World English Bible (WEB)', selected: true });
    await user.click(screen.getByRole('button', { name: 'Use this passage' }));
    await isClosed();
    expect(changes()).toEqual([{ passage: web }]);
    await button('Passage: Mark 4:35–41');
  });

  it('[4.203] reads the words in the chosen text, and names the verses that this text lacks', async () => {
    const found = { ...testPassage('MRK 4:35-36', [35], arabicText), missing: ['MRK 4:36'] };
    servePassages(server, { found: { 'mark 4': found } });
    const { user, open } = renderPassageButton();
    const field = await open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Text' }), 'van');
    await user.type(field, ' mark 4 ');
    const verses = await preview();
    expect([verses.lang, verses.dir, verses.textContent]).toEqual([
      'ar',
      'rtl',
      '35Talu mera 35. ',
    ]);
    await screen.findByText('This text does not have مرقس 4:36.');
    await user.type(field, '{Enter}');
    await isClosed();
    expect(changes()).toEqual([{ passage: { ref: 'MRK 4:35-36', textId: 'van' } }]);
    expect(new Set(asked().map((each) => JSON.stringify(each)))).toEqual(
      new Set([
        JSON.stringify([
          ['words', 'mark 4'],
          ['text', 'van'],
        ]),
      ]),
    );
  });

  it('[4.202, 4.206] begins with the passage of the chat, and the user can change it', async () => {
    server.state.chat = testChat({ passage: web });
    const other = testPassage('MRK 4:1', [1]);
    servePassages(server, { found: { 'MRK 4:35-41': storm, 'Mark 4:1': other } });
    const { user, open, button } = renderPassageButton();
    await button('Passage: Mark 4:35–41');
    const field = await open('Change');
    expect(field.value).toBe('Mark 4:35–41');
    await preview();
    expect(asked()).toEqual([
      [
        ['ref', 'MRK 4:35-41'],
        ['text', 'web'],
      ],
    ]);
    await user.clear(field);
    await user.type(field, 'Mark 4:1{Enter}');
    await isClosed();
    expect(changes()).toEqual([{ passage: { ref: 'MRK 4:1', textId: 'web' } }]);
    await button('Passage: Mark 4:1');
  });

  it('[4.420] suggests books while the user types, by mouse and by keyboard', async () => {
    const found = testPassage('MRK 4:1', [1], arabicText);
    servePassages(server, { found: { 'Mark 4:1': found } });
    const { user, open } = renderPassageButton();
    const field = await open();
    await user.type(field, 'ro');
    await waitFor(() => expect(books()).toContain('Romans'));
    expect(screen.getByRole('listbox', { name: 'Books' })).toBeTruthy();
    await user.click(screen.getByRole('option', { name: 'Romans' }));
    expect(field.value).toBe('Romans ');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-expanded')).toBe('false');
    await user.clear(field);
    await user.type(field, 'مر');
    await waitFor(() => expect(books()).toEqual(['مرقس']));
    await user.clear(field);
    await user.type(field, 'mar');
    await waitFor(() => expect(books()).toEqual(['Mark']));
    await user.keyboard('{Escape}');
    expect(books()).toEqual([]);
    expect(screen.getByRole('dialog')).toBeTruthy();
    await user.keyboard('{Backspace}{ArrowDown}');
    const mark = screen.getByRole('option', { name: 'Mark', selected: true });
    expect(field.getAttribute('aria-activedescendant')).toBe(mark.id);
    await user.keyboard('{Enter}4:1{Enter}');
    await isClosed();
    expect(changes()).toEqual([{ passage: { ref: 'MRK 4:1', textId: 'van' } }]);
  });

  it("[4.420] suggests names in the reader's language before the texts' own", async () => {
    onTestFinished(() => activateLanguage('en'));
    await activateLanguage('fr');
    servePassages(server, { texts: [testText()] });
    const { user, open } = renderPassageButton();
    await user.type(await open('Choisir un passage', 'Référence'), 'mar');
    await waitFor(() => expect(books()).toEqual(['Marc', 'Mark']));
  });

  it('[4.421] names no problem while the user types', async () => {
    servePassages(server);
    const { user, open } = renderPassageButton();
    const field = await open();
    for (const [count, more] of ['mar', 'k 4', ':'].entries()) {
      await user.type(field, more);
      await waitFor(() => expect(asked()).toHaveLength(count + 1));
      await screen.findByText('The first verses appear here.');
      expect(field.getAttribute('aria-invalid')).not.toBe('true');
    }
    fireEvent.blur(field);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await user.type(field, '3');
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('[4.206] removes the passage, and offers that only in a chat with a passage', async () => {
    servePassages(server, { found: { 'MRK 4:35-41': storm } });
    server.state.chat = testChat({ passage: web });
    const { user, open, button } = renderPassageButton();
    await button('Passage: Mark 4:35–41');
    await open('Change');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await isClosed();
    expect(changes()).toEqual([{ passage: null }]);
    await button('Set passage');
    await open();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it.each(['{Escape}', 'Cancel'])('[4.204] closes with %s and changes nothing', async (way) => {
    servePassages(server, { found: { 'Mark 4': storm } });
    const { user, open, button } = renderPassageButton();
    await user.type(await open(), 'Mark 4');
    if (way === 'Cancel') await user.click(screen.getByRole('button', { name: way }));
    else await user.keyboard(way);
    await isClosed();
    const opener = await button('Set passage');
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(changes()).toEqual([]);
  });

  it('[4.204] uses the typed words on Enter, not the preview or the words still being read', async () => {
    const slow = Promise.withResolvers<Response>();
    servePassages(server, {
      found: { 'Mark 4:1': () => slow.promise, 'Mark 4:12': testPassage('MRK 4:12', [12]) },
    });
    const { user, open } = renderPassageButton();
    const field = await open();
    await user.type(field, 'Mark 4:1');
    await waitFor(() => expect(asked()).toHaveLength(1));
    await user.type(field, '2{Enter}');
    await isClosed();
    slow.resolve(json(testPassage('MRK 4:1', [1])));
    expect(changes()).toEqual([{ passage: { ref: 'MRK 4:12', textId: 'web' } }]);
  });

  it('[4.204] waits for an answer, sets the passage once, and sets nothing after it was closed', async () => {
    const slow = Promise.withResolvers<Response>();
    servePassages(server, { found: { 'Mark 4': () => slow.promise } });
    const { user, open } = renderPassageButton();
    const field = await open();
    await user.click(field);
    await user.paste('Mark 4');
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(changes()).toEqual([]);
    expect(field.readOnly).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    slow.resolve(json(storm));
    await user.type(await open(), 'Mark 4');
    await preview();
    expect(changes()).toEqual([]);
  });

  it('[4.204] asks for a reference if the field is empty, and keeps the focus in the field', async () => {
    servePassages(server);
    const { user, open } = renderPassageButton();
    const field = await open();
    await user.type(field, '{Enter}');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    expect(asked()).toEqual([]);
  });
});

describe('the dialog of a passage after a failure', () => {
  it('[4.205] brings back the former passage, says why and keeps the words if the passage is not stored', async () => {
    servePassages(server, { found: { 'Mark 4': storm } });
    server.on(`PATCH ${server.base}`, () => refusal('unknown_text'));
    const { user, open, button } = renderPassageButton();
    const field = await open();
    await user.type(field, 'Mark 4{Enter}');
    await screen.findByText('The passage could not be set');
    await screen.findByText('This text is not installed. Choose another text.');
    expect(field.value).toBe('Mark 4');
    servePassages(server, { found: { 'Mark 4': storm } });
    await user.type(field, '{Enter}');
    await isClosed();
    await button('Passage: Mark 4:35–41');
  });

  it('[4.205] offers to try again if the texts cannot be loaded', async () => {
    servePassages(server, { found: { 'Mark 4': storm } });
    server.on('GET /api/texts', () => json({}, 404));
    const { user, open } = renderPassageButton();
    await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    servePassages(server);
    await user.click(retry);
    await screen.findByRole('option', { name: 'Van Dyck (VAN)' });
    expect(screen.queryByText('The texts could not be loaded.')).toBeNull();
  });
});

describe('the dialog of a passage without an installed text', () => {
  it.each([true, false])(
    '[4.208] says so, with a link for admins only (admin: %s)',
    async (isAdmin) => {
      servePassages(server, { texts: [] });
      const { user, button } = renderPassageButton({ isAdmin });
      await user.click(await button('Set passage'));
      const message = await screen.findByText(/^No Scripture text is installed/);
      await waitFor(() => expect(document.activeElement).toBe(message));
      const link = screen.queryByRole<HTMLAnchorElement>('link', { name: 'how to install a text' });
      expect(link?.getAttribute('href')).toBe(isAdmin ? '/admin/users' : undefined);
      expect(screen.queryByRole('button', { name: 'Use this passage' })).toBeNull();
      await user.keyboard('{Escape}');
      await isClosed();
    },
  );
});

it('[4.203] a single installed text is chosen from the start', async () => {
  servePassages(server, { texts: [testText()], found: { 'Mark 4': storm } });
  const { user, open } = renderPassageButton();
  await user.type(await open(), 'Mark 4');
  await preview();
  expect(asked()).toEqual([
    [
      ['words', 'Mark 4'],
      ['text', 'web'],
    ],
  ]);
});
