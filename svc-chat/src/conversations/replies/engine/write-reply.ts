import type { Logger } from '@targum/service-kit';
import type { ContextBuilder } from '../../context/context-builder.ts';
import { chatReferences } from '../../../scripture/given/chat-references.ts';
import type { Given } from '../../../scripture/given/given.ts';
import type { InsertInto } from '../../../scripture/insertions/create-insert-into.ts';
import type { InsertedText } from '../../../scripture/insertions/inserted-text.ts';
import { ModelError } from '../../../models/model/chat-model.ts';
import type { ChatModel } from '../../../models/model/chat-model.ts';
import type { Begun } from '../store/begin.repository.ts';
import type { ReplyResult } from '../store/generations.repository.ts';
import { failureOf } from './reply-end.ts';
import type { StoredPrefix } from './stored-prefix.ts';

/** `lost` means that another process took the lease. */
export type EndReason = 'stopped' | 'interrupted' | 'lost';

export interface WriteReplyOptions {
  readonly context: Pick<ContextBuilder, 'build'>;
  readonly model: ChatModel;
  readonly given: Given;
  readonly insertInto: InsertInto;
  readonly logger: Pick<Logger, 'warn'>;
}

interface Written {
  readonly outcome: ReplyResult | 'lost';
  /** Undefined if the chat needs no summary. */
  readonly keepTokens?: number | undefined;
}

interface Writing {
  readonly part: StoredPrefix;
  /** Aborts with an `EndReason` if the reply ends early. */
  readonly signal: AbortSignal;
  /** Shows a new version in place of the earlier one. Called with the first text. */
  readonly show: () => Promise<void>;
}

/** Asks the model for a reply. An error of the model makes the outcome `failed`. */
export async function writeReply(
  options: WriteReplyOptions,
  begun: Begun,
  { part, signal, show }: Writing,
): Promise<Written> {
  const { context, model, given, insertInto, logger } = options;
  const { generation } = begun;
  let shown: Promise<void> | undefined;
  let inserted: InsertedText | undefined;
  const wholeText = async (isCut: boolean): Promise<string> => {
    await inserted?.end(isCut);
    await shown;
    return part.text;
  };
  let sent: Pick<ReplyResult, 'given' | 'sentTokens'> = { sentTokens: 0 };
  try {
    const into = await insertInto(begun.reading, (text, ofTokens) => {
      if (generation.shown_instead !== null) shown ??= show();
      part.add(text, ofTokens);
    });
    inserted = into;
    const { prompt, model: own, temperature } = begun.assistant;
    const { passage, noted, reading, times } = begun;
    const references = chatReferences(passage, noted);
    const block = await given.blockFor({ references, reading, times });
    const { keepTokens, tokens, ...conversation } = context.build(
      begun.history,
      prompt.text,
      block.text,
    );
    signal.throwIfAborted();
    sent = { given: block.given, sentTokens: tokens };
    const usage = await model.reply({
      ...conversation,
      model: own,
      settings: temperature === null ? {} : { temperature },
      ...{ signal, onText: into.add, onRestart: () => into.restart(part.restart) },
    });
    const text = await wholeText(false);
    return { outcome: { status: 'complete', text, usage, ...sent }, keepTokens };
  } catch (error) {
    const text = await wholeText(true);
    if (signal.aborted) {
      const status = signal.reason as EndReason;
      return { outcome: status === 'lost' ? status : { status, text, ...sent } };
    }
    logger.warn({ err: error, generationId: generation.id }, 'reply failed');
    const usage = text === '' && error instanceof ModelError ? error.usage : undefined;
    return { outcome: { status: 'failed', text, error: failureOf(text), usage, ...sent } };
  }
}
