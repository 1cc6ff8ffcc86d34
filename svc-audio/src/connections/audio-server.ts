import type { VoiceName } from '@targum/contracts';
import { readModelServer } from '@targum/service-kit/addresses';
import type { OpenAiServer } from '@targum/service-kit/openai';
import { createGuardedFetch } from '@targum/service-kit/service-settings';
import type { AddressGuard } from '@targum/service-kit/service-settings';
import type { OpenAI } from 'openai';

/** A server with OpenAI's API for transcription. */
export interface AudioServer extends OpenAiServer {
  readonly model: string;
  /** Checks the connections. Undefined for a server of the environment, which may be anywhere. */
  readonly guard?: AddressGuard | undefined;
}

/** A server with OpenAI's API for speech. */
export interface SpeechServer extends AudioServer {
  /** The server's names for the product's voices. */
  readonly voices: Partial<Record<VoiceName, string>>;
}

/** Maximum size of an answer. The longest text that is spoken takes 4 MB as MP3 of the best quality. */
const MOST_BYTES = 8 * 1024 * 1024;

export type ClientOf = (server: AudioServer, timeoutMs: number, maxRetries?: number) => OpenAI;

/**
 * Returns a function that creates clients. The openai package is loaded only here, because it takes
 * a tenth of the process's memory.
 */
export const loadClients = async (): Promise<ClientOf> => {
  const { createOpenAiClient, tracedWith } = await import('@targum/service-kit/openai');
  return ({ guard, ...server }, timeoutMs, maxRetries = 1) =>
    createOpenAiClient({
      ...{ ...server, timeoutMs, maxRetries, mostBytes: MOST_BYTES },
      ...(guard === undefined ? {} : { fetch: tracedWith(createGuardedFetch(guard)) }),
    });
};

/** Returns what admins may see of a server: its address without a password or a query. */
export const shownServer = ({ baseUrl, model }: AudioServer) => ({
  address: readModelServer(baseUrl).url,
  model,
});
