import { modelServerKey, modelServerUrl, serviceConfig } from '@targum/service-kit';
import { z } from 'zod';

/** Checks a name that goes into a header or an address. */
const name = z.string().regex(/^[\w.-]+$/, 'must have letters, digits, ".", "-" and "_" only');
const seconds = (fallback: number) => z.coerce.number().positive().max(86_400).default(fallback);

export const chatConfig = {
  ...serviceConfig,
  OPENAI_BASE_URL: modelServerUrl,
  OPENAI_API_KEY: modelServerKey.min(1),
  /**
   * The version of the API, which only Azure OpenAI needs. CHAT_MODEL is then the name of a
   * deployment.
   */
  OPENAI_API_VERSION: name.optional(),
  /** The provider bills calls to this organisation and this project. */
  OPENAI_ORG_ID: name.optional(),
  OPENAI_PROJECT_ID: name.optional(),
  CHAT_MODEL: z.string().min(1),
  /** `auto` selects the Responses API for OpenAI's own host, and Chat Completions for others. */
  CHAT_API: z.enum(['auto', 'chat-completions', 'responses']).default('auto'),
  /**
   * The size of the model's context window, for input and output together. The prompts alone take
   * about 4,000 tokens.
   */
  CHAT_CONTEXT_TOKENS: z.coerce.number().int().min(8192).default(32_768),
  CHAT_FIRST_TOKEN_SECONDS: seconds(60),
  CHAT_IDLE_SECONDS: seconds(30),
  CHAT_TOTAL_SECONDS: seconds(600),
};
