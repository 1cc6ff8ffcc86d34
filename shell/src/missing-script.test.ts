import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
const watch = /<script[^>]*>((?:(?!<\/script>).)*answerMissingScript.*?)<\/script>/s.exec(
  page,
)![1]!;
const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '<div id="frame"></div>';
  reload.mockClear();
  const code = watch.replace('__PAGE_TEXTS__', '{}');
  // oxlint-disable-next-line no-new-func, no-implied-eval -- the page's own script
  const run = new Function('location', code) as (place: object) => void;
  run({ origin: location.origin, reload });
});
afterEach(() => dispatchEvent(new Event('code-loaded')));

function failScript(src: string): void {
  // Scripts of this type are not fetched.
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', src });
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  script.remove();
}

it('a page reloads when one of its first scripts is missing', () => {
  failScript('/assets/main.js');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a page reloads only once if its code and the browser report missing scripts', () => {
  dispatchEvent(new Event('missing-script'));
  expect(reload).toHaveBeenCalledTimes(1);
  failScript('/assets/main.js');
  dispatchEvent(new Event('missing-script'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a page does not reload for a script of another origin, such as a browser extension's", () => {
  failScript('https://extension.example/script.js');
  expect(reload).not.toHaveBeenCalled();
});

it('a page whose code runs does not reload if a later script is missing', () => {
  dispatchEvent(new Event('code-loaded'));
  failScript('/assets/fr.js');
  dispatchEvent(new Event('missing-script'));
  expect(reload).not.toHaveBeenCalled();
});
