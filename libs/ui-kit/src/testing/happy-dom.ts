import { healthCalls } from '@targum/contracts';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { disposeTabster, getTabster } from 'tabster';
import { vi } from 'vitest';
import { notifier } from '../notify/notifier.ts';

// Test files share one DOM and the loaded modules. Each file runs the setup, but this module is
// loaded once.

configure({
  // A busy machine needs a longer timeout.
  asyncUtilTimeout: 15_000,
  // Queries also find hidden elements. Fluent decides by focus and layout what a modal dialog
  // hides, and happy-dom has no layout. The tests in Chromium check what screen readers find.
  defaultHidden: true,
});

// Modal dialogs never get `aria-hidden`. Without layout, Fluent would hide a dialog itself after a
// while, and the dialog would lose its accessible name.
const setAttribute = Element.prototype.setAttribute;
Element.prototype.setAttribute = function setVisible(name, value) {
  if (name !== 'aria-hidden' || !this.hasAttribute('aria-modal'))
    setAttribute.call(this, name, value);
};

// Leaves out Fluent's styles, which would take a large part of the time of these tests. The tests
// in Chromium check styles.
const { insertRule } = CSSStyleSheet.prototype;
const ignoreRule = () => 0;
CSSStyleSheet.prototype.insertRule = ignoreRule;

/** Adds the styles of what the current test renders from now on, so that the test can read them. */
export function addStyles(): void {
  CSSStyleSheet.prototype.insertRule = insertRule;
}

// In development, React records a stack trace of each element for its messages, which takes a tenth of
// the time of these tests. It records none beyond a number of elements a second, and reads that number
// here.
const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

// happy-dom rejects cancelled animations. Without `animate`, Fluent ends its animations at once.
Reflect.deleteProperty(Element.prototype, 'animate');

// After a test, its page gets no answers, so that its requests do not reach the next test. Only the
// probe of the server is answered, because the page repeats a probe without an answer.
globalThis.fetch = (input) =>
  input instanceof Request && input.url.endsWith(healthCalls.health.path)
    ? Promise.resolve(Response.json({}))
    : new Promise(() => {});

/** Removes what a test has left in the page and in its globals. */
export function clearPage(): void {
  cleanup();
  document.body.replaceChildren();
  document.head.replaceChildren();
  CSSStyleSheet.prototype.insertRule = ignoreRule;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clearMemory();
  // Ends the page's probes of a server that did not answer in this test.
  dispatchEvent(new Event('online'));
}

/** Removes the notice, and empties the storages of the browser. */
export function clearMemory(): void {
  const notice = notifier.get();
  if (notice) notifier.dismiss(notice.id);
  localStorage.clear();
  sessionStorage.clear();
}

/** Stops Fluent's timers, which would otherwise run after the DOM is gone. */
export function stopTimers(): void {
  const tabster = getTabster(window);
  if (tabster) disposeTabster(tabster, true);
}
