import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notifier } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { listedUser } from '../testing/listed-user.ts';
import { giveElementsSize } from '../testing/layout.ts';
import { answerWith } from '../testing/server.ts';
import { UserRows } from './user-rows.tsx';

beforeEach(giveElementsSize);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('an action renders only its own row again', async () => {
  const acted = listedUser({ firstName: 'Ruth', lastName: null });
  let drawn = 0;
  const other = {
    ...listedUser({ lastName: null }),
    get firstName() {
      drawn += 1;
      return 'Amos';
    },
  };
  answerWith({ [`PATCH /api/admin/users/${acted.id}/admin`]: { body: acted } });
  const users = [acted, other];
  renderWithKit(
    <UserRows
      title="Users (2)"
      summary=""
      users={users}
      isSearching={false}
      scroller={{ current: document.body }}
      empty={null}
    />,
    {
      user: testUser({ isAdmin: true }),
    },
  );
  const card = within(await screen.findByRole('article', { name: 'Ruth' }));
  await screen.findByRole('article', { name: 'Amos' });
  const before = drawn;
  const people = userEvent.setup();
  await people.click(card.getByRole('button', { name: 'User options' }));
  await people.click(await screen.findByRole('menuitem', { name: 'Make Admin' }));
  await vi.waitFor(() =>
    expect(notifier.get()).toMatchObject({ title: 'User admin status updated successfully' }),
  );
  expect(before).toBeGreaterThan(0);
  expect(drawn).toBe(before);
});
