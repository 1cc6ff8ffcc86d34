import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DialogContext } from '../dialogs/dialog-context.ts';
import { Shortcuts } from './shortcuts.tsx';

const opened = vi.fn();
const toggled = vi.fn();
beforeEach(() => {
  opened.mockClear();
  toggled.mockClear();
  render(
    <DialogContext value={opened}>
      <Shortcuts toggleSidebar={toggled} />
      <button>Button</button>
      <input aria-label="Field" />
      <div role="menu">
        <span>Entry</span>
      </div>
    </DialogContext>,
  );
});
afterEach(cleanup);

const press = (element: string, keys: object) => {
  const target = element === 'Field' ? screen.getByLabelText(element) : screen.getByText(element);
  return !fireEvent.keyDown(target, keys);
};

it.each([
  ['Button', { key: '/' }, 'search'],
  ['Button', { key: 'k', ctrlKey: true }, 'search'],
  ['Field', { key: 'K', metaKey: true }, 'search'],
  ['Field', { key: 'ن', code: 'KeyK', ctrlKey: true }, 'search'],
  ['Button', { key: '?', shiftKey: true }, 'shortcuts'],
  ['Button', { key: '؟', shiftKey: true }, 'shortcuts'],
])('[3.71, 3.74] on a %s, the keys %o open the %s', (element, keys, dialog) => {
  expect(press(element, keys)).toBe(true);
  expect(opened).toHaveBeenCalledExactlyOnceWith(dialog);
});

it.each([
  ['Field', { key: '/' }],
  ['Field', { key: '?', shiftKey: true }],
  ['Button', { key: '/', ctrlKey: true }],
  ['Button', { key: 'k' }],
  ['Button', { key: 't', code: 'KeyK', ctrlKey: true }],
  ['Button', { key: 'k', ctrlKey: true, shiftKey: true }],
])('[3.71, 3.74] on a %s, the keys %o open nothing', (element, keys) => {
  expect(press(element, keys)).toBe(false);
  expect(opened).not.toHaveBeenCalled();
});

it.each([
  ['Button', { key: 'b', ctrlKey: true }],
  ['Field', { key: 'B', metaKey: true }],
  ['Field', { key: 'لا', code: 'KeyB', ctrlKey: true }],
])('[3.91] on a %s, the keys %o show or hide the sidebar, once for each press', (element, keys) => {
  expect(press(element, keys)).toBe(true);
  expect(press(element, { ...keys, repeat: true })).toBe(true);
  expect(toggled).toHaveBeenCalledOnce();
  expect(opened).not.toHaveBeenCalled();
});

it.each([
  ['Button', { key: 'b' }],
  ['Button', { key: 'b', ctrlKey: true, shiftKey: true }],
  ['Entry', { key: 'b', ctrlKey: true }],
])('[3.91] on a %s, the keys %o do nothing', (element, keys) => {
  expect(press(element, keys)).toBe(false);
  expect(toggled).not.toHaveBeenCalled();
});

it('[3.71] the keys open nothing while a dialog is open', () => {
  const dialog = document.createElement('div');
  dialog.className = 'fui-DialogSurface';
  document.body.append(dialog);
  expect(press('Button', { key: '/' })).toBe(false);
  expect(opened).not.toHaveBeenCalled();
  dialog.remove();
});
