import type { JsonSchema } from './sent-schema.ts';

/** How a server is asked for data, the strictest format first. */
export const ANSWER_FORMATS = ['json_schema', 'json_object', 'text'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** `auto` begins with the strictest format, and takes the next one if the server refuses it. */
export const STRUCTURED_MODES = ['auto', ...ANSWER_FORMATS] as const;
export type StructuredMode = (typeof STRUCTURED_MODES)[number];

/** The format of one request. */
export interface SentFormat {
  readonly format: AnswerFormat;
  readonly name: string;
  readonly schema: JsonSchema;
}

/** What both APIs put into the field for the format. Undefined for a text without a format. */
export const formatFields = ({ format, name, schema }: SentFormat) => {
  if (format === 'text') return undefined;
  return format === 'json_object'
    ? ({ type: 'json_object' } as const)
    : ({ type: 'json_schema', json_schema: { name, strict: true, schema } } as const);
};
