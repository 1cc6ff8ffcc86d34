import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { MessageStatus } from '@targum/contracts';
import { createAppStore, KitProvider } from '@targum/ui-kit';
import { ReplyAnnouncer } from './reply-announcer.tsx';

afterEach(cleanup);

const store = createAppStore({ onSessionLost: () => {}, onUserLoadFailed: () => {} });

const announcer = (text: string | null, status: MessageStatus = 'streaming') => {
  const reply = { id: 'a', assistantId: 'storyteller', startedAt: '', status } as const;
  return (
    <KitProvider store={store}>
      <ReplyAnnouncer
        assistantId="storyteller"
        awaiting={false}
        reply={text === null ? null : { ...reply, text, annotations: [] }}
      />
    </KitProvider>
  );
};

/** The live regions of the text and of the reply's end. */
const regions = () => screen.getAllByRole('status');

it('[10.23] announces a growing reply politely, sentence by sentence', () => {
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
    told.push(regions()[0]?.textContent);
  }
  rerender(announcer('A seed grows. It is small', 'complete'));
  told.push(regions()[0]?.textContent);
  expect(told).toEqual(['', 'A seed grows.', 'A seed grows.', 'A seed grows.', 'It is small']);
});

it('announces how a reply ended, and keeps that once the reply is stored', () => {
  const { rerender } = render(announcer('A seed'));
  rerender(announcer('A seed', 'stopped'));
  rerender(announcer(null));
  expect(regions().map(({ textContent }) => textContent)).toContain('Stopped.');
});
