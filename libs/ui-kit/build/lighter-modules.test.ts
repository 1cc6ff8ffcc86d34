import { expect, it } from 'vitest';
import { checkedAliases, lighterModules } from './lighter-modules.ts';

it('the list names only modules that exist', () => {
  expect(Object.keys(lighterModules()).length).toBeGreaterThan(5);
  expect(() => checkedAliases({ '/gone/tokens.js': false })).toThrow('/gone/tokens.js');
  expect(() => checkedAliases({ 'react-router$': '/gone/index.mjs' })).toThrow('/gone/index.mjs');
});
