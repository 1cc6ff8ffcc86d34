import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, testMessage } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.state.messages = [testMessage({ content: 'Peace' })];
});

const markedRead = () => server.callsTo('POST', `${server.base}/read`).length;

describe('an open chat with an unread reply', () => {
  beforeEach(() => {
    server.state.chat.unread = true;
    server.on(`POST ${server.base}/read`, () => new Response(null, { status: 204 }));
  });

  it('[3.67] is marked as read, once', async () => {
    renderChat();
    await screen.findByText('Peace');
    await waitFor(() => expect(markedRead()).toBe(1));
    act(() => void fireEvent(document, new Event('visibilitychange')));
    expect(markedRead()).toBe(1);
  });

  it('[3.67] is not marked as read before its tab is visible', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    renderChat();
    await screen.findByText('Peace');
    expect(markedRead()).toBe(0);
    hidden.mockReturnValue(false);
    act(() => void fireEvent(document, new Event('visibilitychange')));
    await waitFor(() => expect(markedRead()).toBe(1));
  });
});

it('[3.67] a chat without an unread reply is not marked as read', async () => {
  renderChat();
  await screen.findByText('Peace');
  expect(markedRead()).toBe(0);
});
