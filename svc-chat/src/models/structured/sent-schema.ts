import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The keywords of each type that all servers take. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items'],
  string: ['enum'],
  integer: [],
  boolean: [],
};

/** These limits are not sent, because some servers refuse them. Zod checks them in the answer. */
const LIMITS: readonly string[] = [
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  'maxItems',
];

const isNode = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (place: string, what: string): never => {
  throw new Error(`The schema of an answer cannot be sent to all servers: ${place}: ${what}`);
};

/** @throws {Error} that names the place of what is outside the subset. */
const cleaned = (node: unknown, place: string): JsonSchema => {
  if (!isNode(node)) return refuse(place, 'no schema');
  const { type } = node;
  const allowed = typeof type === 'string' ? KEYWORDS[type] : undefined;
  if (allowed === undefined) {
    const keyword = Object.keys(node).find((each) => each !== 'description' && each !== 'type');
    return refuse(place, keyword ?? `type ${String(type)}`);
  }
  const kept = Object.entries(node).filter(([keyword]) => !LIMITS.includes(keyword));
  for (const [keyword] of kept) {
    if (!['type', 'description', ...allowed].includes(keyword)) refuse(place, keyword);
  }
  const sent = Object.fromEntries(kept);
  if (type === 'array') return { ...sent, items: cleaned(node['items'], `${place}[]`) };
  if (type !== 'object') return sent;
  const properties = isNode(node['properties']) ? node['properties'] : {};
  const required = [node['required']].flat();
  if (node['additionalProperties'] !== false) refuse(place, 'additionalProperties');
  return {
    ...sent,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const own = `${place}.${name}`;
        if (!required.includes(name)) refuse(own, 'not required');
        return [name, cleaned(property, own)];
      }),
    ),
  };
};

/**
 * Returns the JSON schema for the answers that a zod schema accepts, in the subset that all servers
 * take.
 * @throws {Error} that names the place of what is outside the subset.
 */
export const schemaToSend = (name: string, schema: z.ZodType): JsonSchema => {
  // A part that JSON Schema cannot represent becomes a node without a type, which is refused with
  // its place.
  const { $schema: _, ...made } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const sent = cleaned(made, name);
  if (sent['type'] !== 'object') refuse(name, 'no object');
  return sent;
};
