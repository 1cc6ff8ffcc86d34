import { unknownFieldText } from '@targum/contracts';
import type { CompletionRequest } from '@targum/contracts/openai';
import { validationFailed } from '@targum/service-kit';
import type { ReplySettings } from '../model/model.ts';

/** The parameter of a request for each setting of a reply. */
const PARAMETERS = {
  temperature: 'temperature',
  topP: 'top_p',
  maxTokens: 'max_tokens',
  maxCompletionTokens: 'max_completion_tokens',
  stop: 'stop',
  seed: 'seed',
} as const satisfies Record<keyof ReplySettings, keyof CompletionRequest>;

const SETTINGS = Object.keys(PARAMETERS) as (keyof ReplySettings)[];

/**
 * The settings that a request names.
 * @param unsupported settings that the model's API does not have.
 * @throws {HttpError} 422 that names the parameter of an unsupported setting.
 */
export function settingsOf(
  request: CompletionRequest,
  unsupported: readonly (keyof ReplySettings)[],
): ReplySettings {
  const named = SETTINGS.filter(
    (setting) => (request[PARAMETERS[setting]] ?? undefined) !== undefined,
  );
  for (const setting of named) {
    const name = PARAMETERS[setting];
    if (unsupported.includes(setting)) {
      throw validationFailed({ [name]: [unknownFieldText(name)] });
    }
  }
  return Object.fromEntries(named.map((setting) => [setting, request[PARAMETERS[setting]]]));
}
