import { z } from 'zod';
import { schemaToSend } from './sent-schema.ts';

/** The forms of all answers for which the service asks a model. */
export const answerSchemas = {
  /** The answer to the small question with which a server is tested. */
  test: z.object({ names: z.array(z.string()), loaves: z.int(), isGift: z.boolean() }),
} as const;

/** @throws {Error} that names the place of a form that cannot be sent to all servers. */
export const checkAnswerSchemas = (
  schemas: Readonly<Record<string, z.ZodType>> = answerSchemas,
): void => {
  for (const [name, schema] of Object.entries(schemas)) schemaToSend(name, schema);
};
