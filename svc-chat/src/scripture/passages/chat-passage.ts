import type { ChatPassage, WantedPassage } from '@targum/contracts';
import { passageCalls } from '@targum/contracts/on-demand';
import { HttpError, validationFailed } from '@targum/service-kit';
import type { PassagesService } from './passages.service.ts';
import { notInWords } from './problems.ts';

/**
 * Gives the passage that a chat keeps for one that a caller asks for.
 * @param languages the caller's, as BCP 47 tags, the preferred one first.
 * @throws {HttpError} 422 with the message in `details.passage` and a `PassageProblem` in
 * `details.reason` if a text has none of its verses.
 */
export type ResolvePassage = (
  wanted: WantedPassage,
  languages: readonly string[],
) => Promise<ChatPassage>;

/** The problem of a passage as one of a field of a chat. */
function ofChat(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.details?.['ref'] === undefined) return error;
  const { ref, ...details } = error.details;
  return validationFailed({ passage: ref, ...details });
}

export const createResolvePassage =
  (passages: PassagesService): ResolvePassage =>
  async ({ ref, textId }, languages) => {
    try {
      const { success } = passageCalls.read.query.shape.words.safeParse(ref);
      if (!success) throw notInWords();
      const passage = await passages.read({
        ...{ written: { words: ref }, text: textId, numberingOf: undefined, languages },
      });
      return { ref: passage.ref, textId: passage.text.id };
    } catch (error) {
      throw ofChat(error);
    }
  };
