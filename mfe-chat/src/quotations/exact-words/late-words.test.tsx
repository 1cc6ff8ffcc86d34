import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeServer } from '../../testing/fake-server.ts';
import { servePassages, testPassage } from '../../testing/passages.tsx';
import { Quotations } from '../quotations-part.ts';
import { quotationOf, renderReply, SOURCE } from '../testing/quoted.tsx';

await Quotations.load();

/** Lets the code of the exact words load. */
const loading = Promise.withResolvers<void>();
vi.mock('./exact-words.tsx', async (original) => {
  await loading.promise;
  return original();
});

afterEach(cleanup);

it('[4.264] exact words that load slowly do not take the focus from where the user has gone', async () => {
  servePassages(createFakeServer(), { found: { 'MRK 4:39': testPassage('MRK 4:39', [39]) } });
  const text = 'So: “He rose and said, ‘Be still!’”';
  const { user } = renderReply({
    text,
    annotations: [quotationOf(text, text.slice(4), { result: 'differs', source: SOURCE })],
  });
  const mark = screen.getByRole('button', { name: 'Not the exact words' });
  const show = async () => {
    await user.click(mark);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^(Show|Hide) the exact words$/ }));
  };
  const words = () => screen.findByRole('group', { name: 'Mark 4:39 · WEB' });
  await show();
  expect(document.activeElement).toBe(mark);
  expect(screen.queryByRole('group')).toBeNull();
  const next = screen.getByRole('button', { name: 'next' });
  await user.click(next);
  loading.resolve();
  await within(await words()).findByText(/Talu mera 39\./);
  expect(document.activeElement).toBe(next);

  // The same words get the focus while the user waits at the mark.
  await show();
  expect(screen.queryByRole('group')).toBeNull();
  await show();
  expect(document.activeElement).toBe(await words());
});
