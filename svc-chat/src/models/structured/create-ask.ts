import type { Logger } from '@targum/service-kit';
import type { z } from 'zod';
import { repeat, withDeadlines } from '../model/attempts.ts';
import type { AttemptLimits } from '../model/attempts.ts';
import { ModelError, sumOf } from '../model/chat-model.ts';
import type { Answered, AskRequest, TokenUsage } from '../model/chat-model.ts';
import type { Protocol, WholeAnswer } from '../model/protocol.ts';
import type { AdaptedProvider, ModelCall } from '../model/refused-fields.ts';
import { withoutReasoning } from '../reasoning/without-reasoning.ts';
import type { StructuredMode } from './answer-format.ts';
import { obtain } from './ask.ts';
import type { Put } from './ask.ts';
import { createLadder } from './ladder.ts';
import { schemaToSend } from './sent-schema.ts';
import { withForm } from './turns.ts';

export interface CreateAskOptions extends AttemptLimits {
  readonly model: string;
  readonly protocol: Protocol;
  readonly provider: AdaptedProvider;
  readonly structured: StructuredMode;
  /** The longest time for an answer with all its requests, in milliseconds. */
  readonly totalMs: number;
  readonly logger: Pick<Logger, 'warn'>;
  readonly withoutKeys: (text: string) => string;
  /** Runs a request to a model in a span of its own. */
  readonly inSpan: (model: string, work: () => Promise<WholeAnswer>) => Promise<WholeAnswer>;
  readonly logRefusal: (model: string, failure: ModelError) => void;
}

/** A longer body fails. It would only fill the memory. */
const MAX_BODY_CHARACTERS = 2_000_000;

/** No program asked for a field of these requests. */
const NO_FIELDS: ModelCall['asked'] = new Map();

/** Asks a model for data. An answer arrives as a whole, so only the total deadline applies to it. */
export const createAsk = (options: CreateAskOptions) => {
  const { protocol, provider, structured, totalMs, inSpan } = options;
  const ladder = createLadder({ ...options, mode: structured });
  const optional = [...protocol.optional, ...Object.values(protocol.fields)];

  /** @throws {ModelError} if the attempt fails. */
  const readWhole = async (call: ModelCall, signal: AbortSignal): Promise<WholeAnswer> => {
    let body = '';
    await provider.stream(call, signal, (text) => {
      body += text;
      if (body.length > MAX_BODY_CHARACTERS) throw new ModelError('too_long');
    });
    const answer = protocol.readWhole(body);
    if (!answer.isCut && !answer.isDeclined && withoutReasoning(answer.text) === '') {
      throw new ModelError('empty', { retryable: true, usage: answer.usage });
    }
    return answer;
  };

  /**
   * @throws {ModelError} if the model has no valid answer.
   * @throws the reason of `signal` if that aborts.
   */
  return async <Schema extends z.ZodType>(
    request: AskRequest<Schema>,
  ): Promise<Answered<z.output<Schema>>> => {
    const { name, signal } = request;
    const model = request.model ?? options.model;
    const schema = schemaToSend(name, request.schema);
    const instructions = withForm(request.instructions, schema);
    const deadlines = { firstTokenMs: totalMs, idleMs: totalMs, totalMs };
    let usage: TokenUsage | undefined;
    let how: Answered<unknown>['how'] = 'text';

    return withDeadlines(deadlines, signal, async (time) => {
      const put: Put = async (turns, maxTokens) => {
        const asked = { instructions, turns, settings: { maxTokens } };
        try {
          const climbed = await ladder.climb(model, (format) => {
            const call = {
              ...protocol.callWhole(model, asked, { format, name, schema }),
              ...{ model, optional, asked: NO_FIELDS, formatField: protocol.formatField },
            };
            return repeat(options, time, (attempts) =>
              inSpan(model, () => readWhole({ ...call, attempts }, time.watch.signal)),
            );
          });
          ({ how } = climbed);
          usage = sumOf(usage, climbed.result.usage);
          return climbed.result;
        } catch (error) {
          if (error instanceof ModelError) usage = sumOf(usage, error.usage);
          throw error;
        }
      };
      try {
        return { ...(await obtain(request, request, put)), usage, how };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        error.usage = usage;
        if (error.refusal !== undefined) options.logRefusal(model, error);
        throw error;
      }
    });
  };
};
