import type { Call } from '@targum/contracts';
import fc from 'fast-check';
import { methodOf, pathOf, queryOf } from './addresses.ts';
import type { KnownIds } from './addresses.ts';
import { bodyOf } from './bodies.ts';
import { oddHeaders } from './headers.ts';

/** A request made from the contract of a call, right or wrong. */
export interface Input {
  readonly call: Call;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** The contract refuses it, so that no caller may have success with it. */
  readonly refused: boolean;
  /** Only the body is wrong: valid JSON, but not an object. Callers with the right get 422. */
  readonly notAnObject: boolean;
}

/** Requests for a call: its contract's own, with nothing, one thing or several things wrong. */
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
      // Where the path or the method is odd, the contract of the call may not be the one that counts.
      refused:
        method.refused === true ||
        path.refused === true ||
        (path.odd !== true && (query.refused === true || body.refused === true)),
      notAnObject:
        body.notAnObject === true && ![method, path, query, headers].some((part) => part.odd),
    }));
