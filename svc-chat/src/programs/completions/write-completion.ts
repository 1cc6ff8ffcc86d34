import { chatStrings } from '@targum/contracts';
import { completionStrings } from '@targum/contracts/openai';
import type { FinishReason } from '@targum/contracts/openai';
import { modelFailed, rateLimited } from '@targum/service-kit';
import type { HttpError, Logger } from '@targum/service-kit';
import { estimateTokens } from '../../models/model/tokens.ts';
import { ModelError } from '../../models/model/chat-model.ts';
import type { ChatModel, ReplySettings, TokenUsage } from '../../models/model/chat-model.ts';
import type { TurnsWithScripture } from '../../scripture/given/scripture-of-turns.ts';
import type { InsertedText } from '../../scripture/insertions/inserted-text.ts';
import type { CompletionEnd } from './format.ts';
import type { CompletionPrompt } from './prompt.ts';
import { refusedByModel } from './settings.ts';

/** A program is told to wait this long if a model with too many requests names no time. */
const BUSY_SECONDS = 5;
const TOO_MANY_REQUESTS = 429;

/**
 * Returns the error for a program: 429 if the model had too many requests before the first word,
 * otherwise 502.
 */
function answerTo(error: ModelError, written: string): HttpError {
  if (written !== '') return modelFailed(chatStrings.replyBrokeOff, { cause: error });
  const { status, retryAfterMs } = error;
  const seconds =
    retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1000));
  if (status === TOO_MANY_REQUESTS) {
    return rateLimited(seconds ?? BUSY_SECONDS, completionStrings.modelBusy);
  }
  return modelFailed(undefined, {
    cause: error,
    ...(seconds !== undefined && { headers: { 'retry-after': String(seconds) } }),
  });
}

export interface CompletionListener {
  text(piece: string): void;
  /** Called when the text so far turns out to be reasoning. The reply is the text that follows. */
  restart?(): void;
}

export interface AdmittedRequest {
  readonly id: string;
  /** The model of the assistant. Null for the model of the service. */
  readonly modelName: string | null;
  readonly input: CompletionPrompt;
  readonly inputTokens: number;
  readonly settings: ReplySettings;
  readonly asked: readonly (keyof ReplySettings)[];
  readonly scripture: Pick<TurnsWithScripture<unknown>, 'insertInto'>;
  /** Called once at the end, also after a failure. */
  close(used: { readonly usage: TokenUsage | undefined; readonly replies: 0 | 1 }): Promise<void>;
}

interface Writing {
  readonly model: ChatModel;
  readonly logger: Pick<Logger, 'warn'>;
  readonly listener: CompletionListener;
  readonly signal: AbortSignal;
}

/**
 * Writes one completion, and passes on its text.
 * @throws {HttpError} if the model fails or refuses a parameter.
 * @throws the reason of `signal`, if it aborts.
 */
export async function writeCompletion(
  request: AdmittedRequest,
  { model, logger, listener, signal }: Writing,
): Promise<CompletionEnd> {
  const { id, modelName, input, inputTokens, settings, asked, scripture, close } = request;
  let reason: FinishReason = 'stop';
  let written = '';
  let usage: TokenUsage | undefined;
  let inserted: InsertedText | undefined;
  try {
    const into = await scripture.insertInto((text) => listener.text(text));
    inserted = into;
    signal.throwIfAborted();
    usage = await model.reply({
      ...input,
      model: modelName,
      settings,
      asked,
      signal,
      onText: (text) => {
        written += text;
        into.add(text);
      },
      onRestart: () => into.restart(() => listener.restart?.()),
      onFinish: (finish) => {
        reason = finish;
      },
    });
    await into.end();
    usage ??= { inputTokens, outputTokens: estimateTokens(written) };
    return { reason, usage };
  } catch (error) {
    // The provider reports the tokens of a reply without words. The tokens of a reply that broke
    // off, or that the client aborted, are estimated. Any other failed reply used no tokens.
    if (error instanceof ModelError) ({ usage } = error);
    if (written !== '' || signal.aborted) {
      usage = { inputTokens, outputTokens: written === '' ? 0 : estimateTokens(written) };
    }
    if (!(error instanceof ModelError)) throw error;
    await inserted?.end(true);
    if (error.refused !== undefined) throw refusedByModel(error.refused, error);
    logger.warn({ err: error, completionId: id }, 'completion failed');
    throw answerTo(error, written);
  } finally {
    await close({ usage, replies: written === '' ? 0 : 1 });
  }
}
