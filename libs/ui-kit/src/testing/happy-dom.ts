import { healthCalls } from '@targum/contracts';
import { cleanup, configure } from '@testing-library/react';
import { disposeTabster, getTabster } from 'tabster';
import { vi } from 'vitest';

// Test files share one DOM and its modules. Each file runs the setup, but this module is loaded
// once.

configure({
  // A busy machine needs a longer timeout.
  asyncUtilTimeout: 15_000,
  // Fluent hides the page behind a modal dialog by focus and layout, which happy-dom does not have.
  // The tests in Chromium check what screen readers find.
  defaultHidden: true,
});

// Without layout, Fluent would also hide the dialog itself after a while, and the dialog would lose
// its accessible name.
const setAttribute = Element.prototype.setAttribute;
Element.prototype.setAttribute = function setVisible(name, value) {
  if (name !== 'aria-hidden' || !this.hasAttribute('aria-modal'))
    setAttribute.call(this, name, value);
};

// happy-dom has no layout, so the tests in Chromium check styles. Adding and reading Fluent's styles would take
// a large part of the time of these tests.
const { insertRule } = CSSStyleSheet.prototype;
const ignoreRule = () => 0;
CSSStyleSheet.prototype.insertRule = ignoreRule;

/** Adds the styles of what the current test renders from now on, so that the test can read them. */
export function addStyles(): void {
  CSSStyleSheet.prototype.insertRule = insertRule;
}

// happy-dom rejects cancelled animations; without `animate`, Fluent ends its animations
// immediately.
Reflect.deleteProperty(Element.prototype, 'animate');

// After a test, its page gets no answers, so that its requests do not reach the next test. Only the
// probe of the server is answered, because the page repeats a probe without an answer.
globalThis.fetch = (input) =>
  input instanceof Request && input.url.endsWith(healthCalls.health.path)
    ? Promise.resolve(new Response())
    : new Promise(() => {});

/** Removes what a test has left in the page and in its globals. */
export function clearPage(): void {
  cleanup();
  document.body.replaceChildren();
  document.head.replaceChildren();
  CSSStyleSheet.prototype.insertRule = ignoreRule;
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Ends the page's probes of a server that did not answer in this test.
  dispatchEvent(new Event('online'));
}

/** Stops Fluent's timers, which would otherwise run after the DOM is gone. */
export function stopTimers(): void {
  const tabster = getTabster(window);
  if (tabster) disposeTabster(tabster, true);
}
