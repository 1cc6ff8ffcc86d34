import type { Call } from '@targum/contracts';
import fc from 'fast-check';
import { everyCall } from './every-call.ts';
import { fieldsOf, objectsOf } from './from-schema.ts';
import { oddText } from './odd-values.ts';
import { odd, plain, weighted } from './part.ts';
import type { Part } from './part.ts';

/** Ids of existing objects, by the path segment before the id, such as `chats` for `/chats/:id`. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'TRACE', 'PROPFIND'];
const served = new Set(everyCall.map(({ method, path }) => `${method} ${path}`));

/** Generates the call's method, or a method that its path does not serve. */
export const methodOf = ({ method, path }: Call): fc.Arbitrary<Part<string>> =>
  weighted<Part<string>>(
    [30, fc.constant(plain<string>(method))],
    [
      1,
      fc
        .constantFrom(...METHODS.filter((each) => !served.has(`${each} ${path}`)))
        .map((each) => odd(each, true)),
    ],
  );

/** nginx resolves dots, so a path with dots would leave the API and lead to the page. */
const notDots = (text: string) => text !== '' && !/^\.$|\.\./.test(text);
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

const idOf = (known: readonly string[]): fc.Arbitrary<Part<string>> =>
  weighted<Part<string>>(
    [12, fc.constantFrom(...known).map(plain)],
    [2, fc.uuid().map(plain)],
    [1, oddText.filter(notDots).map((text) => odd(encoded(text), true))],
    [
      1,
      fc.constantFrom('%', '%zz', '%00', '%ff', '%C0%80', 'a;b', 'a%2Fb').map((text) => odd(text)),
    ],
  );

/** Generates the call's path with known, unknown and malformed ids. */
export const pathOf = ({ path }: Call, ids: KnownIds): fc.Arbitrary<Part<string>> => {
  const segments = path.split('/').map((segment, index, all) => {
    if (!segment.startsWith(':')) return fc.constant(plain(segment));
    return idOf(ids[all[index - 1]!] ?? Object.values(ids).flat());
  });
  const ending = weighted<Part<string>>(
    [40, fc.constant(plain(''))],
    [
      1,
      fc.constantFrom('/', '//', '/x', '%', '%00', ';', '/%2e', '/\u00ff').map((text) => odd(text)),
    ],
  );
  return fc.tuple(fc.tuple(...segments), ending).map(([parts, end]) => ({
    value: parts.map(({ value }) => value).join('/') + encodeURI(end.value).replaceAll('%25', '%'),
    refused: parts.some(({ refused }) => refused) && end.odd !== true,
    odd: [...parts, end].some((part) => part.odd),
  }));
};

const searchOf = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
    .join('&');

/** Reports whether the contract rejects a query as the service parses it. */
const refusesQuery = ({ query }: Call, search: string): boolean =>
  query !== undefined && !query.safeParse(Object.fromEntries(new URLSearchParams(search))).success;

/** Generates no query, a query that fits the contract, or another query. */
export const queryOf = (call: Call): fc.Arbitrary<Part<string>> => {
  const none = fc.constant(plain(''));
  const junk = fc.constantFrom('?', '?&&=', '?%', '?%ff=%zz', '?limit=1&limit=2', '?__proto__=1');
  const strange = weighted<Part<string>>(
    [1, junk.map((text) => odd(text))],
    [1, fc.tuple(oddText, oddText).map(([name, value]) => odd(`?${searchOf({ [name]: value })}`))],
  );
  if (call.query === undefined) return weighted([20, none], [1, strange]);
  const valid = objectsOf(call.query);
  const broken = fc.tuple(valid, fc.constantFrom(...fieldsOf(call.query)), oddText);
  const asQuery = (fields: Record<string, unknown>) => {
    const search = searchOf(fields);
    return odd(`?${search}`, refusesQuery(call, search));
  };
  return weighted<Part<string>>(
    [2, none],
    [4, valid.map(asQuery)],
    [4, broken.map(([fields, name, value]) => asQuery({ ...fields, [name]: value }))],
    [1, strange],
  );
};
