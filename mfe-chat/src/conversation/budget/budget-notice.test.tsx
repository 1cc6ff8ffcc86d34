import { useState } from 'react';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OwnBudget } from '@targum/contracts/on-demand';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { beforeEach, expect, it } from 'vitest';
import { createFakeServer, json } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import BudgetNotice from './budget-notice.tsx';

const PATH = '/api/usage/budget';
const until = '2026-12-01T00:00:00.000Z';

let server: FakeServer;
let budget: OwnBudget;
beforeEach(() => {
  server = createFakeServer();
  server.on(`GET ${PATH}`, () => json(budget));
});

/** Renders the notice, with a button that begins or ends a reply. */
function Chat({ pending: initially }: { readonly pending: boolean }) {
  const [pending, setPending] = useState(initially);
  return (
    <>
      <button onClick={() => setPending(!pending)}>{pending ? 'end' : 'begin'}</button>
      <BudgetNotice pending={pending} />
    </>
  );
}

const show = (pending = false) => renderWithKit(<Chat pending={pending} />, { user: testUser() });
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const CLOSE = 'Close this notice';
const isShown = () => screen.queryByRole('button', { name: CLOSE }) !== null;
const calls = () => server.callsTo('GET', PATH).length;
const asked = (count = 1) => waitFor(() => expect(calls()).toBe(count));

it.each([
  [799, null],
  [800, /^You have used 800 of your 1,000 tokens for this month\. The next month begins /],
  [999, /^You have used 999 of your 1,000 tokens/],
  [1000, /^Your budget of tokens for this month is used up\. .* ask an administrator of your/],
])(
  '[4.156] the notice says that %i of 1,000 tokens are used, from 80 %% on',
  async (used, text) => {
    budget = { tokens: 1000, used, until };
    show();
    if (text) await screen.findByText(text);
    await asked();
    expect(isShown()).toBe(text !== null);
  },
);

it.each([
  [12, /^Your budget for this month is enough for about 12 more replies\. The next month begins /],
  [1, /about 1 more reply\./],
  [0, /^What is left of your budget for this month is not enough for another reply\./],
])('[7.115] the notice says that about %i more replies are left', async (repliesLeft, text) => {
  budget = { tokens: 10_000, used: 9000, until, repliesLeft };
  show();
  await screen.findByText(text);
  const figures = screen.getByText('You have used 9,000 of your 10,000 tokens for this month.');
  expect(figures.closest('details')?.open).toBe(false);
  await userEvent.click(screen.getByText('Details'));
  expect(figures.closest('details')?.open).toBe(true);
});

it('[7.115] the notice says that no further reply is possible, whatever share is used', async () => {
  budget = { tokens: 3000, used: 1500, until, repliesLeft: 0 };
  show();
  expect(await screen.findByText(/is not enough for another reply/)).toBeTruthy();
});

it('[4.156] the notice shows nothing without a budget, and asks once', async () => {
  budget = { tokens: null, used: 5_000_000, until };
  show(true);
  await asked();
  await click('end');
  await asked();
  expect(isShown()).toBe(false);
});

it('[4.156] the notice is up to date after a reply', async () => {
  budget = { tokens: 1000, used: 100, until };
  show();
  await asked();
  await click('begin');
  budget = { tokens: 1000, used: 900, until };
  await click('end');
  await screen.findByText(/^You have used 900/);
  expect(calls()).toBe(2);
});

it('[4.156] a closed notice stays closed for the month, until the budget is used up', async () => {
  budget = { tokens: 1000, used: 850, until };
  const first = show();
  await click(CLOSE);
  expect(isShown()).toBe(false);
  first.unmount();
  show();
  await asked(2);
  expect(isShown()).toBe(false);
  cleanup();
  budget = { tokens: 1000, used: 1001, until };
  show();
  await screen.findByText(/is used up/);
});
