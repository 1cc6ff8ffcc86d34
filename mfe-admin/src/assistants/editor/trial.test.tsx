import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findInvalid } from '@targum/ui-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, edit, type, press } from '../testing/show-assistants.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a trial of an assistant', () => {
  const TRY = `POST ${API}/try`;
  const openTest = () => press('Try it');

  it('[7.73] uses the unsaved fields, and shows the reply', async () => {
    const reply = { text: 'Once upon a time.', model: 'some-model', tokens: 1200 };
    const { prompt, bodyOf } = await edit({ [TRY]: { body: reply } });
    type(prompt, 'Not saved.');
    await openTest();
    type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello');
    await press('Send', screen.getByRole('dialog'));
    await screen.findByText('Once upon a time.');
    screen.getByText('some-model, 1,200 tokens');
    expect(bodyOf(TRY)).toEqual({
      ...{ prompt: 'Not saved.', model: null, temperature: null },
      messages: [{ role: 'user', content: 'Hello' }],
    });
  });

  it('[7.73] says why no reply came, and keeps the message', async () => {
    const failed = { message: 'The model did not answer. Please try again.', code: 'model_failed' };
    const { calls } = await edit({ [TRY]: { status: 502, body: { ...failed, requestId: 'r' } } });
    await openTest();
    const message = await screen.findByRole('textbox', { name: 'Message' });
    type(message, 'Hello');
    await press('Send', screen.getByRole('dialog'));
    await screen.findByText(failed.message);
    expect((message as HTMLTextAreaElement).value).toBe('Hello');
    expect(calls.filter((call) => call === TRY)).toHaveLength(1);
  });

  it('[7.73] keeps text that is typed before the reply arrives, even if the dialog is closed', async () => {
    let answer = (): void => undefined;
    await edit({
      [TRY]: () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: { text: 'Hi.', model: 'some-model', tokens: null } });
        }),
    });
    await openTest();
    const message = await screen.findByRole('textbox', { name: 'Message' });
    type(message, 'Hello');
    await press('Send', screen.getByRole('dialog'));
    await screen.findByText('Waiting for the reply…');
    type(message, 'And then?');
    answer();
    await screen.findByText('Hi.');
    expect((message as HTMLTextAreaElement).value).toBe('And then?');
    await press('Close', screen.getByRole('dialog'));
    await openTest();
    const again = await screen.findByRole('textbox', { name: 'Message' });
    expect((again as HTMLTextAreaElement).value).toBe('And then?');
  });

  it('[7.73] says that the conversation has reached its maximum, and lets the admin start again', async () => {
    let replies = 0;
    await edit({
      [TRY]: () => {
        replies += 1;
        return { body: { text: `Reply ${replies}`, model: 'some-model', tokens: null } };
      },
    });
    await openTest();
    for (let count = 1; count <= 10; count += 1) {
      type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello');
      fireEvent.click(screen.getByRole('button', { name: 'Send' }));
      await screen.findByText(`Reply ${count}`);
    }
    screen.getByText('This test is full. Start again.');
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    await press('Start again');
    await screen.findByRole('textbox', { name: 'Message' });
    expect(screen.queryByText('Reply 10')).toBeNull();
  });

  it('[10.40] keeps a message that is too long or refused, with the reason', async () => {
    const refused = { message: 'Say it in other words', code: 'validation_failed', requestId: 'r' };
    const details = { 'messages.0.content': [refused.message] };
    const { calls } = await edit({ [TRY]: { status: 422, body: { ...refused, details } } });
    await openTest();
    const message = await screen.findByRole('textbox', { name: 'Message' });
    type(message, 'x'.repeat(32_001));
    await press('Send', screen.getByRole('dialog'));
    await findInvalid('textbox', 'Message', 'Message is too long (max 32000 characters)');
    expect(calls).not.toContain(TRY);
    type(message, 'Hello');
    await press('Send', screen.getByRole('dialog'));
    await findInvalid('textbox', 'Message', refused.message);
    expect((message as HTMLTextAreaElement).value).toBe('Hello');
  });

  it('[7.73] can be stopped', async () => {
    await edit({ [TRY]: () => new Promise(() => {}) });
    await openTest();
    type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello');
    await press('Send', screen.getByRole('dialog'));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByRole('button', { name: 'Send' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
