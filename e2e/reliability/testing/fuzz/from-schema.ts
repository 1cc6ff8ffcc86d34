import fc from 'fast-check';
import { z } from 'zod';
import { oddText } from './odd-values.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Generated texts are at most this long, except those at the length limit. Longer texts add no
 * coverage.
 */
const SHORT = 40;

/** Addresses inside a network, in all notations. No call may connect to them. */
const INNER_ADDRESSES = [
  ...['http://127.0.0.1:9/v1', 'http://2130706433', 'http://0x7f.0.0.1', 'http://0177.0.0.1/v1'],
  ...['http://[::1]', 'http://[::ffff:7f00:1]', 'http://[64:ff9b::a9fe:a9fe]', 'http://localhost'],
  ...['http://169.254.169.254/latest', 'http://[fd00:ec2::254]', 'http://10.0.0.1:8000/v1'],
];

const texts = ({ minLength = 0, maxLength = Infinity, format }: Schema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid();
  const address = fc.uuid().map((id) => `${id}@example.org`);
  const short = fc.string({ minLength, maxLength: Math.max(minLength, SHORT) });
  const any = format === 'email' ? address : fc.oneof(short, short, address, oddText);
  const atLimit = fc.constant('ä'.repeat(Math.min(maxLength, 1_000)));
  return fc.oneof({ weight: 9, arbitrary: any }, { weight: 1, arbitrary: atLimit });
};

const objects = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> => {
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    name === 'address' ? fc.constantFrom(...INNER_ADDRESSES) : valuesOf(field as Schema),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  });
};

const byType: Readonly<Record<string, (schema: Schema) => fc.Arbitrary<unknown>>> = {
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: ({ minimum, maximum }) => fc.integer({ min: minimum ?? -1_000, max: maximum ?? 1_000 }),
  number: ({ minimum, maximum }) =>
    fc.double({ min: minimum ?? -1_000, max: maximum ?? 1_000, noNaN: true }),
  array: ({ items, minItems = 0, maxItems = 3 }) =>
    fc.array(valuesOf(items as Schema), { minLength: minItems, maxLength: Math.min(maxItems, 3) }),
  string: texts,
  object: objects,
};

const valuesOf = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((each) => valuesOf(each)));
  const values = byType[String(schema.type)];
  if (values === undefined) throw new Error(`no values are known for ${JSON.stringify(schema)}`);
  return values(schema);
};

const describe = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input' }) as Schema;

export const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys(describe(schema).properties ?? {});

/**
 * Generates objects that fit the JSON Schema of a contract. The contract can still reject some of
 * them, because JSON Schema cannot express all its rules.
 * @throws Error for an unsupported kind of schema.
 */
export const objectsOf = (schema: z.ZodType): fc.Arbitrary<Record<string, unknown>> =>
  valuesOf(describe(schema)) as fc.Arbitrary<Record<string, unknown>>;
