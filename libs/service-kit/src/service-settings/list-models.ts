import type { ServiceModels } from '@targum/contracts/on-demand';
import { z } from 'zod';
import type { OpenAiServer } from '../openai/openai-client.ts';
import type { AddressGuard } from './address-guard.ts';
import { failureOfRequest } from './check-request.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_MODELS = 1000;
const LONGEST_NAME = 200;

const listed = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Returns the models that a server lists at `/models`, or why it lists none.
 * @throws the reason of `gone` if that aborts.
 */
export const listModels = async (
  server: OpenAiServer,
  guard: AddressGuard,
  gone: AbortSignal,
): Promise<ServiceModels> => {
  // The openai package is loaded only here, because it takes a tenth of a process's memory.
  const { createOpenAiClient } = await import('../openai/openai-client.ts');
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const client = createOpenAiClient({
    ...server,
    ...{ timeoutMs: TIMEOUT_MS, maxRetries: 0 },
    ...{ mostBytes: MOST_BYTES, fetch: createGuardedFetch(guard) },
  });
  try {
    const signal = AbortSignal.any([gone, late]);
    const answer = await client.get('/models', { signal }).asResponse();
    const { data } = listed.parse(await answer.json());
    const names = data.map(({ id }) => id).filter((id) => id.length <= LONGEST_NAME);
    const models = [...new Set(names)].toSorted().slice(0, MOST_MODELS);
    return { models, reason: models.length === 0 ? 'empty' : null, status: null, message: null };
  } catch (error) {
    gone.throwIfAborted();
    return { models: [], message: null, ...(await failureOfRequest(error, late.aborted)) };
  }
};
