import { keptDocument } from './sets.ts';

const PATIENCE_MS = 3000;

interface NetworkFirst {
  readonly isGood: (answer: Response) => boolean;
  /** The path of the document that answers if the network does not. */
  readonly kept: string;
  /** The answer of the network, if it was asked before. */
  readonly network?: Promise<Response> | undefined;
  /** Receives a copy of a good answer of the network. */
  readonly seen: (answer: Response) => void;
}

/**
 * Answers from the network, or with the kept document if no good answer has come within 3 s. Without a
 * kept document, the answer is that of the network, however late.
 */
export async function networkFirst(request: Request, options: NetworkFirst): Promise<Response> {
  const { isGood, kept, seen, network = fetch(request) } = options;
  const good = network.then(
    (answer) => (isGood(answer) ? answer : undefined),
    () => undefined,
  );
  const first = await Promise.race([good, pause(PATIENCE_MS)]);
  if (!first) return (await keptDocument(kept)) ?? network;
  if (first.ok) seen(first.clone());
  return first;
}

const pause = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });
