import { configure } from '@testing-library/react';
import { disposeTabster, getTabster } from 'tabster';
import { afterAll } from 'vitest';

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 15_000,
  // What Fluent hides behind a modal dialog it decides by focus and layout, which this DOM has not.
  // The specs in Chromium find what a screen reader finds.
  defaultHidden: true,
});

// For the same want it hides the dialog itself after a while, which then has no name.
const setAttribute = Element.prototype.setAttribute;
Element.prototype.setAttribute = function setVisible(name, value) {
  if (name !== 'aria-hidden' || !this.hasAttribute('aria-modal'))
    setAttribute.call(this, name, value);
};

// The tests' DOM rejects cancelled animations; without `animate` Fluent ends its motions at once.
Reflect.deleteProperty(Element.prototype, 'animate');

// Fluent's timers would outlive the DOM.
afterAll(() => {
  const tabster = getTabster(window);
  if (tabster) disposeTabster(tabster, true);
});
