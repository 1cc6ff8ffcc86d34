import { unknownFieldText } from '@targum/contracts';
import { completionStrings } from '@targum/contracts/openai';
import type { CompletionRequest } from '@targum/contracts/openai';
import { badRequest, validationFailed } from '@targum/service-kit';
import type { HttpError } from '@targum/service-kit';
import type { RefusedSetting, ReplySettings } from '../../models/model/chat-model.ts';

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
 * Returns the settings in a request.
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

/** Creates a 400 that names the parameter, with the model's message. */
export function refusedByModel({ setting, answer }: RefusedSetting, cause: Error): HttpError {
  const name = PARAMETERS[setting];
  const message = completionStrings.refusedByModel(name, answer);
  return badRequest(message, {
    details: { [name]: [message] },
    reason: 'unsupported_parameter',
    cause,
  });
}
