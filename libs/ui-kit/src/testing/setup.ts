import { configure } from '@testing-library/react';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 });

// The tests' DOM rejects cancelled animations; without `animate` Fluent ends its motions at once.
Reflect.deleteProperty(Element.prototype, 'animate');
