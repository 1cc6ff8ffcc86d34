import fc from 'fast-check';

/** One part of a request. */
export interface Part<Value> {
  readonly value: Value;
  /** The contract refuses it. */
  readonly refused?: boolean;
  /** The contract says nothing about it. */
  readonly odd?: boolean;
}

export const plain = <Value>(value: Value): Part<Value> => ({ value });
export const odd = <Value>(value: Value, refused = false): Part<Value> => ({
  value,
  refused,
  odd: true,
});

/** One of several arbitraries, each as often as its weight says. */
export const weighted = <Value>(...choices: (readonly [number, fc.Arbitrary<Value>])[]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
