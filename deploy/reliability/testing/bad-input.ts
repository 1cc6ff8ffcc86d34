import * as contracts from '@targum/contracts';
import type { Call } from '@targum/contracts';

/** A request that no service may take. */
export interface BadRequest {
  /** What is wrong with it, for the report. */
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Every call of the contracts, by whatever table it stands in. */
export const everyCall: readonly Call[] = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, table]) => Object.values(table as Record<string, Call>));

/** A sequence of numbers from 0 to 1 that is the same in every run (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const STRANGE = [
  // Slashes and dots would be resolved by nginx: the path then leads out of the api, to the page.
  ...[
    '',
    ' ',
    '\0',
    'null',
    '..\\..\\etc\\passwd',
    "' or 1=1 --",
    '<script>',
    '%00',
    '\u202e',
    '𝕏',
  ],
  ...['é'.normalize('NFD'), '\ud800', 'constructor', '__proto__', '1e999', '-1', 'x'.repeat(5_001)],
];
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e300, [], {}, [[]], [null], { a: { b: {} } }, ...STRANGE],
];
const JSON_TYPE = { 'content-type': 'application/json' };
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT'];

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Makes requests of many kinds, each of them wrong by the contracts. */
export const createBadRequests = (random: () => number): (() => BadRequest) => {
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const withBody = everyCall.filter(({ body }) => body !== undefined);
  const withQuery = everyCall.filter(({ query }) => query !== undefined);
  const withId = everyCall.filter(({ path }) => path.includes(':'));
  const uploads = [contracts.audioCalls.transcribe, contracts.authCalls.uploadPicture];
  const open = [
    contracts.healthCalls.health.path,
    contracts.authCalls.logout.path,
    contracts.authCalls.loginRedirect.path,
  ];
  const guarded = everyCall.filter(({ path }) => !(open as string[]).includes(path));
  const served = new Set(everyCall.map(({ method, path }) => `${method} ${path}`));

  const fill = (path: string, id: () => string) =>
    path.replace(/:\w+/g, () => encodeURIComponent(id().toWellFormed()).replace(/^\.+$/, 'x'));
  const someId = () => '01a1ff67-4ad0-7770-81c9-e3cb4f0016d1';
  const plain = (call: Call) => ({ method: call.method, path: fill(call.path, someId) });

  const value = (depth = 0): unknown => {
    if (depth > 3 || random() < 0.6) return oneOf(VALUES);
    if (random() < 0.3) return Array.from({ length: below(4) }, () => value(depth + 1));
    return Object.fromEntries(
      Array.from({ length: below(4) }, () => [oneOf(STRANGE), value(depth + 1)]),
    );
  };
  const fields = ['email', 'password', 'message', 'content', 'title', 'text', 'name', 'status'];
  const refused = (schema: Call['body'], next: () => unknown): unknown => {
    for (;;) {
      const candidate = next();
      if (!schema!.safeParse(candidate).success) return candidate;
    }
  };

  const kinds: readonly (() => BadRequest)[] = [
    () => {
      const call = oneOf(withBody);
      const candidate = refused(call.body, () =>
        random() < 0.4
          ? value()
          : Object.fromEntries(fields.filter(() => random() < 0.4).map((key) => [key, value()])),
      );
      const body = JSON.stringify(candidate);
      return { kind: 'a body of the wrong form', ...plain(call), headers: JSON_TYPE, body };
    },
    () => {
      const text = JSON.stringify({ [oneOf(fields)]: value() });
      const body = `${text.slice(0, 1 + below(text.length - 1))}${oneOf(['', '}', '\0', ','])}`;
      const call = oneOf(withBody);
      // What was cut off may have been put back, and what is left may be JSON too.
      const broken = isJson(body) ? `${body}{` : body;
      return { kind: 'broken JSON', ...plain(call), headers: JSON_TYPE, body: broken };
    },
    () => {
      const type = oneOf(['text/plain', 'application/xml', 'application/x-www-form-urlencoded']);
      return {
        kind: 'a body of another type',
        ...plain(oneOf(withBody)),
        headers: { 'content-type': type },
        body: 'message=x',
      };
    },
    () => {
      const call = oneOf(withId);
      const path = fill(call.path, () => oneOf(STRANGE.filter((each) => each.trim() !== '')));
      return { kind: 'a malformed id', method: call.method, path, headers: {} };
    },
    () => {
      const call = oneOf(withQuery);
      const names = ['limit', 'before', 'follow'];
      const query = refused(call.query, () => ({ [oneOf(names)]: String(oneOf(VALUES)) }));
      const { method, path } = plain(call);
      const search = new URLSearchParams(query as Record<string, string>);
      return { kind: 'a wrong query', method, path: `${path}?${search.toString()}`, headers: {} };
    },
    () => {
      const path = oneOf(everyCall).path;
      const method = oneOf(METHODS.filter((each) => !served.has(`${each} ${path}`)));
      return { kind: 'another method', method, path: fill(path, someId), headers: {} };
    },
    () => {
      const path = `/api/${fill(':a/:b', () => oneOf(STRANGE.filter((each) => each.trim() !== '')))}`;
      return { kind: 'a path of nothing', method: oneOf(METHODS), path, headers: {} };
    },
    () => {
      const call = oneOf(uploads);
      const part = `--x\r\ncontent-disposition: form-data; name="${oneOf(['audio', 'image', 'y'])}"`;
      const end = oneOf(['', '\r\n--x--', '\r\n--x--\r\n', '\r\n--x']);
      const body = `${part}; filename="a.wav"\r\n\r\n${oneOf(STRANGE)}${end}`;
      const headers = {
        'content-type': oneOf(['multipart/form-data; boundary=x', 'multipart/form-data']),
      };
      return { kind: 'a broken upload', ...plain(call), headers, body };
    },
    () => {
      const call = oneOf(guarded);
      const headers = { authorization: `Bearer ${oneOf(['x', 'tgm_', `tgm_${'a'.repeat(43)}`])}` };
      return { kind: 'a key of nobody', ...plain(call), headers };
    },
  ];
  return () => oneOf(kinds)();
};
