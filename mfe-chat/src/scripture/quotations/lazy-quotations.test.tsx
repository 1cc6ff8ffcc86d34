import { useLayoutEffect } from 'react';
import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { notifier } from '@targum/ui-kit';
import { renderWithKit } from '@targum/ui-kit/testing';
import Markdown from '../annotated-markdown/markdown.tsx';
import { Quotations } from './lazy-quotations.ts';
import { marksIn, quotationOf, renderReply } from './testing/quoted.tsx';

const TEXT = 'He said “be still” and “go home”.';
const [first, second] = ['“be still”', '“go home”'].map((words) =>
  quotationOf(TEXT, words, { result: 'retelling' }),
);

it('[4.275] the code of the marks is loaded again after a failure, which a single notice reports', async () => {
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

it('[4.260] a reply gets marks even if their code loads between the rendering and the effects', async () => {
  await Quotations.load();
  const isLoaded = vi.spyOn(Quotations, 'isLoaded').mockReturnValue(false);
  function Loading() {
    useLayoutEffect(() => {
      isLoaded.mockReturnValue(true);
    });
    return null;
  }
  const { container } = renderWithKit(
    <>
      <Markdown text={TEXT} annotations={[first!]} id="a" />
      <Loading />
    </>,
  );
  await waitFor(() => expect(marksIn(container)).toHaveLength(1));
});

it('[4.275] a failure is reported again if the code has loaded since the last notice', async () => {
  vi.spyOn(Quotations, 'isLoaded').mockReturnValue(false);
  const load = vi.spyOn(Quotations, 'load');
  const notices = vi.spyOn(notifier, 'notify');
  for (const [index, failure] of ['Loading chunk 7 failed', 'Loading chunk 8 failed'].entries()) {
    load.mockRejectedValueOnce(new Error(failure));
    renderReply({ text: TEXT, annotations: [first!] });
    await waitFor(() => expect(notices).toHaveBeenCalledTimes(index + 1));
    load.mockResolvedValueOnce({});
    await act(async () => void window.dispatchEvent(new Event('online')));
  }
});
