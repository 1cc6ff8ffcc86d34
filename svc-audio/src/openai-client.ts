import { OpenAI } from 'openai';

export interface OpenAiClientOptions {
  readonly baseUrl: string;
  /** Empty where the service asks for none. */
  readonly apiKey: string;
  /** Longest time for one try. */
  readonly timeoutMs: number;
}

/** A client of a service with OpenAI's API; it tries again once. */
export const createOpenAiClient = ({ baseUrl, apiKey, timeoutMs }: OpenAiClientOptions): OpenAI =>
  new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey === '' ? 'none' : apiKey,
    // The package would take these from the environment, which only the entry points read.
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: timeoutMs,
    maxRetries: 1,
    logLevel: 'off',
  });
