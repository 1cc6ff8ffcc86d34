import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { notifier } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { createFakeServer, json } from '../../../testing/fake-server.ts';
import type { Dictation } from '../dictation.ts';
import VoiceInput from './voice-input.tsx';

const dictation = vi.hoisted(() => ({ toggle: vi.fn() }) as Partial<Dictation> as Dictation);

vi.mock('./use-dictation.ts', () => ({
  useDictation: () => [dictation, { phase: 'idle', arrived: 0 }],
}));
vi.mock('./use-microphone.ts', () => ({ useIsMicrophoneBlocked: () => false }));

it.each([
  [false, 'No transcription service is connected. Ask your administrator.'],
  [true, 'No transcription service is connected.'],
])(
  '[5.7] without a transcription service the microphone says why: admin %s',
  async (isAdmin, reason) => {
    createFakeServer().on('GET /api/audio/status', () =>
      json({ transcription: { connected: false } }),
    );
    renderWithKit(
      <VoiceInput
        {...{ chatId: 'a', addToDraft: () => () => {}, present: true, pending: false, bar: null }}
        {...{ onListening: () => {}, onText: () => {} }}
      />,
      { user: testUser({ isAdmin }) },
    );
    await screen.findByTitle(reason);
    const button = screen.getByRole('button', { name: 'Voice input', description: reason });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.matches(':disabled')).toBe(false);
    expect(notifier.get()).toBeNull();
    await userEvent.setup().click(button);
    expect(notifier.get()).toMatchObject({ title: 'Voice input', description: reason });
    expect(dictation.toggle).not.toHaveBeenCalled();
  },
);
