export type JsonSchema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null;

const SMALLEST: Readonly<Record<string, unknown>> = {
  array: [],
  boolean: false,
  integer: 0,
  number: 0,
  string: '',
};

/** Returns the smallest value that a schema allows: no items, no words, the first choice. */
export function smallestValue(schema: unknown): unknown {
  if (!isSchema(schema)) return {};
  const { type, properties } = schema;
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (typeof type === 'string' && type in SMALLEST) return SMALLEST[type];
  const entries = Object.entries(isSchema(properties) ? properties : {});
  return Object.fromEntries(entries.map(([name, each]) => [name, smallestValue(each)]));
}
