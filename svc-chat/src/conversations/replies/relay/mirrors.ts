import { isDeepStrictEqual } from 'node:util';
import type { Annotation } from '@targum/contracts/on-demand';
import type { GenerationRow } from '@targum/database';
import { outsideCall, outsideTrace } from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import type { ChatChannel } from './chat-channel.ts';
import { START_POSITION } from '../event-id.ts';
import type { AnnotationsOf } from '../../../scripture/annotations/create-annotations.ts';
import type { GenerationsRepository } from '../store/generations.repository.ts';
import { endOf } from '../engine/reply-end.ts';
import type { ReplyLog } from '../store/reply-log.ts';
import { withText } from '../engine/reply-events.ts';
import type { ReplyHead } from '../engine/reply-events.ts';
import { createReply } from '../engine/reply.ts';
import type { Reply } from '../engine/reply.ts';
import { openStored } from '../store/stored-reply.ts';

/** A reply that is being read. Call `close` when reading ends. */
export interface OpenReply {
  readonly reply: Reply;
  close(): void;
}

export interface MirrorsOptions {
  readonly repository: GenerationsRepository;
  readonly log: ReplyLog;
  readonly channel: ChatChannel;
  readonly annotationsOf: AnnotationsOf;
  readonly logger: Logger;
}

/** Milliseconds between regular checks, which find what a lost notification did not report. */
const LOOK_EVERY_MS = 1000;
/** Every n-th check also queries PostgreSQL, because the end mark in the log can be lost. */
const LOOKS_PER_END_CHECK = 3;

/** Returns the stored annotations that are missing in a mirror or have other content there. */
const missingOf = (stored: Reply, { annotations }: Reply) =>
  stored.annotations.filter((each) => !annotations.some((known) => isDeepStrictEqual(known, each)));

interface Mirror {
  readonly reply: Reply;
  readonly stop: () => void;
  readers: number;
}

/**
 * Creates the mirrors of this process, which are copies of replies that other processes write. A
 * mirror is kept up to date while a client reads it.
 */
export function createMirrors(options: MirrorsOptions) {
  const { repository, log, channel, annotationsOf, logger } = options;
  const mirrors = new Map<string, Mirror>();

  /** Appends the text that this reply lacks. @returns true at the end mark. */
  const pullLog = async (reply: Reply, append: Reply['append']): Promise<boolean> => {
    const entries = await log.read(reply.head.generationId, START_POSITION + reply.text.length);
    let { text } = reply;
    const ofTokens: Annotation[] = [];
    for (const entry of entries) {
      if (entry === 'end') break;
      const known = text.length;
      const seen = START_POSITION + known - (entry.position - entry.text.length);
      if (seen < 0) continue;
      text += entry.text.slice(seen);
      ofTokens.push(...entry.ofTokens.filter(({ start }) => start >= known));
    }
    if (text !== reply.text) append(text.slice(reply.text.length), ofTokens);
    return entries.at(-1) === 'end';
  };

  /** Ends the reply if PostgreSQL has its end. */
  const pullEnd = async (reply: Reply): Promise<void> => {
    const generation = await repository.find(reply.head.generationId);
    if (generation === undefined) {
      reply.finish(endOf(reply.head.assistantMessageId, 'interrupted'));
      return;
    }
    const stored = await openStored(repository, generation);
    if (stored?.end === undefined) return;
    // If the texts differ, the end carries the stored text. A reader who comes from the writing
    // process may have received reasoning that is not in the log.
    const isWhole = stored.text === reply.text;
    if (stored.text.startsWith(reply.text)) {
      reply.append(stored.text.slice(reply.text.length));
      reply.annotate(missingOf(stored, reply));
    }
    reply.finish(isWhole ? stored.end : withText(stored.end, stored.text));
  };

  const create = (generation: GenerationRow, head: ReplyHead): Mirror => {
    const reply = createReply(head);
    const annotations = annotationsOf(generation, reply.annotate);
    const append: Reply['append'] = (more, ofTokens) => {
      reply.append(more, ofTokens);
      annotations.add(more, ofTokens);
    };
    let pulling = false;
    let again = false;

    const pull = async (checkEnd: boolean): Promise<void> => {
      if (pulling) {
        again = true;
        return;
      }
      pulling = true;
      try {
        do {
          again = false;
          const mayHaveEnded = await pullLog(reply, append).catch((error: unknown) => {
            logger.warn({ err: error }, 'reply log could not be read');
            return true;
          });
          if (mayHaveEnded || checkEnd) await pullEnd(reply);
        } while (again && reply.end === undefined);
      } catch (error) {
        logger.warn({ err: error }, 'reply could not be looked up');
      } finally {
        pulling = false;
      }
    };

    const unlisten = channel.listen(head.chatId, () => void pull(false));
    let looks = 0;
    const timer = setInterval(() => void pull(++looks % LOOKS_PER_END_CHECK === 0), LOOK_EVERY_MS);
    const stop = () => {
      unlisten();
      clearInterval(timer);
      // A reader that closes late must not remove a mirror that other readers have opened in the
      // meantime.
      if (mirrors.get(head.generationId) === mirror) mirrors.delete(head.generationId);
    };
    const mirror: Mirror = { reply, stop, readers: 0 };
    void reply.ended.then(stop);
    void pull(true);
    return mirror;
  };

  return {
    open(generation: GenerationRow, head: ReplyHead) {
      const mirror =
        mirrors.get(generation.id) ??
        outsideTrace(() => outsideCall(() => create(generation, head)));
      mirrors.set(generation.id, mirror);
      mirror.readers++;
      return {
        reply: mirror.reply,
        close() {
          mirror.readers--;
          if (mirror.readers === 0) mirror.stop();
        },
      };
    },
  };
}

export type Mirrors = ReturnType<typeof createMirrors>;
