import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unbroken } from './unbroken.tsx';

/** Returns the parts of a text that stay on one line. */
const places = (text: string) => {
  const { container } = render(<p>{unbroken(text)}</p>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent);
};

it.each([
  ['Mark 4:35–41', ['4:35–41']],
  ['مرقس 4:35-41', ['4:35-41']],
  ['4:35-41', ['4:35-41']],
  ['Mark 4:35-41', ['4:35-41']],
  ['مرقس 4:35–41 ولوقا 1:5-2:3', ['4:35–41', '1:5-2:3']],
  ['Ruth 1', []],
  ['the number 2026-11-27 and 0123456789-0123456789', []],
  ['1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19', []],
])('[4.398] keeps the places of %s on one line', (text, expected) => {
  expect(places(text)).toEqual(expected);
});
