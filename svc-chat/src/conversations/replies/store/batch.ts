import { outsideCall, outsideTrace } from '@targum/service-kit';

/**
 * Joins the calls of one turn of the event loop into one query, because many callers ask at the
 * same time. The query belongs to no caller's trace, and no caller's deadline ends it.
 * @param load gets the questions, and resolves to their answers in the same order.
 */
export function createBatch<Question, Answer>(
  load: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let questions: Question[] = [];
  let answers: Promise<readonly Answer[]> | undefined;

  const loadAll = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    const asked = questions;
    questions = [];
    answers = undefined;
    return load(asked);
  };

  return async (question) => {
    const index = questions.push(question) - 1;
    answers ??= outsideTrace(() => outsideCall(loadAll));
    return (await answers)[index] as Answer;
  };
}
