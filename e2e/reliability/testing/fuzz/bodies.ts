import { AUDIO_FIELD, PICTURE_FIELD } from '@targum/contracts';
import type { Call } from '@targum/contracts';
import fc from 'fast-check';
import type { z } from 'zod';
import { fieldsOf, objectsOf } from './from-schema.ts';
import { notAnObject, oddText, oddValue } from './odd-values.ts';
import { odd, plain, weighted } from './part.ts';
import type { Part } from './part.ts';

export interface Body {
  readonly content?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface BodyPart extends Part<Body> {
  /** True if the body is valid JSON but not an object. */
  readonly notAnObject?: boolean;
}

const JSON_TYPE = 'application/json';
const json = (text: string): Body => ({
  content: Buffer.from(text),
  headers: { 'content-type': JSON_TYPE },
});

/** Reports whether the contract rejects a body that is sent as JSON. */
const refusesJson = ({ body }: Call, content: Buffer): boolean => {
  try {
    return !body!.safeParse(JSON.parse(new TextDecoder().decode(content))).success;
  } catch {
    // An empty body is treated as an empty object.
    return content.length > 0 || !body!.safeParse({}).success;
  }
};

const CONTENT_TYPES = [
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  ...['multipart/form-data; boundary=', 'multipart/form-data; boundary=x', 'json', '/', ';', '*/*'],
];
const JSON_VARIANTS: readonly Readonly<Record<string, string>>[] = [
  ...['application/json; charset=utf-16', 'application/json; charset=nonsense', 'APPLICATION/JSON'],
  ...['application/json;;', 'application/problem+json', 'application/json; charset="'],
].map((type) => ({ 'content-type': type }));
const CODINGS = ['gzip', 'br', 'deflate', 'gzip, gzip', 'nonsense'].map((coding) => ({
  'content-type': JSON_TYPE,
  'content-encoding': coding,
}));

/** Generates an object of the schema with one or two fields changed, removed or added. */
const brokenObject = (schema: z.ZodType) => {
  const known = fieldsOf(schema);
  const name =
    known.length === 0 ? oddText : weighted([5, fc.constantFrom(...known)], [1, oddText]);
  // JSON omits undefined values.
  const change = fc.tuple(name, fc.option(oddValue, { nil: undefined }));
  return fc
    .tuple(objectsOf(schema), fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([object, changes]) => Object.fromEntries([...Object.entries(object), ...changes]));
};

const multipart = fc
  .record({
    boundary: fc.constantFrom('x', 'x', 'x', 'y', ''),
    field: weighted([3, fc.constantFrom(AUDIO_FIELD, PICTURE_FIELD)], [1, oddText]),
    name: weighted([2, fc.constant('a.wav')], [1, oddText]),
    header: fc.constantFrom('', '\r\ncontent-type: image/png', '\r\ncontent-type: \0', '\r\nx'),
    content: fc.uint8Array({ maxLength: 2_000 }),
    end: fc.constantFrom('\r\n--x--\r\n', '\r\n--x--', '\r\n--x', '', '\r\n--x\r\n\r\n'),
  })
  .map(({ boundary, field, name, header, content, end }): Body => {
    const part = `content-disposition: form-data; name="${field}"; filename="${name}"${header}`;
    return {
      content: Buffer.concat([Buffer.from(`--x\r\n${part}\r\n\r\n`), content, Buffer.from(end)]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    };
  });

const rawBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));

/**
 * Generates bodies that rarely fit a contract: bytes of any content type, multipart forms, and
 * arbitrary JSON.
 */
const junk: fc.Arbitrary<Body> = weighted<Body>(
  [
    2,
    fc.tuple(rawBytes, fc.constantFrom(...CONTENT_TYPES)).map(([content, type]) => ({
      content,
      headers: { 'content-type': type },
    })),
  ],
  [1, rawBytes.map((content) => ({ content }))],
  [1, multipart],
  [1, oddValue.map((value) => json(JSON.stringify(value)))],
);

/** Generates no body, a body that fits the contract, or another body. */
export const bodyOf = (call: Call): fc.Arbitrary<BodyPart> => {
  const none = fc.constant(plain<Body>({}));
  if (call.body === undefined) {
    if (call.method !== 'POST') return weighted([10, none], [1, junk.map((body) => odd(body))]);
    // Generated content is never a valid picture or recording, so the call must reject it.
    return weighted(
      [1, none],
      [3, multipart.map((body) => odd(body, true))],
      [1, junk.map((body) => odd(body, true))],
    );
  }
  const objects = weighted([1, objectsOf(call.body)], [1, brokenObject(call.body)]);
  const texts = objects.map((object) => JSON.stringify(object));
  const checked = (text: string) => {
    const body = json(text);
    return { value: body, refused: refusesJson(call, body.content!) };
  };
  const cut = fc
    .tuple(texts, fc.nat(), fc.constantFrom('', '', '}', '\0', ',', '"'))
    .map(([text, at, end]) => checked(text.slice(0, at % text.length) + end));
  return weighted<BodyPart>(
    [8, texts.map(checked)],
    [3, notAnObject.map((text) => ({ value: json(text), refused: true, notAnObject: true }))],
    [1, fc.constant({ value: {}, refused: !call.body.safeParse({}).success })],
    [1, cut],
    [
      1,
      rawBytes.map((bytes) => ({
        value: { content: bytes, headers: { 'content-type': JSON_TYPE } },
        refused: refusesJson(call, bytes),
      })),
    ],
    [
      1,
      fc.tuple(texts, fc.constantFrom(...JSON_VARIANTS)).map(([text, headers]) => ({
        ...checked(text),
        value: { content: Buffer.from(text), headers },
        odd: true,
      })),
    ],
    [
      1,
      fc
        .tuple(texts, fc.constantFrom(...CODINGS))
        .map(([text, headers]) => odd({ content: Buffer.from(text), headers }, true)),
    ],
    [1, junk.map((body) => odd(body))],
  );
};
