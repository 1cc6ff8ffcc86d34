import { createRef } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { chatStrings, limits } from '@targum/contracts';
import { renderWithKit } from '@targum/ui-kit/testing';
import { Composer } from './composer.tsx';

function renderComposer({ pending = false } = {}) {
  const onSend = vi.fn();
  const onStop = vi.fn();
  renderWithKit(
    <Composer
      draftId="chat-1"
      inputRef={createRef()}
      assistant={null}
      pending={pending}
      onSend={onSend}
      stop={{ onStop, stopping: false }}
    />,
  );
  const input = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  return { onSend, onStop, input, user: userEvent.setup() };
}

describe('the composer', () => {
  it('[4.15] sends with Enter and starts a new line with Shift+Enter', async () => {
    const { input, onSend, user } = renderComposer();
    expect(input.placeholder).toBe('Type your message…');
    await user.type(input, 'one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(onSend.mock.calls).toEqual([['one\ntwo']]);
  });

  it('[4.16] sends with the button, without surrounding spaces', async () => {
    const { input, onSend, user } = renderComposer();
    await user.type(input, '  hello  ');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSend.mock.calls).toEqual([['hello']]);
  });

  it('does not send while an input method is composing', async () => {
    const { input, onSend, user } = renderComposer();
    await user.type(input, 'にほん');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(onSend).not.toHaveBeenCalled();
    expect(input.value).toBe('にほん');
  });

  it('[4.16] does not send blank text', async () => {
    const { input, onSend, user } = renderComposer();
    await user.type(input, '   {Enter}');
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  });

  it('[4.16] does not send text without a visible character', async () => {
    const { input, onSend, user } = renderComposer();
    await user.type(input, '\u200b\u2800{Enter}');
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  });

  it('shows an error for a text that is too long and does not cut it', () => {
    const { input, onSend } = renderComposer();
    const text = 'a'.repeat(limits.chat.contentMax + 1);
    fireEvent.change(input, { target: { value: text } });
    expect(screen.getByRole('alert').textContent).toBe(chatStrings.contentTooLong);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onSend).not.toHaveBeenCalled();
    expect(input.value).toBe(text);
  });

  it('[4.18] is disabled while a reply is pending, with Stop in place of Send', async () => {
    const { input, onStop, user } = renderComposer({ pending: true });
    expect(input.readOnly).toBe(true);
    expect(input.getAttribute('aria-disabled')).toBe('true');
    await user.type(input, 'too early{Enter}');
    expect(input.value).toBe('');
    expect(input.placeholder).toBe('AI is responding...');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('[4.97] stops a running reply with Escape, wherever the focus is', async () => {
    const { onStop, user } = renderComposer({ pending: true });
    await user.keyboard('{Escape}');
    expect(onStop).toHaveBeenCalledOnce();
    cleanup();
    const idle = renderComposer();
    await idle.user.keyboard('{Escape}');
    expect(idle.onStop).not.toHaveBeenCalled();
  });

  it.each([
    ['a dialog', <div key="layer" role="dialog" aria-modal="true" />],
    ['a menu', <div key="layer" role="menu" />],
    [
      'an open chooser',
      <div
        key="layer"
        role="combobox"
        aria-label="Voice"
        aria-controls="list"
        aria-expanded="true"
      />,
    ],
  ])('[4.97] leaves Escape to %s', async (_what, layer) => {
    const { onStop, user } = renderComposer({ pending: true });
    const { unmount } = render(layer);
    const close = () => unmount();
    document.body.addEventListener('keydown', close, { once: true });
    await user.keyboard('{Escape}');
    expect(onStop).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('does not stop on the second click of a double click on Send', () => {
    const { onStop } = renderComposer({ pending: true });
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }), { detail: 2 });
    expect(onStop).not.toHaveBeenCalled();
  });
});
