import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage, HelpLink, Route, Routes } from '@targum/ui-kit';
import { renderWithKit } from '@targum/ui-kit/testing';
import HelpScreen from './help-screen.tsx';

let narrow = false;

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: narrow && media.includes('max-width'),
      }) as MediaQueryList,
  );
});

afterEach(async () => {
  cleanup();
  narrow = false;
  await act(() => activateLanguage('en'));
});

function open(route: string) {
  renderWithKit(
    <Routes>
      <Route path="/help/:page?" element={<HelpScreen />} />
      <Route path="*" element={<HelpLink to="passages#set" />} />
    </Routes>,
    { route },
  );
  return userEvent.setup();
}

const title = (name: string) => screen.findByRole('heading', { name, level: 1 });

it('[3.106] begins with the first page, and has the title of a page as that of the document', async () => {
  open('/help');
  await title('First steps');
  expect(document.title).toBe('First steps · Targum');
  expect(screen.getByRole('heading', { name: 'Waiting for approval', level: 2 }).id).toBe(
    'waiting',
  );
});

it('[3.106, 3.109] a link leads to a section and gives it the focus, and the way back leads to its screen', async () => {
  const user = open('/chat/1?message=2');
  await user.click(screen.getByRole('link', { name: 'Help' }));
  await title('Passages');
  const section = screen.getByRole('heading', { name: 'The passage of a chat', level: 2 });
  await waitFor(() => expect(document.activeElement).toBe(section));
  await user.click(screen.getByRole('link', { name: 'Next: Voices and dictation' }));
  const next = await title('Voices and dictation');
  await waitFor(() => expect(document.activeElement).toBe(next));
  const back = screen.getByRole('link', { name: 'Back to Targum' });
  expect(back.getAttribute('href')).toBe('/chat/1?message=2');
});

it('[3.106, 3.109] links in a page lead to other pages, and the way back to the start without another screen', async () => {
  const user = open('/help/storyteller');
  await title('Storyteller');
  await user.click(
    within(screen.getByRole('article')).getByRole('link', { name: 'Oral Performer' }),
  );
  await title('Oral Performer');
  expect(screen.getByRole('link', { name: 'Back to Targum' }).getAttribute('href')).toBe('/');
});

it('[3.108] lists the pages, and has links to the previous and the next one', async () => {
  open('/help/storyteller');
  await title('Storyteller');
  const guide = within(screen.getByRole('navigation', { name: 'Guide' }));
  const pages = guide.getAllByRole('list').map((list) => within(list).getAllByRole('link').length);
  expect(pages).toEqual([12, 7]);
  expect(guide.getByRole('link', { current: 'page' }).textContent).toBe('Storyteller');
  const steps = within(screen.getByRole('navigation', { name: 'Other pages of the guide' }));
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/help/start',
    '/help/conversation-partner',
  ]);
});

it('[3.108] folds the list on phones', async () => {
  narrow = true;
  open('/help/storyteller');
  await title('Storyteller');
  const list = screen.getByRole('navigation', { name: 'Guide' }).querySelector('details');
  expect(list?.open).toBe(false);
});

it('[3.107] says that a page does not exist, and lists the others', async () => {
  open('/help/nothing');
  await title('This page of the guide does not exist');
  const list = within(screen.getByRole('navigation', { name: 'Guide' }));
  expect(list.getAllByRole('link')).toHaveLength(19);
});

it('[3.106] shows pictures, which have their place before they arrive', async () => {
  open('/help');
  await title('First steps');
  const picture = screen.getByRole<HTMLImageElement>('img', { name: /^The start page/ });
  expect(picture.src).toContain('home');
  expect([picture.width, picture.height]).toEqual([390, 560]);
});

it("[3.172] with 'Save data', a picture loads when the reader asks for it", async () => {
  localStorage.setItem('save-data', 'on');
  const user = open('/help');
  await title('First steps');
  const pictures = () => screen.queryAllByRole('img', { name: /^The start page/ });
  expect(pictures()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show picture' }));
  expect(pictures()).toHaveLength(1);
});
