import type { z } from 'zod';
import type { Answered, DroppedItem } from '../model/chat-model.ts';
import { isFields } from '../model/protocol.ts';
import type { Fields } from '../model/protocol.ts';

export type ValidItems<Value> = Pick<Answered<Value>, 'value' | 'dropped'>;

/** An item with its place in the list of the answer. */
interface Item {
  readonly item: unknown;
  readonly index: number;
}

type Lists = ReadonlyMap<string, readonly Item[]>;

const listsIn = (value: Fields): Lists =>
  new Map(
    Object.entries(value)
      .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
      .map(([key, list]) => [key, list.map((item, index) => ({ item, index }))]),
  );

const withLists = (value: Fields, lists: Lists): Fields => ({
  ...value,
  ...Object.fromEntries([...lists].map(([key, list]) => [key, list.map(({ item }) => item)])),
});

/** The maximum number of items of each list that is too long. */
type Longest = Map<string, { readonly most: number; readonly reason: string }>;
const NONE: Longest = new Map();

const longestIn = ({ issues }: z.ZodError): Longest => {
  const longest: Longest = new Map();
  for (const issue of issues) {
    const [key] = issue.path;
    if (issue.code !== 'too_big' || issue.path.length !== 1 || typeof key !== 'string') continue;
    longest.set(key, { most: Number(issue.maximum), reason: issue.message });
  }
  return longest;
};

const hasItems = (value: unknown): boolean =>
  isFields(value) && Object.values(value).some((each) => Array.isArray(each) && each.length > 0);

/**
 * Keeps the valid items of the lists in an object. An item with an invalid part is left out as a
 * whole, and so are the items beyond the maximum of a list.
 * @returns undefined if no item is left, or if something else than an item is not valid.
 */
export const validItems = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): ValidItems<z.output<Schema>> | undefined => {
  if (!isFields(value)) return undefined;
  const dropped: DroppedItem[] = [];
  const drop = (key: string, { index }: Item, reason: string) =>
    void dropped.push({ path: `${key}[${index}]`, reason });

  const lists = listsIn(value);
  const empty = withLists(value, new Map([...lists.keys()].map((key) => [key, []])));
  // Each item is checked alone, because the items of a list that is too long are not checked.
  const isValid = (key: string, item: Item): boolean => {
    const { error } = schema.safeParse({ ...empty, [key]: [item.item] });
    const issue = error?.issues.find(({ path }) => path[0] === key && path[1] === 0);
    if (issue !== undefined) drop(key, item, issue.message);
    return issue === undefined;
  };
  const valid: Lists = new Map(
    [...lists].map(([key, list]) => [key, list.filter((item) => isValid(key, item))]),
  );

  const first = schema.safeParse(withLists(value, valid));
  const longest = first.error === undefined ? NONE : longestIn(first.error);
  const short: Lists = new Map(
    [...valid].map(([key, list]) => {
      const { most, reason } = longest.get(key) ?? { most: Infinity, reason: '' };
      for (const item of list.slice(most)) drop(key, item, reason);
      return [key, list.slice(0, most)];
    }),
  );
  const result = first.success ? first : schema.safeParse(withLists(value, short));
  if (!result.success) return undefined;
  return dropped.length === 0 || hasItems(result.data)
    ? { value: result.data, dropped }
    : undefined;
};
