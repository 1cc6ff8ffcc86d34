import { headers } from '@targum/contracts';
import fc from 'fast-check';
import { odd, plain, weighted } from './part.ts';
import type { Part } from './part.ts';

const NAMES = [
  ...Object.values(headers),
  ...['authorization', 'cookie', 'origin', 'referer', 'sec-fetch-site', 'user-agent', 'range'],
  ...['accept', 'accept-language', 'accept-encoding', 'if-none-match', 'if-modified-since'],
  ...['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-user-id', 'x-http-method-override'],
];
const VALUES = [
  ...['', 'x', 'null', '__proto__', '*', '"', 'W/"x"', 'bytes=0-1', '127.0.0.1', 'x'.repeat(4_000)],
  ...['Bearer', 'Bearer tgm_x', `Bearer tgm_${'a'.repeat(43)}`, 'Basic eDp5'],
  ...['session=x', 'session=; session.sig=', 'anon_abcdefgh1_1700000000000'],
  ...['01936d6c-0000-7000-8000-000000000001', '01936d6c-0000-7000-8000-000000000001-5'],
];

/** Generates bytes that are allowed in a header. */
const bytes = fc
  .array(
    fc.integer({ min: 0x20, max: 0xff }).filter((byte) => byte !== 0x7f),
    { maxLength: 40 },
  )
  .map((codes) => String.fromCharCode(...codes));

const header = fc.tuple(
  fc.constantFrom(...NAMES),
  weighted([2, fc.constantFrom(...VALUES)], [1, bytes]),
);

/** Usually generates no header, and sometimes one that the product's client never sends. */
export const oddHeaders: fc.Arbitrary<Part<Readonly<Record<string, string>>>> = weighted(
  [9, fc.constant(plain({}))],
  [1, header.map(([name, value]) => odd({ [name]: value }))],
);
