import { configure } from '@testing-library/react';

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 15_000,
  // What Fluent hides behind a modal dialog it decides by focus and layout, which this DOM has not.
  // The specs in Chromium find what a screen reader finds.
  defaultHidden: true,
});

// The tests' DOM rejects cancelled animations; without `animate` Fluent ends its motions at once.
Reflect.deleteProperty(Element.prototype, 'animate');
