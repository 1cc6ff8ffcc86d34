import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits for a field that is marked as invalid, is described by the reason and has the focus. */
export async function findInvalid(
  role: string,
  name: string | RegExp,
  reason: string,
): Promise<HTMLElement> {
  const field = await screen.findByRole(role, {
    name,
    description: (text) => text.includes(reason),
  });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
}
