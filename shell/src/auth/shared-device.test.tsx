import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithKit } from '@targum/ui-kit/testing';
import { keepsNothing } from '@targum/ui-kit/shared-device';
import { SharedDevice } from './shared-device.tsx';

it('[2.222] the login offers to keep nothing on a shared device, and remembers the choice', async () => {
  renderWithKit(<SharedDevice />);
  const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: 'This device is shared' });
  await act(async () => choice.click());
  expect(choice.checked).toBe(true);
  expect(keepsNothing()).toBe(true);
  await act(async () => choice.click());
  expect(keepsNothing()).toBe(false);
});
