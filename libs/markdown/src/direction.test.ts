import { expect, it } from 'vitest';
import { directionOfText } from './direction.ts';

it.each([
  ['ltr', '**The** sheep\n\nخروف'],
  ['rtl', '1. خروف\n\n```js\nx\n```'],
  [undefined, '1 + 1'],
  ['rtl', '```js\nconst sheep = 1;\n```\n\nخروف'],
  ['rtl', '&nbsp;خروف'],
  ['rtl', '<div>\n\nخروف\n\n</div>'],
  ['rtl', '[1](https://example.org) خروف'],
  ['ltr', '[1](https://example.org/خروف) sheep'],
  ['ltr', 'חֶסֶד (hesed) means loyal love.'],
  ['rtl', 'Mark 4:39 بحسب الترجمة العربية المشتركة'],
  ['ltr', 'abcd شاشة'],
] as const)('[4.42] the direction is %s for %j', (direction, text) => {
  expect(directionOfText(text)).toBe(direction);
});
