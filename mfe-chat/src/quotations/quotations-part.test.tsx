import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { notifier } from '@targum/ui-kit';
import { Quotations } from './quotations-part.ts';
import { marksIn, quotationOf, renderReply } from './testing/quoted.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const TEXT = 'He said “be still” and “go home”.';
const [first, second] = ['“be still”', '“go home”'].map((words) =>
  quotationOf(TEXT, words, { result: 'retelling' }),
);

it('[4.275] if the code of the marks cannot be loaded, one notice says so, and it is loaded again', async () => {
  await Quotations.load();
  const isLoaded = vi.spyOn(Quotations, 'isLoaded').mockReturnValue(false);
  const load = vi.spyOn(Quotations, 'load').mockRejectedValue(new Error('Loading chunk 7 failed'));
  const notices = vi.spyOn(notifier, 'notify');
  const { element, show } = renderReply({ text: TEXT, annotations: [first!] });
  const other = renderReply({ text: TEXT, annotations: [first!] });
  await waitFor(() => expect(notices).toHaveBeenCalledOnce());

  show({ text: TEXT, annotations: [first!, second!] });
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
  await act(async () => {});
  expect(notices).toHaveBeenCalledOnce();
  expect(marksIn(element)).toEqual([]);

  load.mockResolvedValue({});
  isLoaded.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(marksIn(element)).toHaveLength(2));
  expect(marksIn(other.element)).toHaveLength(1);
});
