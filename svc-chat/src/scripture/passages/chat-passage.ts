import type { ChatPassage, WantedPassage } from '@targum/contracts';
import { passageCalls } from '@targum/contracts/on-demand';
import { HttpError, validationFailed } from '@targum/service-kit';
import type { PassagesService } from './passages.service.ts';
import { notInWords } from './problems.ts';

/** @throws {HttpError} 422 with a `PassageProblem` in `details.reason`. */
export type ResolvePassage = (
  wanted: WantedPassage,
  languages: readonly string[],
) => Promise<ChatPassage>;

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
