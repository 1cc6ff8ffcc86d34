import { STANDIN_MODEL } from '@targum/contracts';
import { readModelServer } from '@targum/service-kit/addresses';
import type { ModelServer } from '@targum/service-kit/addresses';
import { EXIT_SETTING, Refusal } from './say.ts';
import type { Settings } from './settings.ts';

const VENDOR = 'https://api.openai.com/v1';
const VENDOR_MODEL = 'gpt-5-mini';
const OLLAMA = 'http://127.0.0.1:11434/v1';
/**
 * The key for a server that requires none, such as Ollama, because the client library requires a
 * key.
 */
const NO_KEY = 'none';

export interface ChosenModel {
  baseUrl: string;
  apiKey: string;
  model: string;
  description: string;
}

/** Returns the names of the models that a server lists, or undefined if it does not answer. */
async function listModels(
  { url, query, basic }: ModelServer,
  apiKey: string,
  timeoutMs: number,
): Promise<string[] | undefined> {
  try {
    const response = await fetch(`${url}/models${query}`, {
      headers: { authorization: basic ?? `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return undefined;
    const body = (await response.json()) as { data?: { id: string }[] };
    return (body.data ?? []).map(({ id }) => id);
  } catch {
    return undefined;
  }
}

/**
 * Chooses the chat model: the configured one, else a local Ollama that answers.
 * @returns undefined for the built-in stand-in.
 * @throws Refusal when the settings do not determine a model.
 */
export async function chooseModel(
  settings: Settings,
  ollamaUrl = OLLAMA,
): Promise<ChosenModel | undefined> {
  const { OPENAI_BASE_URL, OPENAI_API_KEY, CHAT_MODEL } = settings;
  if (CHAT_MODEL === STANDIN_MODEL) return undefined;
  if (OPENAI_BASE_URL !== undefined || OPENAI_API_KEY !== undefined) {
    const baseUrl = OPENAI_BASE_URL ?? VENDOR;
    const apiKey = OPENAI_API_KEY ?? NO_KEY;
    const server = readModelServer(baseUrl);
    const model =
      CHAT_MODEL ??
      (server.url === VENDOR ? VENDOR_MODEL : (await listModels(server, apiKey, 5_000))?.[0]);
    if (model === undefined) {
      throw new Refusal(
        `CHAT_MODEL: missing, and ${server.url} lists no models. Set it to a model of that server.`,
        EXIT_SETTING,
      );
    }
    return { baseUrl, apiKey, model, description: `${model} at ${server.url}` };
  }
  const [first] = (await listModels(readModelServer(ollamaUrl), NO_KEY, 1_000)) ?? [];
  const model = first === undefined ? undefined : (CHAT_MODEL ?? first);
  if (model !== undefined) {
    return { baseUrl: ollamaUrl, apiKey: NO_KEY, model, description: `${model} (local Ollama)` };
  }
  if (CHAT_MODEL !== undefined) {
    throw new Refusal(
      `CHAT_MODEL: is ${CHAT_MODEL}, but no model server is known. Set OPENAI_BASE_URL or OPENAI_API_KEY, or start Ollama.`,
      EXIT_SETTING,
    );
  }
  return undefined;
}
