import type { GenerationRow } from '@targum/database';
import { contains, plainWords, readPlainText } from '@targum/scripture';
import type { Claim, Source } from '@targum/scripture';
import type { InTime } from './in-time.ts';
import { PASTED_MAX } from './pasted.repository.ts';
import type { PastedRepository } from './pasted.repository.ts';
import type { Work } from './work.ts';

export interface PastedOptions {
  readonly repository: PastedRepository;
  readonly generation: Pick<GenerationRow, 'chat_id' | 'user_id' | 'user_message_id'>;
  readonly isStandin: boolean;
  readonly inTime: InTime;
  readonly work: Work;
}

/** The stand-in's command for a reply with given words. Messages with it do not count as pasted. */
const CLAIM_COMMAND = /^\/claim\s/;

export function createPasted(options: PastedOptions) {
  const { repository, generation, isStandin, inTime, work } = options;
  let isLoaded = false;
  let source: Source | undefined;

  const read = (messages: readonly string[]): void => {
    const text = messages
      .filter((message) => !(isStandin && CLAIM_COMMAND.test(message)))
      .join('\n\n')
      .slice(-PASTED_MAX);
    if (text === '') return;
    work.read(text.length);
    source = readPlainText(plainWords(text));
  };

  return {
    /** @returns false if the messages could not be read. */
    async load(signal: AbortSignal) {
      if (isLoaded) return true;
      const messages = await inTime(signal, () => repository.read(generation));
      if (messages === undefined) return false;
      isLoaded = true;
      read(messages);
      return true;
    },
    has(claim: Claim) {
      if (source === undefined || work.isOver) return false;
      work.find(source.forms[0].words.length);
      return contains(source, claim);
    },
  };
}

export type Pasted = ReturnType<typeof createPasted>;
