import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MessageStatus } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import { activateLanguage, createAppStore, KitProvider } from '@targum/ui-kit';
import { parser } from '@targum/markdown/parser';
import { quotationOf } from '../../scripture/quotations/testing/quoted.tsx';
import { ReplyAnnouncer } from './reply-announcer.tsx';

afterEach(async () => {
  cleanup();
  await act(() => activateLanguage('en'));
});

const store = createAppStore({ onSessionLost: () => {}, onUserLoadFailed: () => {} });

const announcer = (
  text: string | null,
  status: MessageStatus = 'streaming',
  annotations: readonly Annotation[] = [],
) => {
  const reply = {
    id: 'a',
    assistantId: 'storyteller',
    parentId: 'q',
    startedAt: '',
    status,
  } as const;
  return (
    <KitProvider store={store}>
      <ReplyAnnouncer
        assistantId="storyteller"
        awaiting={false}
        reply={text === null ? null : { ...reply, text, annotations }}
      />
    </KitProvider>
  );
};

/** Returns the live regions of the text and of the reply's end. */
const regions = () => screen.getAllByRole('status');
const announced = () => regions()[0]?.textContent;

it('[10.23] a growing reply is announced politely, sentence by sentence', () => {
  const { rerender } = render(announcer(''));
  expect(regions()[0]?.getAttribute('aria-live')).toBe('polite');
  const told: (string | null | undefined)[] = [];
  for (const text of [
    'A seed',
    'A seed grows. It',
    'A seed grows. It is',
    'A seed grows. It is small',
  ]) {
    rerender(announcer(text));
    told.push(announced());
  }
  rerender(announcer('A seed grows. It is small', 'complete'));
  told.push(announced());
  expect(told).toEqual(['', 'A seed grows.', 'A seed grows.', 'A seed grows.', 'It is small']);
});

it('the end of a reply is announced, and the notice stays after the reply is stored', () => {
  const { rerender } = render(announcer('A seed'));
  rerender(announcer('A seed', 'stopped'));
  rerender(announcer(null));
  expect(regions().map(({ textContent }) => textContent)).toContain('Stopped.');
});

describe('the marks of quotations in a growing reply', () => {
  const FIRST = 'He said “be still” and “go home”.';
  const invented = (text: string, words: string) =>
    quotationOf(text, words, { result: 'retelling' });

  it('[4.287] are announced after their paragraph, when they arrive', async () => {
    const text = `${FIRST}\n\nThen “sit down”. And`;
    const { rerender } = render(announcer(`${FIRST}\n\nThen`));
    expect(announced()).toBe('He said “be still” and “go home”.');
    const first = [invented(text, '“be still”'), invented(text, '“go home”')];
    rerender(announcer(`${FIRST}\n\nThen`, 'streaming', first));
    await waitFor(() => expect(announced()).toBe('Retelling.'));
    rerender(announcer(text, 'streaming', first));
    expect(announced()).toBe('Then “sit down”.');
    const second = [...first, quotationOf(text, '“sit down”', { result: 'differs' })];
    rerender(announcer(text, 'streaming', second));
    expect(announced()).toBe('Then “sit down”.');
    rerender(announcer(`${text} so\n\n`, 'streaming', second));
    expect(announced()).toBe('And so Not the exact words.');
    rerender(announcer(`${text} so\n\nThe end`, 'complete', second));
    expect(announced()).toBe('The end');
  });

  it('[4.287] are announced even if they equal the marks of the paragraph before', async () => {
    const text = `${FIRST}\n\nThen “sit down”.\n\nAnd`;
    const { rerender } = render(announcer(text));
    await act(() => import('./announced-marks.ts'));
    const first = [invented(text, '“be still”')];
    rerender(announcer(text, 'streaming', first));
    await waitFor(() => expect(announced()).toBe('Retelling.'));
    // Screen readers announce the nodes that the page adds to the region, so equal text needs a new
    // node.
    const [before] = regions()[0]!.children;
    rerender(announcer(text, 'streaming', [...first, invented(text, '“sit down”')]));
    expect(announced()).toBe('Retelling.');
    expect(regions()[0]!.children[0]).not.toBe(before);
    rerender(announcer(`${text} so`, 'streaming', [...first, invented(text, '“sit down”')]));
    expect(regions()[0]!.contains(before!)).toBe(false);
  });

  it('[4.287] are announced after a block of HTML', async () => {
    const text = '<p>“Be still” (Mark 4:39)</p>\n\nThe end';
    const annotations = [invented(text, '“Be still”')];
    const { rerender } = render(announcer('', 'streaming', annotations));
    await act(() => import('./announced-marks.ts'));
    rerender(announcer(text, 'complete', annotations));
    expect(announced()).toBe('<p “Be still” (Mark 4:39)</p Retelling. The end');
  });

  it('[4.287] are not announced in code, and the page parses the code only once', async () => {
    const text = '```\nHe said “be still”\n```\n\nThen';
    const annotations = [invented(text, '“be still”')];
    const { rerender } = render(announcer(text));
    rerender(announcer(text, 'streaming', annotations));
    await act(() => import('./announced-marks.ts'));
    const parse = vi.spyOn(parser, 'parse');
    rerender(announcer(`${text} he`, 'streaming', annotations));
    expect(parse).not.toHaveBeenCalled();
    expect(announced()).toBe('He said “be still”');
  });

  it('[4.287] are announced with the end of a stopped reply, in the language of the screen', async () => {
    await act(() => activateLanguage('fr'));
    const text = 'So “be still” and';
    const { rerender } = render(announcer(text));
    const annotations = [invented(text, '“be still”')];
    rerender(announcer(text, 'streaming', annotations));
    rerender(announcer(text, 'stopped', annotations));
    rerender(announcer(null));
    await waitFor(() => expect(announced()).toBe('Reformulation.'));
    expect(regions()[1]?.textContent).toBe('Réponse arrêtée.');
  });

  it('[4.287] keep their order in a reply that arrives as a whole', async () => {
    const table = '| “sit down” | “get up” |\n|---|---|\n| a | b |';
    const text = `${FIRST}\n\n${table}\n\nThe end`;
    const words = ['“be still”', '“go home”', '“sit down”', '“get up”'];
    const annotations = [
      ...words.map((each) => invented(text, each)),
      quotationOf(text, 'The end', { result: 'inserted' }),
    ];
    const { rerender } = render(announcer('', 'streaming', annotations));
    await act(() => import('./announced-marks.ts'));
    rerender(announcer(text, 'complete', annotations));
    expect(announced()).toBe(`${FIRST} Retelling. “sit down” “get up” Retelling. a b The end`);
  });
});
