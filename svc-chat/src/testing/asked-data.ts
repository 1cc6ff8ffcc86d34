import { z } from 'zod';
import type { AskRequest, ChatModel } from '../models/model/chat-model.ts';

/** The form of the answers in these tests. */
export const findings = z.object({
  summary: z.string().max(100),
  findings: z
    .array(
      z.object({
        verse: z.int().min(1),
        kind: z.enum(['omission', 'addition']),
        words: z.array(z.string().min(1)),
        isOpen: z.boolean(),
      }),
    )
    .max(5),
});
type Findings = typeof findings;

/** Returns a valid finding. */
export const finding = (verse: number, more: object = {}) => ({
  ...{ verse, kind: 'omission', words: ['boat'], isOpen: true },
  ...more,
});

/** Returns an answer with these findings. */
export const found = (...items: unknown[]) => ({ summary: 'Some', findings: items });

/** Asks a model for findings. */
export const askData = (model: ChatModel, data: string, more: Partial<AskRequest<Findings>> = {}) =>
  model.ask({
    ...{ instructions: 'You check back translations.', data, schema: findings, name: 'findings' },
    ...{ signal: new AbortController().signal, maxTokens: 500 },
    ...more,
  });
