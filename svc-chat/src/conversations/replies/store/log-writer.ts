import type { Logger } from '@targum/service-kit';
import { START_POSITION } from '../event-id.ts';
import { createTick } from '../engine/tick.ts';
import type { Reply } from '../engine/reply.ts';
import type { ReplyLog } from './reply-log.ts';
import { createSignal } from '../signal.ts';

export interface LogWriterOptions {
  readonly reply: Reply;
  readonly log: ReplyLog;
  readonly logger: Logger;
  readonly isLost: () => boolean;
  readonly onTaken: () => void;
}

/**
 * Milliseconds between two writes. The load on Redis stays low, and a crash loses less than half a
 * second of text.
 */
const WRITE_EVERY_MS = 250;
const ATTEMPTS_AT_THE_END = 4;

/** Replies write at the same moments, so that `ReplyLog` joins what they append. */
const tick = createTick(WRITE_EVERY_MS);
const nextWrite = () => new Promise<void>((resolve) => void tick.next(resolve));

/**
 * Keeps the log of a reply up to date until the reply is over. If Redis fails or loses data, the
 * whole log is written again once Redis is back. The reply itself never waits for Redis. If the end
 * of a reply could not be stored, its log gets no end mark and is kept, because the reaper stores
 * the text of the log.
 * @returns a promise that settles once the log is complete or given up.
 */
export async function writeLog(options: LogWriterOptions): Promise<void> {
  const { reply, log, logger, isLost, onTaken } = options;
  const name = reply.head;
  const growth = createSignal();
  const unlisten = reply.onGrowth(growth.raise);
  let written = 0;
  let tokensWritten = 0;
  let intact = false;

  const writeNew = async () => {
    const { text } = reply;
    if (text.length === written && intact) return;
    const ofTokens = [...reply.ofTokens];
    const more = { text: text.slice(written), ofTokens: ofTokens.slice(tokensWritten) };
    const added = intact && (await log.append(name, START_POSITION + text.length, more));
    if (!added && !(await log.rewrite(name, { text, ofTokens }))) return onTaken();
    intact = true;
    written = text.length;
    tokensWritten = ofTokens.length;
  };
  const attempt = async (what: () => Promise<void>): Promise<boolean> => {
    try {
      await what();
      return true;
    } catch (error) {
      if (intact) logger.warn({ err: error, generationId: name.generationId }, 'reply log failed');
      intact = false;
      return false;
    }
  };

  while (!reply.over) {
    await growth.raised();
    const done = await attempt(writeNew);
    if (!done) growth.raise();
    await Promise.race([nextWrite(), reply.ended]);
  }
  unlisten();
  if (reply.end === undefined && isLost()) return;
  for (let left = ATTEMPTS_AT_THE_END; left > 0; left--) {
    const isWhole = await attempt(writeNew);
    if (isWhole && reply.end === undefined) return;
    if (isWhole && (await attempt(() => log.finish(name)))) return;
    await nextWrite();
  }
}
