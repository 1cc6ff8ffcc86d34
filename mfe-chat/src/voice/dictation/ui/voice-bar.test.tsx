import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithKit } from '@targum/ui-kit/testing';
import type { Dictation, DictationState } from '../dictation.ts';
import { VoiceBar } from './voice-bar.tsx';

function showWaiting() {
  const dictation = { retry: vi.fn(), discard: vi.fn() };
  const onDone = vi.fn();
  renderWithKit(
    <VoiceBar
      state={{ phase: 'waiting', arrived: 0 } as DictationState}
      dictation={dictation as Partial<Dictation> as Dictation}
      onDone={onDone}
    />,
  );
  return { ...dictation, onDone };
}

const button = (name: string) => screen.getByRole('button', { name });

it('the bar asks before it discards a recording, and keeps it on request', async () => {
  const { discard, onDone } = showWaiting();
  await userEvent.click(button('Discard'));
  expect(screen.getByRole('alert').textContent).toContain("This can't be undone.");
  expect(document.activeElement).toBe(button('Keep'));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(button('Discard'));
  expect(discard).not.toHaveBeenCalled();

  await userEvent.keyboard('{Enter}');
  await userEvent.click(button('Discard'));
  expect(discard).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledOnce();
});

it('[5.18] Retry sends a waiting recording again', async () => {
  const { retry } = showWaiting();
  await userEvent.click(button('Retry'));
  expect(retry).toHaveBeenCalledOnce();
});

it('a double click does not discard a recording', async () => {
  const { discard } = showWaiting();
  await userEvent.dblClick(button('Discard'));
  expect(discard).not.toHaveBeenCalled();
  expect(button('Retry')).toBeTruthy();
});

it('[5.60] Discard and Finish end a running recording', async () => {
  const dictation = { toggle: vi.fn(), discard: vi.fn() };
  const onDone = vi.fn();
  renderWithKit(
    <VoiceBar
      state={{ phase: 'listening', arrived: 0, recorder: { loudness: () => 0 } } as DictationState}
      dictation={dictation as Partial<Dictation> as Dictation}
      onDone={onDone}
    />,
  );
  await userEvent.click(button('Finish'));
  expect(dictation.toggle).toHaveBeenCalledOnce();
  await userEvent.click(button('Discard'));
  expect(dictation.discard).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledTimes(2);
});
