import type { Call } from '@targum/contracts';
import fc from 'fast-check';
import { methodOf, pathOf, queryOf } from './addresses.ts';
import type { KnownIds } from './addresses.ts';
import { bodyOf } from './bodies.ts';
import { oddHeaders } from './headers.ts';

/** A valid or invalid request that was generated from the contract of a call. */
export interface Input {
  readonly call: Call;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** True if the contract rejects the request, so that no caller may succeed with it. */
  readonly refused: boolean;
  /**
   * True if the body is valid JSON but not an object, and all else is valid. Authorised callers
   * then get 422.
   */
  readonly notAnObject: boolean;
}

/** Generates valid requests for a call, and requests with one or several faults. */
export const inputsFor = (call: Call, ids: KnownIds): fc.Arbitrary<Input> =>
  fc
    .record({
      method: methodOf(call),
      path: pathOf(call, ids),
      query: queryOf(call),
      headers: oddHeaders,
      body: bodyOf(call),
    })
    .map(({ method, path, query, headers, body }) => ({
      call,
      method: method.value,
      path: path.value + query.value,
      headers: { ...body.value.headers, ...headers.value },
      body: body.value.content,
      // With an odd path, the contract of another call can apply to the query and the body.
      refused:
        method.refused === true ||
        path.refused === true ||
        (path.odd !== true && (query.refused === true || body.refused === true)),
      notAnObject:
        body.notAnObject === true && ![method, path, query, headers].some((part) => part.odd),
    }));
