import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { titleParts } from './title-parts.tsx';

it.each([
  ['مرقس 4:35–41', ['4:35–41']],
  ['Ruth 1:1-22 and Mark 4:35', ['1:1-22', '4:35']],
  ['Psalm 23', []],
])('[4.453] the places of the title %s keep their numbers together', (title, places) => {
  const { container } = render(<h1>{titleParts(title)}</h1>);
  expect(container.textContent).toBe(title);
  const parts = [...container.querySelectorAll('bdi')];
  expect(parts.map(({ textContent }) => textContent)).toEqual(places);
});
