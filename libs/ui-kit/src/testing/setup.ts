import { cleanup } from '@testing-library/react';
import { disposeTabster, getTabster } from 'tabster';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import './happy-dom.ts';

// Test files share one DOM and its modules, so each test starts and ends with an empty page.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  // Each render adds all styles again, and each lookup of a style would read all of them.
  document.head.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// Fluent's timers would run after the DOM is gone.
afterAll(() => {
  const tabster = getTabster(window);
  if (tabster) disposeTabster(tabster, true);
});
