import { OpenAI } from 'openai';

export interface OpenAiClientOptions {
  readonly baseUrl: string;
  /** Empty if the server needs no key. */
  readonly apiKey: string;
  /** Time limit of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** How often the client itself repeats a failed request. 1 by default. */
  readonly maxRetries?: number;
}

/** Creates a client for a server with OpenAI's API. It logs nothing. */
export const createOpenAiClient = ({
  baseUrl,
  apiKey,
  timeoutMs,
  maxRetries = 1,
}: OpenAiClientOptions): OpenAI =>
  new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey === '' ? 'none' : apiKey,
    // By default the package reads these from the environment, which only entry points may do.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: timeoutMs,
    maxRetries,
    logLevel: 'off',
  });
