import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { notifier } from '@targum/ui-kit';
import { createFakeServer } from '../../../testing/fake-server.ts';
import { servePassages } from '../../../testing/passages.tsx';
import { Quotations } from '../lazy-quotations.ts';
import { quotationOf, renderReply, SOURCE } from '../testing/quoted.tsx';

const { load } = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('./exact-words.tsx', load);

await Quotations.load();

it('[4.264, 4.275] the place of the exact words says that their code is loading, and a notice says if that fails', async () => {
  servePassages(createFakeServer());
  const notices = vi.spyOn(notifier, 'notify');
  const text = 'So: “He rose and said”';
  const { user } = renderReply({
    text,
    annotations: [quotationOf(text, '“He rose and said”', { result: 'differs', source: SOURCE })],
  });
  const show = async () => {
    await user.click(screen.getByRole('button', { name: 'Not the exact words' }));
    await user.click(await screen.findByRole('button', { name: 'Show the exact words' }));
  };

  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
  await show();
  await waitFor(() => expect(notices).toHaveBeenCalledOnce());
  expect(screen.queryByText('Loading the passage…')).toBeNull();

  const arriving = Promise.withResolvers<object>();
  load.mockReturnValueOnce(arriving.promise);
  await show();
  const status = await screen.findByText('Loading the passage…');
  expect(status.getAttribute('role')).toBe('status');
  arriving.resolve({ default: () => <p>The verses</p> });
  await screen.findByText('The verses');
  expect(screen.queryByText('Loading the passage…')).toBeNull();
  expect(notices).toHaveBeenCalledOnce();
});
