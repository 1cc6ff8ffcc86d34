import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PageIdleContext } from '@targum/ui-kit';
import { renderWithKit } from '@targum/ui-kit/testing';
import { VoiceInputSlot } from './voice-input-slot.tsx';

const chunk = vi.hoisted(() => ({ missing: true, loads: 0 }));

vi.mock('../recording/can-record.ts', () => ({ canRecord: () => true }));
vi.mock('./voice-input.tsx', () => {
  chunk.loads += 1;
  if (chunk.missing) throw new Error('Loading chunk 7 failed');
  return { default: () => 'the microphone' };
});

beforeEach(() => {
  vi.stubGlobal('navigator', {
    ...navigator,
    mediaDevices: Object.assign(new EventTarget(), {
      enumerateDevices: () => Promise.resolve([{ kind: 'audioinput' }]),
    }),
  });
});

const slotWhen = (ready: boolean) => (
  <PageIdleContext value={ready}>
    <VoiceInputSlot
      chatId="a"
      addToDraft={() => () => {}}
      pending={false}
      bar={null}
      onListening={() => {}}
      onText={() => {}}
    />
    <p>the rest</p>
  </PageIdleContext>
);

it('the microphone loads once the page is idle, and again in the next chat after a failure', async () => {
  renderWithKit(slotWhen(false));
  await screen.findByText('the rest');
  expect(chunk.loads).toBe(0);
  cleanup();
  renderWithKit(slotWhen(true));
  await vi.waitFor(() => expect(chunk.loads).toBe(1));
  await screen.findByText('the rest');
  expect(screen.queryByText(/the microphone/)).toBeNull();
  chunk.missing = false;
  await vi.waitFor(async () => {
    cleanup();
    renderWithKit(slotWhen(true));
    await screen.findByText(/the microphone/, {}, { timeout: 500 });
  });
});

it('a disabled button takes the place of the microphone until the microphone has loaded', async () => {
  renderWithKit(slotWhen(false));
  const button = await screen.findByRole('button', { name: 'Voice input' });
  expect(button.matches(':disabled')).toBe(true);
});
