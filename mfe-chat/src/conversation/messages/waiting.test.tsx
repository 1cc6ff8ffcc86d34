import { useState } from 'react';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithKit } from '@targum/ui-kit/testing';
import { TypingDots } from './typing-dots.tsx';
import { LongWait, WaitProvider } from './waiting.tsx';

// Loads the component now. The page would otherwise load it when the first second has passed on the
// clock that the tests control.
await LongWait.load();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});

function Page({ mayLeave = true }: { readonly mayLeave?: boolean }) {
  const [waiting, setWaiting] = useState(true);
  return (
    <WaitProvider waiting={waiting} mayLeave={mayLeave}>
      {waiting && <TypingDots label="Storyteller is writing" />}
      <button onClick={() => setWaiting(!waiting)}>next</button>
    </WaitProvider>
  );
}

function pass(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
}
const LEAVE = /You can leave this page/;

it('[4.132] a wait shows its seconds from the fifth, and says from the twentieth that the user may leave', () => {
  renderWithKit(<Page />);
  pass(4);
  expect(screen.queryByText(/Still thinking/)).toBeNull();
  pass(1);
  screen.getByText('Still thinking… 5 s');
  pass(7);
  screen.getByText('Still thinking… 12 s');
  expect(screen.queryByText(LEAVE)).toBeNull();
  pass(8);
  expect(screen.getAllByText(LEAVE)).toHaveLength(2);
});

it('[4.132] a wait announces each of its two notices once, without the seconds', () => {
  const { container } = renderWithKit(<Page />);
  const announced = () => container.querySelector('[role="status"]')?.textContent;
  const heard = new Set<string | undefined>();
  for (let second = 0; second < 40; second += 1) {
    pass(1);
    heard.add(announced());
  }
  expect([...heard]).toEqual(['', 'Still thinking…', expect.stringMatching(LEAVE)]);
});

it('a wait does not say that the user may leave before the server has the message', () => {
  renderWithKit(<Page mayLeave={false} />);
  pass(30);
  screen.getByText('Still thinking… 30 s');
  expect(screen.queryByText(LEAVE)).toBeNull();
});

it('a wait starts at zero for the next reply', () => {
  renderWithKit(<Page />);
  pass(9);
  screen.getByText('Still thinking… 9 s');
  fireEvent.click(screen.getByText('next'));
  fireEvent.click(screen.getByText('next'));
  pass(4);
  expect(screen.queryByText(/Still thinking/)).toBeNull();
});
