import { expect, it } from 'vitest';
import { htmlOf } from './html-of.tsx';

it('[4.118, 4.37, 4.331] copied HTML has the formatting of the page', () => {
  expect(htmlOf('**«Paix.»**suite, ~30 jours ~40<br>fin')).toBe(
    '<p dir="auto"><strong>«Paix.»</strong>suite, ~30 jours ~40<br>\nfin</p>',
  );
});
