import { tokens as fluentTokens } from '@fluentui/react-components';
import { expect, it } from 'vitest';
import { tokens } from './fluent-tokens.ts';

it("the tokens have the values of Fluent's tokens", () => {
  const names = Object.keys(fluentTokens) as (keyof typeof fluentTokens)[];
  expect(names.length).toBeGreaterThan(400);
  expect(Object.fromEntries(names.map((name) => [name, tokens[name]]))).toEqual(fluentTokens);
});
