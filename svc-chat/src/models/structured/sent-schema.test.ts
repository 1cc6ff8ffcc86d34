import { expect, it } from 'vitest';
import { z } from 'zod';
import { findings } from '../../testing/asked-data.ts';
import { checkAnswerSchemas } from './answer-schemas.ts';
import { schemaToSend } from './sent-schema.ts';

it('[4.551] a schema is sent without limits, with all properties required and no others', () => {
  expect(schemaToSend('findings', findings)).toEqual({
    type: 'object',
    properties: {
      summary: { type: 'string' },
      findings: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            verse: { type: 'integer' },
            kind: { type: 'string', enum: ['omission', 'addition'] },
            words: { type: 'array', items: { type: 'string' } },
            isOpen: { type: 'boolean' },
          },
          required: ['verse', 'kind', 'words', 'isOpen'],
          additionalProperties: false,
        },
      },
    },
    required: ['summary', 'findings'],
    additionalProperties: false,
  });
});

const inList = (item: z.ZodType) => z.object({ list: z.array(z.object({ part: item })) });
const tree = z.object({
  get children() {
    return z.array(tree);
  },
});

it.each<[string, z.ZodType, string]>([
  ['a pattern', inList(z.string().regex(/a/)), 'bad.list[].part: pattern'],
  ['a format', inList(z.email()), 'bad.list[].part: format'],
  ['a shortest list', z.object({ list: z.array(z.int()).min(1) }), 'bad.list: minItems'],
  ['a union', inList(z.union([z.string(), z.int()])), 'bad.list[].part: anyOf'],
  ['alternatives', inList(z.xor([z.string(), z.int()])), 'bad.list[].part: oneOf'],
  ['null', inList(z.string().nullable()), 'bad.list[].part: type string,null'],
  ['an optional property', inList(z.string().optional()), 'bad.list[].part: not required'],
  ['a default', inList(z.string().default('a')), 'bad.list[].part: default'],
  ['one value', inList(z.literal('a')), 'bad.list[].part: const'],
  ['a fraction', inList(z.number()), 'bad.list[].part: type number'],
  ['a date', inList(z.date()), 'bad.list[].part: type undefined'],
  ['a tuple', inList(z.tuple([z.string()])), 'bad.list[].part: prefixItems'],
  ['other properties', z.object({ a: z.looseObject({}) }), 'bad.a: additionalProperties'],
  ['a record', z.object({ a: z.record(z.string(), z.int()) }), 'bad.a: propertyNames'],
  ['a reference', z.object({ tree }), 'bad: $defs'],
  ['a list at the root', z.array(z.string()), 'bad: no object'],
])('[4.551] a schema with %s stops the start and is named with its place', (_name, bad, place) => {
  expect(() => checkAnswerSchemas({ findings, bad })).toThrow(place);
});

it('[4.551] the schemas of the service can be sent', () => {
  expect(() => checkAnswerSchemas()).not.toThrow();
});
