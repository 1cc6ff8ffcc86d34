import type { Logger } from '@targum/service-kit';
import { ModelError } from '../model/chat-model.ts';
import { reasonIn } from '../model/reason.ts';
import { ANSWER_FORMATS } from './answer-format.ts';
import type { AnswerFormat, StructuredMode } from './answer-format.ts';

/** A refusal with one of these statuses may be about the format. */
const STEP_DOWN: readonly unknown[] = [400, 404, 415, 422, 501];
const KEPT_MS = 3_600_000;

export interface LadderOptions {
  readonly mode: StructuredMode;
  readonly logger: Pick<Logger, 'warn'>;
  readonly withoutKeys: (text: string) => string;
}

interface Climbed<Result> {
  readonly result: Result;
  readonly how: AnswerFormat;
}

/** Returns the formats that are tried one after the other. */
export const formatsFor = (mode: StructuredMode): readonly AnswerFormat[] =>
  mode === 'auto' ? ANSWER_FORMATS : [mode];

/** Reports whether a request with this status may be accepted in the next format. */
export const isStepDown = (status: number | null | undefined): boolean =>
  STEP_DOWN.includes(status);

/**
 * Asks for data in the strictest format that a server takes. Requests in different formats are
 * otherwise the same.
 */
export const createLadder = ({ mode, logger, withoutKeys }: LadderOptions) => {
  /** The formats that models took, and the time until which they are used, by model. */
  const known = new Map<string, { readonly format: AnswerFormat; readonly until: number }>();

  const formatsOf = (model: string): readonly AnswerFormat[] => {
    const formats = formatsFor(mode);
    const kept = known.get(model);
    if (kept === undefined || kept.until > Date.now()) {
      return formats.slice(kept === undefined ? 0 : formats.indexOf(kept.format));
    }
    known.delete(model);
    return formats;
  };

  const keep = (model: string, format: AnswerFormat, { status, refusal = '' }: ModelError) => {
    known.set(model, { format, until: Date.now() + KEPT_MS });
    logger.warn(
      { model, format, refusal: { status, ...reasonIn(refusal, withoutKeys) } },
      'the model refuses a stricter format of answers, and is asked in this one for an hour',
    );
  };

  return {
    /** @throws the error of `work`, unless the next format is tried. */
    async climb<Result>(
      model: string,
      work: (format: AnswerFormat) => Promise<Result>,
    ): Promise<Climbed<Result>> {
      const formats = formatsOf(model);
      let refused: ModelError | undefined;
      for (const format of formats) {
        try {
          const result = await work(format);
          if (refused !== undefined) keep(model, format, refused);
          return { result, how: format };
        } catch (error) {
          const isLast = format === formats.at(-1);
          if (!(error instanceof ModelError) || !isStepDown(error.status) || isLast) throw error;
          refused = error;
        }
      }
      throw new TypeError('no format was tried');
    },
  };
};
