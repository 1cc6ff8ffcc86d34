import type { FinishReason } from '@targum/contracts/openai';
import { createEventReader } from '../model/event-stream.ts';
import { ModelError } from '../model/chat-model.ts';
import type { TokenUsage } from '../model/chat-model.ts';
import type { Protocol, ProviderCall } from '../model/protocol.ts';
import type { ModelProvider } from '../model/provider.ts';

/** What a server answered to one request, without the care that replies to users get. */
export interface Answer {
  readonly text: string;
  readonly usage: TokenUsage | undefined;
  readonly reason: FinishReason | undefined;
}

/** More text than this is no answer to a small question. */
const MAX_CHARACTERS = 100_000;

/** @throws {ModelError} if the request fails, or any error after the signal has aborted. */
export const readAnswer = async (
  provider: ModelProvider,
  protocol: Protocol,
  call: ProviderCall,
  signal: AbortSignal,
): Promise<Answer> => {
  let text = '';
  let usage: TokenUsage | undefined;
  let reason: FinishReason | undefined;
  let finished = false;
  const read = createEventReader((data) => {
    const part = protocol.read(data);
    text += part.text ?? '';
    usage = part.usage ?? usage;
    reason = part.reason ?? reason;
    finished ||= part.finished === true;
    if (part.failed !== undefined) throw part.failed;
    if (text.length > MAX_CHARACTERS) throw new ModelError('too_long');
  });
  await provider.stream({ ...call, attempts: 1 }, signal, read);
  if (!finished) throw new ModelError('cut');
  return { text, usage, reason };
};
