import type { CheckId, CheckReason, ServiceCheck } from '@targum/contracts/on-demand';
import { createProviderModel } from '../model/provider-model.ts';
import { ANSWER_FORMATS } from '../structured/answer-format.ts';
import type { AnswerFormat, StructuredMode } from '../structured/answer-format.ts';
import { answerSchemas } from '../structured/answer-schemas.ts';
import { formatsFor, isStepDown } from '../structured/ladder.ts';
import type { ModelServer } from './model-server.ts';

const CHECKS = {
  json_schema: 'json_schema',
  json_object: 'json_object',
  text: 'json_text',
} as const satisfies Readonly<Record<AnswerFormat, CheckId>>;

const QUESTION = {
  instructions: 'You read a sentence, and answer what it says.',
  data: 'Ruth gives three loaves to Naomi as a gift.',
  schema: answerSchemas.test,
  name: 'test',
  maxTokens: 1000,
} as const;

/** The test shows what a server refuses, so nothing of it is logged. */
const logger = { warn: () => undefined };

/** Asks for data in each format. An answer counts if the product could use it. */
export const formatQuestions = (server: ModelServer, questionMs: number) =>
  ANSWER_FORMATS.map((structured) => ({
    id: CHECKS[structured],
    async ask(signal: AbortSignal): Promise<CheckReason | undefined> {
      const model = createProviderModel({
        ...{ ...server, structured, logger, attempts: 1, retryDelayMs: 0 },
        deadlines: { firstTokenMs: questionMs, idleMs: questionMs, totalMs: questionMs },
      });
      await model.ask({ ...QUESTION, signal });
      return undefined;
    },
  }));

/** Marks the format in which the product will ask for data: the first one that is not refused. */
export const withUsedFormat = (
  checks: readonly ServiceCheck[],
  structured: StructuredMode,
): ServiceCheck[] => {
  const mayBeUsed = formatsFor(structured).map((format): string => CHECKS[format]);
  const used = checks.find(
    ({ id, state, status }) => mayBeUsed.includes(id) && state !== 'skipped' && !isStepDown(status),
  );
  return checks.map((check) => (check === used ? { ...check, used: true } : check));
};
