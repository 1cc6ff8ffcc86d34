import type { CheckId, CheckReason, ServiceCheck } from '@targum/contracts/on-demand';
import { ModelError } from '../model/chat-model.ts';
import type { ModelFailure, Turn } from '../model/chat-model.ts';
import { protocolFor } from '../model/provider-model.ts';
import type { Protocol, ProviderCall } from '../model/protocol.ts';
import { createModelProvider } from '../model/provider.ts';
import { reasonIn } from '../model/reason.ts';
import { responses } from '../model/responses.ts';
import { createKeyRemover } from '../model/without-keys.ts';
import type { ModelServer } from './model-server.ts';
import { readAnswer } from './read-answer.ts';
import type { Answer } from './read-answer.ts';

/** Milliseconds for one question. A local server may have to load the model first. */
const QUESTION_MS = 60_000;
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
};

interface Question {
  readonly id: CheckId;
  readonly call: ProviderCall;
  /** Returns why an answer is not good enough. */
  readonly judge: (answer: Answer) => CheckReason | undefined;
}

const without = ({ path, body }: ProviderCall, field: string): ProviderCall => ({
  path,
  body: { ...body, [field]: undefined },
});

const hasText = ({ text }: Answer) => (text.trim() === '' ? 'empty' : undefined);

const questionsFor = (protocol: Protocol, model: string): Question[] => {
  const ask = (content: string, turns: readonly Turn[] = [{ role: 'user', content }]) =>
    protocol.call(model, { instructions: INSTRUCTIONS, turns: [...turns] });
  const plain = (call: ProviderCall) => without(call, 'stream_options');
  const hello = ask(HELLO);
  return [
    { id: 'stream', call: plain(hello), judge: hasText },
    { id: 'usage', call: hello, judge: ({ usage }) => (usage ? undefined : 'no_usage') },
    {
      id: 'long',
      call: plain(ask(LONG)),
      judge: ({ text, reason }) =>
        text.length < LONG_CHARACTERS || reason === 'length' ? 'too_short' : undefined,
    },
    { id: 'roles', call: plain(ask('', TALK)), judge: hasText },
    { id: 'stream_options', call: hello, judge: () => undefined },
  ];
};

const skipped = (id: CheckId, reason: CheckReason): ServiceCheck => ({
  ...{ id, state: 'skipped', milliseconds: null, reason, status: null, message: null },
});

/**
 * Asks a server five small things. If it does not answer plainly, the others are skipped.
 * @param gone aborts if nobody waits for the outcome.
 */
export const checkModel = async (
  server: ModelServer,
  gone: AbortSignal,
  questionMs = QUESTION_MS,
): Promise<ServiceCheck[]> => {
  const protocol = protocolFor(server.api, server.baseUrl);
  const provider = createModelProvider({ ...server, timeoutMs: questionMs });
  const withoutKeys = createKeyRemover(server);

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

  const put = async ({ id, call, judge }: Question): Promise<ServiceCheck> => {
    const began = performance.now();
    const late = AbortSignal.timeout(questionMs);
    const outcome = async () => {
      try {
        const signal = AbortSignal.any([gone, late]);
        const reason = judge(await readAnswer(provider, protocol, call, signal)) ?? null;
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

  const checks: ServiceCheck[] = [];
  for (const question of questionsFor(protocol, server.model)) {
    const { id } = question;
    if (checks[0] !== undefined && checks[0].state !== 'ok') checks.push(skipped(id, 'not_tried'));
    // The Responses API has no such field, and always counts the tokens.
    else if (id === 'stream_options' && protocol === responses) {
      checks.push(skipped(id, 'not_needed'));
    } else checks.push(await put(question));
  }
  return checks;
};
