/** The error of an answer with more bytes than expected. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';

  constructor(mostBytes: number) {
    super(`the answer of the server has more than ${mostBytes} bytes`);
  }
}

/**
 * Makes each answer of a `fetch` fail once it has more than `mostBytes`, because a faulty server may
 * send without end.
 */
export const limitedTo =
  (mostBytes: number, send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const answer = await send(input, init);
    if (answer.body === null) return answer;
    let bytes = 0;
    const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > mostBytes) controller.error(new AnswerTooLongError(mostBytes));
        else controller.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(limit), answer);
  };
