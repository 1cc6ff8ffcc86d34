import { configure } from '@testing-library/react';

/** Adapts the libraries to happy-dom. Runs once for all test files that share a DOM. */

configure({
  // Waits longer on a busy machine.
  asyncUtilTimeout: 15_000,
  // Fluent hides the page behind a modal dialog by focus and layout, which happy-dom does not have.
  // The specs in Chromium check what screen readers find.
  defaultHidden: true,
});

// For the same reason Fluent hides the dialog itself after a while, which would take away its name.
const setAttribute = Element.prototype.setAttribute;
Element.prototype.setAttribute = function setVisible(name, value) {
  if (name !== 'aria-hidden' || !this.hasAttribute('aria-modal'))
    setAttribute.call(this, name, value);
};

// happy-dom rejects cancelled animations; without `animate`, Fluent ends its animations at once.
Reflect.deleteProperty(Element.prototype, 'animate');
