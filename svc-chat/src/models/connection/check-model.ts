import type { CheckId, CheckReason, ServiceCheck } from '@targum/contracts/on-demand';
import { ModelError } from '../model/chat-model.ts';
import type { ModelFailure, Turn } from '../model/chat-model.ts';
import { protocolFor } from '../model/provider-model.ts';
import type { ProviderCall } from '../model/protocol.ts';
import { createModelProvider } from '../model/provider.ts';
import { reasonIn } from '../model/reason.ts';
import { responses } from '../model/responses.ts';
import { createKeyRemover } from '../model/without-keys.ts';
import type { StructuredMode } from '../structured/answer-format.ts';
import { formatQuestions, withUsedFormat } from './format-questions.ts';
import type { ModelServer } from './model-server.ts';
import { readAnswer } from './read-answer.ts';
import type { Answer } from './read-answer.ts';

/** Milliseconds for one question. A local server may have to load the model first. */
const QUESTION_MS = 60_000;
const MOST_QUESTIONS = 5;
/** A long answer has at least this many characters. The numbers up to 200 have 691. */
const LONG_CHARACTERS = 250;
const MESSAGE_MAX = 200;

const INSTRUCTIONS = 'You answer questions. Do exactly what is asked, and add nothing.';
const HELLO = 'Answer with one word: hello';
const LONG = 'Write the numbers from 1 to 200 in digits, with a space between two numbers.';
const TALK: readonly Turn[] = [
  { role: 'user', content: 'My name is Ruth.' },
  { role: 'assistant', content: 'Hello Ruth.' },
  { role: 'user', content: 'What is my name? Answer with one word.' },
];

const REASONS: Readonly<Record<ModelFailure, CheckReason>> = {
  unreachable: 'unreachable',
  refused: 'refused',
  provider_error: 'refused',
  first_token_timeout: 'timeout',
  idle_timeout: 'timeout',
  total_timeout: 'timeout',
  cut: 'cut',
  bad_response: 'bad_response',
  too_long: 'too_long',
  empty: 'empty',
  declined: 'declined',
};

interface Question {
  readonly id: CheckId;
  /** Returns why an answer is not good enough. */
  readonly ask: (signal: AbortSignal) => Promise<CheckReason | undefined>;
}

export interface ModelCheck {
  readonly server: ModelServer;
  /** How the product asks the model for data. */
  readonly structured: StructuredMode;
  /** Aborts if nobody waits for the outcome. */
  readonly gone: AbortSignal;
  /** Milliseconds for one question. */
  readonly questionMs?: number;
}

const without = ({ path, body }: ProviderCall, field: string): ProviderCall => ({
  path,
  body: { ...body, [field]: undefined },
});

const hasText = ({ text }: Answer) => (text.trim() === '' ? 'empty' : undefined);

/** Questions about streams, the plainest one first. */
const plainQuestions = (server: ModelServer, questionMs: number): Question[] => {
  const protocol = protocolFor(server.api, server.baseUrl);
  const provider = createModelProvider({ ...server, timeoutMs: questionMs });
  const callFor = (content: string, turns: readonly Turn[] = [{ role: 'user', content }]) =>
    protocol.call(server.model, { instructions: INSTRUCTIONS, turns: [...turns] });
  const plain = (call: ProviderCall) => without(call, 'stream_options');
  const question = (
    id: CheckId,
    call: ProviderCall,
    judge: (answer: Answer) => CheckReason | undefined,
  ): Question => ({
    id,
    ask: async (signal) => judge(await readAnswer(provider, protocol, call, signal)),
  });
  const hello = callFor(HELLO);
  return [
    question('stream', plain(hello), hasText),
    question('usage', hello, ({ usage }) => (usage ? undefined : 'no_usage')),
    question('long', plain(callFor(LONG)), ({ text, reason }) =>
      text.length < LONG_CHARACTERS || reason === 'length' ? 'too_short' : undefined,
    ),
    question('roles', plain(callFor('', TALK)), hasText),
    question('stream_options', hello, () => undefined),
  ];
};

const skipped = (id: CheckId, reason: CheckReason): ServiceCheck => ({
  ...{ id, state: 'skipped', milliseconds: null, reason, status: null, message: null },
});

/**
 * Asks a server small things: about streams, and for data in each format. If it does not answer
 * plainly, the others are skipped. The test takes as long as five questions may take at most.
 */
export const checkModel = async ({
  server,
  structured,
  gone,
  questionMs = QUESTION_MS,
}: ModelCheck): Promise<ServiceCheck[]> => {
  const withoutKeys = createKeyRemover(server);
  const over = AbortSignal.timeout(MOST_QUESTIONS * questionMs);

  const failureOf = (error: unknown, isLate: boolean) => {
    if (isLate) return { reason: 'timeout', status: null, message: null } as const;
    if (!(error instanceof ModelError)) throw error;
    const { status = null, refusal } = error;
    const message = refusal === undefined ? '' : reasonIn(refusal, withoutKeys).message;
    return {
      reason: REASONS[error.failure],
      status,
      message: message === '' ? null : message.slice(0, MESSAGE_MAX),
    };
  };

  const put = async ({ id, ask }: Question): Promise<ServiceCheck> => {
    const began = performance.now();
    const late = AbortSignal.any([over, AbortSignal.timeout(questionMs)]);
    const outcome = async () => {
      try {
        const reason = (await ask(AbortSignal.any([gone, late]))) ?? null;
        return { reason, status: null, message: null };
      } catch (error) {
        gone.throwIfAborted();
        return failureOf(error, late.aborted);
      }
    };
    const { reason, status, message } = await outcome();
    return {
      ...{ id, state: reason === null ? 'ok' : 'failed' },
      ...{ milliseconds: Math.round(performance.now() - began), reason, status, message },
    };
  };

  const isResponses = protocolFor(server.api, server.baseUrl) === responses;
  const checks: ServiceCheck[] = [];
  const questions = [...plainQuestions(server, questionMs), ...formatQuestions(server, questionMs)];
  for (const question of questions) {
    const { id } = question;
    if (checks[0] !== undefined && checks[0].state !== 'ok') checks.push(skipped(id, 'not_tried'));
    // The Responses API has no such field, and always counts the tokens.
    else if (id === 'stream_options' && isResponses) checks.push(skipped(id, 'not_needed'));
    else checks.push(await put(question));
  }
  return withUsedFormat(checks, structured);
};
