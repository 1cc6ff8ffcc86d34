import { healthCalls } from '@targum/contracts';
import { cleanup, configure } from '@testing-library/react';
import { disposeTabster, getTabster } from 'tabster';
import { vi } from 'vitest';

// Test files share one DOM and its modules. Each file runs the setup, but loads this module once.

configure({
  // Waits longer on a busy machine.
  asyncUtilTimeout: 15_000,
  // Fluent hides the page behind a modal dialog by focus and layout, which happy-dom does not have.
  // The specs in Chromium check what screen readers find.
  defaultHidden: true,
});

// For the same reason Fluent would hide the dialog itself after a while, and the dialog would lose
// its accessible name.
const setAttribute = Element.prototype.setAttribute;
Element.prototype.setAttribute = function setVisible(name, value) {
  if (name !== 'aria-hidden' || !this.hasAttribute('aria-modal'))
    setAttribute.call(this, name, value);
};

// happy-dom rejects cancelled animations; without `animate`, Fluent ends its animations
// immediately.
Reflect.deleteProperty(Element.prototype, 'animate');

// After a test, its page gets no answers, so that it sends no more requests to the next test. Only
// the probe of the server is answered, which would be repeated otherwise.
globalThis.fetch = (input) =>
  input instanceof Request && input.url.endsWith(healthCalls.health.path)
    ? Promise.resolve(new Response())
    : new Promise(() => {});

/** Removes what a test has left in the page and in its globals. */
export function clearPage(): void {
  cleanup();
  document.body.replaceChildren();
  // Each render adds all styles again, and each lookup of a style would read all of them.
  document.head.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Ends the probes of a server that did not answer in this test.
  dispatchEvent(new Event('online'));
}

/** Stops Fluent's timers, which would run after the DOM is gone. */
export function stopTimers(): void {
  const tabster = getTabster(window);
  if (tabster) disposeTabster(tabster, true);
}
