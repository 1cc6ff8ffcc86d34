import { describe, expect, it } from 'vitest';
import { errorOfAnswer, isUnauthorized } from './api-error.ts';

describe('isUnauthorized', () => {
  it.each([
    [401, '{"message":"Unauthorized","code":"unauthorized"}', true],
    [401, '{"message":"Incorrect email or password","code":"invalid_credentials"}', false],
    [403, '{"message":"Unauthorized"}', false],
    [500, '401: Unauthorized', false],
  ])('[2.64] returns, for %i %s, %s', (status, body, expected) => {
    const error = errorOfAnswer({ status, statusText: '', headers: new Headers(), body });
    expect(isUnauthorized(error)).toBe(expected);
  });

  it('uses the status text if the body is empty', () => {
    const answer = { status: 401, statusText: 'Unauthorized', headers: new Headers(), body: '' };
    expect(isUnauthorized(errorOfAnswer(answer))).toBe(true);
  });
});
