import type { ModelApi } from '@targum/contracts/on-demand';
import type { FinishReason } from '@targum/contracts/openai';
import { SpanKind, traced } from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import type { OpenAiServer } from '@targum/service-kit/openai';
import { createAsk } from '../structured/create-ask.ts';
import type { StructuredMode } from '../structured/answer-format.ts';
import { alternating } from './alternating.ts';
import { repeat, withDeadlines } from './attempts.ts';
import type { AttemptLimits } from './attempts.ts';
import { chatCompletions } from './chat-completions.ts';
import type { ReplyDeadlines } from './deadlines.ts';
import { createEventReader } from './event-stream.ts';
import { joinCharacters } from './join-characters.ts';
import { ModelError } from './chat-model.ts';
import type { ChatModel, ReplyRequest, ReplySettings, TokenUsage } from './chat-model.ts';
import { createAnswer } from '../reasoning/without-reasoning.ts';
import type { AnswerListener } from '../reasoning/without-reasoning.ts';
import type { Protocol } from './protocol.ts';
import type { ModelProvider, ProviderOptions } from './provider.ts';
import { createRefusalLog } from './refusal-log.ts';
import { leaveOutRefused } from './refused-fields.ts';
import type { AdaptedProvider, ModelCall } from './refused-fields.ts';
import { responses } from './responses.ts';
import { createKeyRemover } from './without-keys.ts';

export interface ProviderModelOptions
  extends OpenAiServer, Pick<ProviderOptions, 'connect'>, AttemptLimits {
  readonly model: string;
  readonly api: ModelApi;
  readonly structured: StructuredMode;
  readonly deadlines: ReplyDeadlines;
  readonly logger: Pick<Logger, 'warn'>;
}

const VENDOR_HOST = 'api.openai.com';
/**
 * A longer reply fails. Real replies are much shorter, and a longer reply would only fill the
 * memory.
 */
const MAX_REPLY_CHARACTERS = 500_000;

export const protocolFor = (api: ModelApi, baseUrl: string): Protocol => {
  if (api === 'responses') return responses;
  if (api === 'chat-completions') return chatCompletions;
  return new URL(baseUrl).hostname === VENDOR_HOST ? responses : chatCompletions;
};

/**
 * The maximum number of unknown finish reasons that are logged. A server that sends more of them
 * probably sends free text, which must not be logged.
 */
const MOST_REASONS = 20;

const isLimited = ({ maxTokens, maxCompletionTokens }: ReplySettings = {}): boolean =>
  maxTokens !== undefined || maxCompletionTokens !== undefined;

const usageAttributes = ({ inputTokens, outputTokens }: TokenUsage) => ({
  'gen_ai.usage.input_tokens': inputTokens,
  'gen_ai.usage.output_tokens': outputTokens,
});

/** Loads the package with the first call, because loading takes a tenth of the start-up time. */
const loadedWhenNeeded = (options: ProviderOptions): ModelProvider => {
  let loading: Promise<ModelProvider> | undefined;
  return {
    async stream(...call) {
      loading ??= import('./provider.ts').then(({ createModelProvider }) =>
        createModelProvider(options),
      );
      return (await loading).stream(...call);
    },
  };
};

const callFor = (
  protocol: Protocol,
  model: string,
  request: ReplyRequest,
): Omit<ModelCall, 'attempts'> => {
  const { asked = [], settings = {} } = request;
  const fieldsOf = (names: readonly (keyof ReplySettings)[]) =>
    names.flatMap((setting) => {
      const field = protocol.fields[setting];
      return field === undefined ? [] : ([[field, setting]] as const);
    });
  const own = (Object.keys(settings) as (keyof ReplySettings)[]).filter(
    (setting) => !asked.includes(setting),
  );
  return {
    ...protocol.call(model, request),
    model,
    optional: [...protocol.optional, ...fieldsOf(own).map(([field]) => field)],
    asked: new Map(fieldsOf(asked)),
  };
};

interface Attempt {
  readonly protocol: Protocol;
  readonly provider: AdaptedProvider;
  readonly request: ReplyRequest;
  readonly call: ModelCall;
  readonly signal: AbortSignal;
  readonly listener: AnswerListener;
  readonly onProgress: () => void;
  readonly onUnknownReason: (reason: string) => void;
}

/**
 * @returns the token usage, if the provider reports it.
 * @throws {ModelError} if the attempt fails.
 */
const readReply = async (attempt: Attempt): Promise<TokenUsage | undefined> => {
  const { protocol, provider, request, call, signal, onProgress } = attempt;
  let usage: TokenUsage | undefined;
  let finished = false;
  let reason: FinishReason | undefined;
  let length = 0;
  let said = '';
  let progressed = false;
  const answer = createAnswer(attempt.listener);
  const characters = joinCharacters((text) => {
    length += text.length;
    if (length > MAX_REPLY_CHARACTERS) throw new ModelError('too_long');
    answer.add(text);
  });
  const readEvents = createEventReader((data) => {
    const part = protocol.read(data);
    usage = part.usage ?? usage;
    reason = part.reason ?? reason;
    if (part.unknownReason !== undefined) attempt.onUnknownReason(part.unknownReason);
    finished ||= part.finished === true;
    progressed ||= part.thinking === true || part.text !== undefined;
    if (part.text !== undefined) said += part.text;
    if (part.failed !== undefined) throw part.failed;
  });
  const read = (text: string) => {
    said = '';
    progressed = false;
    try {
      readEvents(text);
    } finally {
      // A failure is thrown only here, so that the text before a broken event is kept.
      if (progressed) onProgress();
      if (said !== '') characters.add(said);
    }
  };
  await provider.stream(call, signal, read);
  if (!finished) throw new ModelError('cut', { retryable: true });
  characters.end();
  answer.end();
  // If the caller set a limit or a stop text, the reply can be empty.
  const mayBeEmpty =
    (reason === 'length' && isLimited(request.settings)) ||
    (reason === 'stop' && request.settings?.stop !== undefined);
  if (answer.isEmpty && !mayBeEmpty) {
    throw new ModelError('empty', { retryable: true, usage });
  }
  if (reason !== undefined) request.onFinish?.(reason);
  return usage;
};

export function createProviderModel(options: ProviderModelOptions): ChatModel {
  const { baseUrl, model, deadlines, logger } = options;
  const protocol = protocolFor(options.api, baseUrl);
  const withoutKeys = createKeyRemover(options);
  const logRefusal = createRefusalLog(logger, withoutKeys);
  const provider = leaveOutRefused(
    // The deadlines of this module end an attempt, not the time limit of the client, because the
    // client would repeat an attempt that its time limit ends.
    loadedWhenNeeded({ ...options, timeoutMs: deadlines.totalMs }),
    { logger, withoutKeys },
  );
  const unknownReasons = new Set<string>();
  const describe = (asked: string) => ({
    name: `chat ${asked}`,
    kind: SpanKind.CLIENT,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': asked,
      'server.address': new URL(baseUrl).hostname,
    },
  });

  /** Runs one attempt in a span of its own, which has its tokens. */
  const inSpan = <Result extends { readonly usage: TokenUsage | undefined }>(
    asked: string,
    work: () => Promise<Result>,
  ): Promise<Result> =>
    traced(
      () => describe(asked),
      async (span) => {
        const result = await work();
        if (result.usage !== undefined) span?.setAttributes(usageAttributes(result.usage));
        return result;
      },
    );

  const noteUnknown = (reason: string): void => {
    if (unknownReasons.has(reason) || unknownReasons.size === MOST_REASONS) return;
    unknownReasons.add(reason);
    logger.warn({ reason: reason.slice(0, 60) }, 'replies end for a reason that is not known');
  };

  return {
    name: model,
    unsupported: protocol.unsupported,
    ask: createAsk({
      ...{ ...options, protocol, provider, withoutKeys, logRefusal, inSpan },
      totalMs: deadlines.totalMs,
    }),
    reply(sent) {
      const request = { ...sent, turns: alternating(sent.turns) };
      const asked = request.model ?? model;
      const call = callFor(protocol, asked, request);
      return withDeadlines(deadlines, request.signal, async (time) => {
        const { signal, progress } = time.watch;
        let started = false;
        const onText = (text: string) => {
          // A piece that arrives after the call has ended is not part of the reply.
          if (signal.aborted) return;
          started = true;
          request.onText(text);
        };
        const onRestart = () => {
          if (!signal.aborted) request.onRestart?.();
        };
        const attempt = (attempts: number) =>
          inSpan(asked, async () => ({
            usage: await readReply({
              ...{ protocol, provider, request, signal },
              call: { ...call, attempts },
              listener: { onText, onRestart },
              onProgress: progress,
              onUnknownReason: noteUnknown,
            }),
          }));
        try {
          return (await repeat(options, time, attempt, () => !started)).usage;
        } catch (error) {
          // If the server refused a parameter of a program, `refusal` is undefined and nothing is
          // logged: the program gets the provider's message in `refused`.
          if (error instanceof ModelError && error.refusal !== undefined) logRefusal(asked, error);
          throw error;
        }
      });
    },
  };
}
