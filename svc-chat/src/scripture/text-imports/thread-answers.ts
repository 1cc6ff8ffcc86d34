import { parentPort } from 'node:worker_threads';
import { TextError } from '@targum/scripture';
import type { ThreadAnswer } from './run-in-thread.ts';

/** Sends an answer from a thread to its process. */
export function answer<Result>(message: ThreadAnswer<Result>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port between threads has none.
  parentPort!.postMessage(message);
}

/** Answers the result of `work`, or its `TextError`. Another error ends the thread. */
export async function answerWith<Result>(work: () => Promise<Result>): Promise<void> {
  try {
    answer({ type: 'result', result: await work() });
  } catch (error) {
    if (!(error instanceof TextError)) throw error;
    answer({ type: 'problem', problem: error.message });
  }
}
