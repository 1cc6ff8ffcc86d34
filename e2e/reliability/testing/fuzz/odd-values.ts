import fc from 'fast-check';

const STRANGE_TEXTS = [
  ...['', ' ', '\n', '\0', 'a\0b', '\x1b[31m', '\u202e', '\u2028', '\ufeff', '\ufffd'],
  ...['𝕏', 'é'.normalize('NFD'), '👩‍👩‍👧', '\ud800', '\udc00', 'a\ud83d', '\udc11\ud83d'],
  ...[
    'null',
    'undefined',
    'constructor',
    '__proto__',
    'toString',
    '1e999',
    '-1',
    'NaN',
    '[object Object]',
  ],
  ...["' or 1=1 --", '<script>', '${7*7}', '..\\..\\etc\\passwd', '%00', '%ff', '%', '\\u0000'],
];

/**
 * Generates texts that often cause bugs: control characters, lone surrogates, names of prototypes.
 */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...STRANGE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  // Any UTF-16 code unit, also unpaired surrogates.
  {
    weight: 2,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units)),
  },
  { weight: 1, arbitrary: fc.constantFrom(256, 5_001, 40_000).map((length) => 'x'.repeat(length)) },
);

const numbers = fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300, 5e-324);

/** Generates an object with an arbitrary own key, including names such as `__proto__`. */
const objectOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<object> =>
  fc
    .array(fc.tuple(oddText, value), { maxLength: 3 })
    .map((entries) => Object.fromEntries(entries) as object);

const scalars: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false),
  numbers,
  oddText,
);
const oneDeep = fc.oneof(scalars, fc.array(scalars, { maxLength: 3 }), objectOf(scalars));

/** Generates JSON values, mostly ones that a handler does not expect. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: scalars },
  { weight: 1, arbitrary: fc.array(oneDeep, { maxLength: 3 }) },
  { weight: 1, arbitrary: objectOf(oneDeep) },
);

const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth);

/** Generates valid JSON texts that are not objects. */
export const notAnObject: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['null', 'true', 'false', '0', '-0', '1e999', '-1e999', '1e-400', '9'.repeat(400)],
    ...['""', '"x"', '"\\ud800"', '"\\u0000"', '[]', '[{}]', '[null]', nested('[', ']', 100_000)],
  ),
  oddText.map((text) => JSON.stringify(text)),
  fc.array(oddValue, { maxLength: 3 }).map((list) => JSON.stringify(list)),
);
