import fc from 'fast-check';

export interface Part<Value> {
  readonly value: Value;
  /** True if the contract rejects this part. */
  readonly refused?: boolean;
  /** True if the contract is not known to accept this part. */
  readonly odd?: boolean;
}

export const plain = <Value>(value: Value): Part<Value> => ({ value });
export const odd = <Value>(value: Value, refused = false): Part<Value> => ({
  value,
  refused,
  odd: true,
});

/** Picks one of several arbitraries with a probability proportional to its weight. */
export const weighted = <Value>(...choices: (readonly [number, fc.Arbitrary<Value>])[]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
