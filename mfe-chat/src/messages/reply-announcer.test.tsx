import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReplyAnnouncer } from './reply-announcer.tsx';

afterEach(cleanup);

it('tells a growing reply politely, once per sentence', () => {
  const reply = (text: string, growing = true) => (
    <ReplyAnnouncer reply={{ id: 'a', text, growing }} />
  );
  const { rerender } = render(reply(''));
  const region = screen.getByRole('status');
  expect(region.getAttribute('aria-live')).toBe('polite');
  const told: (string | null)[] = [];
  for (const text of [
    'A seed',
    'A seed grows. It',
    'A seed grows. It is',
    'A seed grows. It is small',
  ]) {
    rerender(reply(text));
    told.push(region.textContent);
  }
  rerender(reply('A seed grows. It is small', false));
  told.push(region.textContent);
  expect(told).toEqual(['', 'A seed grows.', 'A seed grows.', 'A seed grows.', 'It is small']);
});
