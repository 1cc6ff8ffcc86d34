import type {
  Completion,
  CompletionChunk,
  CompletionRequest,
  FinishReason,
} from '@targum/contracts/openai';
import type { TokenUsage } from '../../models/model/chat-model.ts';

export interface CompletionEnd {
  readonly reason: FinishReason;
  readonly usage: TokenUsage;
}

export interface CompletionHead {
  readonly id: string;
  readonly model: string;
  readonly promptVersion: string;
}

const sharedOf = ({ id, model, promptVersion }: CompletionHead) => ({
  id: `chatcmpl-${id}`,
  created: Math.floor(Date.now() / 1000),
  model,
  system_fingerprint: promptVersion,
});

const usageOf = ({ inputTokens, outputTokens }: TokenUsage) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});

export const completionOf = (
  head: CompletionHead,
  content: string,
  { reason, usage }: CompletionEnd,
): Completion => ({
  ...sharedOf(head),
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content, refusal: null },
      logprobs: null,
      finish_reason: reason,
    },
  ],
  usage: usageOf(usage),
});

export function chunkFormat(head: CompletionHead, options: CompletionRequest['stream_options']) {
  const shared = { ...sharedOf(head), object: 'chat.completion.chunk' as const };
  const withUsage = options?.include_usage === true;
  const chunk = (
    delta: CompletionChunk['choices'][number]['delta'],
    finish_reason: FinishReason | null = null,
  ): CompletionChunk => ({
    ...shared,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...(withUsage && { usage: null }),
  });
  return {
    start: () => chunk({ role: 'assistant', content: '' }),
    text: (content: string) => chunk({ content }),
    end: ({ reason, usage }: CompletionEnd) => [
      chunk({}, reason),
      ...(withUsage ? [{ ...shared, choices: [], usage: usageOf(usage) }] : []),
    ],
  };
}
