import { z } from 'zod';
import type { JsonSchema } from './smallest-value.ts';

const schema = z.record(z.string(), z.unknown());

/** The fields with which the two APIs ask for data. */
export const responseFormat = z.looseObject({
  type: z.string(),
  json_schema: z.looseObject({ schema: schema.optional() }).nullish(),
});
export const textFormat = z.looseObject({ type: z.string(), schema: schema.optional() });

export interface SentFormat {
  readonly field: 'response_format' | 'text.format';
  readonly type: string;
  readonly schema: JsonSchema | undefined;
}

/** A request that wants data. */
export interface StructuredPrompt {
  /** The field with the format. Undefined if only the instructions ask for data. */
  readonly field: SentFormat['field'] | undefined;
  readonly schema: JsonSchema | undefined;
  /** The lines of all messages of the user. */
  readonly lines: readonly string[];
  /** True if an earlier answer was sent back. */
  readonly isRepair: boolean;
}

interface Sent {
  readonly instructions: string;
  readonly userTexts: readonly string[];
  readonly isRepair: boolean;
}

/** Matches the line of svc-chat's instructions that has the schema of the answer. */
const SCHEMA = /^JSON schema: (\{.*\})$/m;

const schemaIn = (instructions: string): JsonSchema | undefined => {
  const [, found] = SCHEMA.exec(instructions) ?? [];
  return found === undefined ? undefined : schema.parse(JSON.parse(found));
};

/** @returns undefined for a request that wants ordinary text. */
export function structuredPrompt(
  format: SentFormat | undefined,
  { instructions, userTexts, isRepair }: Sent,
): StructuredPrompt | undefined {
  const field = format === undefined || format.type === 'text' ? undefined : format.field;
  const described = format?.schema ?? schemaIn(instructions);
  if (field === undefined && described === undefined) return undefined;
  const lines = userTexts.flatMap((text) => text.split(/\r?\n/));
  return { field, schema: described, lines, isRepair };
}
