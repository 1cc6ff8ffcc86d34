import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Route, Routes, useLocation, useNavigate } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { routes } from '../../routes.ts';
import { answerWith } from '../testing/server.ts';
import { AdminArea } from './admin-area.tsx';

const PENDING = 'GET /api/admin/users/pending-count';
const UNREAD = 'GET /api/admin/feedback/unread-count';

function Address() {
  const navigate = useNavigate();
  return (
    <>
      <output>{useLocation().pathname}</output>
      <button onClick={() => void navigate('/admin')}>Administration</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

function show(route: string, isAdmin = true) {
  const server = answerWith({
    [PENDING]: { body: { count: 3 } },
    [UNREAD]: { body: { count: 2 } },
    'GET /api/texts': { body: [] },
  });
  renderWithKit(
    <>
      <Routes>
        {routes
          .flatMap(({ paths }) => [...paths])
          .map((path) => (
            <Route key={path} path={path} element={<AdminArea />} />
          ))}
      </Routes>
      <Address />
    </>,
    { route, user: testUser({ isAdmin }) },
  );
  return server;
}

const navigation = () => screen.findByRole('navigation', { name: 'Administration' });
const address = () => document.querySelector('output')!.textContent;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[3.140] the navigation leads to the screens in their order, with the counts', async () => {
  show('/admin/setup');
  await screen.findByRole('img', { name: '3 pending approvals' });
  await screen.findByRole('img', { name: '2 new feedback' });
  const links = within(await navigation())
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Users3', '/admin/users'],
    ['Feedback2', '/admin/feedback'],
    ['Assistants', '/admin/assistants'],
    ['Usage', '/admin/usage'],
    ['Quotations', '/admin/quotations'],
    ['Ratings', '/admin/ratings'],
    ['Audit', '/admin/audit'],
    ['Texts', '/admin/texts'],
    ['Health', '/admin/health'],
    ['Setup', '/admin/setup'],
  ]);
});

it('[3.142] a link changes the screen, and the navigation stays mounted with the focus', async () => {
  show('/admin/setup');
  const before = await navigation();
  const current = () => before.querySelector('[aria-current="page"]')?.textContent;
  expect(current()).toBe('Setup');
  const link = within(before).getByRole('link', { name: 'Quotations' });
  await userEvent.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Quotations' });
  expect(document.title).toContain('Quotations');
  expect(await navigation()).toBe(before);
  expect(document.activeElement).toBe(link);
  expect(current()).toBe('Quotations');
});

it('[3.142] the screen of one assistant belongs to the assistants', async () => {
  show('/admin/assistants/_new');
  expect((await navigation()).querySelector('[aria-current]')?.textContent).toBe('Assistants');
});

it('[3.141] the address of the area leads to the users, and back to the screen before', async () => {
  show('/chat');
  await userEvent.click(await screen.findByRole('button', { name: 'Administration' }));
  await waitFor(() => expect(address()).toBe('/admin/users'));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/chat'));
});

it('[3.143] a link skips the navigation', async () => {
  show('/admin/setup');
  const user = userEvent.setup();
  await navigation();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to the screen');
  await user.keyboard('{Enter}');
  expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true);
});

it('[3.140] users who are not admins see no navigation, and nothing is requested', async () => {
  const { calls } = show('/admin/setup', false);
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(calls).toEqual([]);
});
