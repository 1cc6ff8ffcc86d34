import type { ChatPassage, WantedPassage } from '@targum/contracts';
import { passageCalls } from '@targum/contracts/on-demand';
import { HttpError, validationFailed } from '@targum/service-kit';
import type { PassagesService } from './passages.service.ts';
import { notInWords } from './problems.ts';

/**
 * Turns the passage that a caller asks for into the passage that a chat stores.
 * @param languages the caller's languages as BCP 47 tags, the preferred one first.
 * @throws {HttpError} 422 if a text has none of the passage's verses. `details.passage` has the
 * message, and `details.reason` a `PassageProblem`.
 */
export type ResolvePassage = (
  wanted: WantedPassage,
  languages: readonly string[],
) => Promise<ChatPassage>;

/** Turns the problem of a passage into the problem of a chat's field. */
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
