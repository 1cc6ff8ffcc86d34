import { z } from 'zod';
import { assistantId, builtInId } from './assistants.ts';
import { calls } from '../calls/call.ts';
import { del, get, post } from '../calls/methods.ts';
import { messageContent, messageRole } from '../conversations/chat.ts';
import { limits } from '../calls/limits.ts';
import { count, timestamp, uuid, writtenText } from '../calls/primitives.ts';

export const assistantStrings = {
  nameRequired: 'Name is required',
  get nameTooLong() {
    return `Name is too long (max ${limits.assistant.nameMax} characters)`;
  },
  descriptionRequired: 'Description is required',
  get descriptionTooLong() {
    return `Description is too long (max ${limits.assistant.descriptionMax} characters)`;
  },
  promptRequired: 'Prompt is required',
  get promptTooLong() {
    return `Prompt is too long (max ${limits.assistant.promptMax} characters)`;
  },
  modelTooLong: 'Model is too long',
  temperatureRange: 'Temperature is too low or too high',
  changed: 'Someone else has saved this assistant since you opened it. Load the new version.',
  nameTaken: 'Another assistant has this name. Choose another one.',
  lastActive: 'One assistant must stay active. Turn on another one first.',
  builtIn: 'The assistants of the product cannot be removed. Turn this one off instead.',
  removed: 'This assistant was removed.',
  oneTrial: 'Another test is still running. Stop it or wait for its end.',
} as const;

export const assistantIcon = z.enum([
  ...builtInId.options,
  ...(['people', 'globe', 'music', 'lightbulb', 'heart', 'map', 'pen'] as const),
  ...(['question', 'leaf', 'shield', 'calendar', 'star'] as const),
]);
export type AssistantIconName = z.infer<typeof assistantIcon>;

const MODEL_MAX = 200;
const TEMPERATURE_MAX = 2;

export const assistantFields = z.object({
  name: z.lazy(() =>
    writtenText(
      limits.assistant.nameMax,
      assistantStrings.nameRequired,
      assistantStrings.nameTooLong,
    ),
  ),
  description: z.lazy(() =>
    writtenText(
      limits.assistant.descriptionMax,
      assistantStrings.descriptionRequired,
      assistantStrings.descriptionTooLong,
    ),
  ),
  icon: assistantIcon,
  /** The assistant's own prompt. The server adds the rules that all assistants share. */
  prompt: z.lazy(() =>
    writtenText(
      limits.assistant.promptMax,
      assistantStrings.promptRequired,
      assistantStrings.promptTooLong,
    ),
  ),
  /** Null if the assistant uses the model of the service. */
  model: writtenText(MODEL_MAX, undefined, assistantStrings.modelTooLong).nullable(),
  /** Null if the provider's default applies. */
  temperature: z
    .number(assistantStrings.temperatureRange)
    .min(0, assistantStrings.temperatureRange)
    .max(TEMPERATURE_MAX, assistantStrings.temperatureRange)
    .nullable(),
  active: z.boolean(),
});
export type AssistantFields = z.infer<typeof assistantFields>;

/** The newest version that the admin has seen; 0 if there is no version. */
const basedOn = count;

export const saveAssistantRequest = assistantFields.extend({ basedOn });
export type SaveAssistantRequest = z.infer<typeof saveAssistantRequest>;

export const publishAssistantRequest = z.object({ number: z.int().min(1), basedOn });
export type PublishAssistantRequest = z.infer<typeof publishAssistantRequest>;

export const resetAssistantRequest = z.object({ basedOn });

export const assistantVersion = z.object({
  /** Counts from 1 for each assistant. */
  number: z.int().min(1),
  createdAt: timestamp,
  createdBy: z.object({ id: uuid, name: z.string() }).nullable(),
  /** The time of the first publication; null for a draft. */
  publishedAt: timestamp.nullable(),
  restores: z.int().min(1).nullable(),
  /** True if this version makes the assistant follow the release again. */
  reset: z.boolean(),
});
export type AssistantVersion = z.infer<typeof assistantVersion>;

export const adminAssistant = z.object({
  id: assistantId,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  active: z.boolean(),
  builtIn: z.boolean(),
  /** True if a built-in assistant differs from the release. */
  edited: z.boolean(),
  /** True if the release has since changed a text that admins edited. */
  releaseChanged: z.boolean(),
  /**
   * The number of the published version. 0 if the assistant is as in the release, or was never
   * published.
   */
  published: count,
  /**
   * The number of the newest version. 0 if there is no version. A number above `published` is a
   * draft.
   */
  latest: count,
  removedAt: timestamp.nullable(),
});
export type AdminAssistant = z.infer<typeof adminAssistant>;

export const adminAssistants = z.object({
  assistants: z.array(adminAssistant),
  model: z.string(),
  sharedRules: z.string(),
});
export type AdminAssistants = z.infer<typeof adminAssistants>;

export const adminAssistantDetails = adminAssistant.extend({
  /** The fields of the newest version. If there is no version, the fields in the release. */
  newest: assistantFields,
  /** The fields in the release. Null for assistants that admins added. */
  release: assistantFields.nullable(),
  versions: z.array(assistantVersion),
});
export type AdminAssistantDetails = z.infer<typeof adminAssistantDetails>;

/**
 * A version and the version before it. The first version of a built-in assistant is compared with
 * the release.
 */
export const assistantComparison = z.object({
  version: assistantFields,
  before: assistantFields.nullable(),
});
export type AssistantComparison = z.infer<typeof assistantComparison>;

export const TRIAL_MESSAGES_MAX = 20;

/**
 * A request to try an assistant with fields that may be unsaved. The last message is the admin's.
 */
export const tryAssistantRequest = assistantFields
  .pick({ prompt: true, model: true, temperature: true })
  .extend({
    messages: z
      .array(z.object({ role: messageRole, content: messageContent }))
      .min(1)
      .max(TRIAL_MESSAGES_MAX)
      .refine((messages) => messages.at(-1)?.role === 'user', 'The last message is a reply'),
  });
export type TryAssistantRequest = z.infer<typeof tryAssistantRequest>;

export const tryAssistantResponse = z.object({
  text: z.string(),
  model: z.string(),
  /** Null if the provider does not report the tokens. */
  tokens: count.nullable(),
});
export type TryAssistantResponse = z.infer<typeof tryAssistantResponse>;

export const adminAssistantCalls = calls({
  list: get('/api/admin/assistants', { response: adminAssistants }),
  create: post('/api/admin/assistants', {
    status: 201,
    body: assistantFields,
    response: adminAssistantDetails,
  }),
  try: post('/api/admin/assistants/try', {
    body: tryAssistantRequest,
    response: tryAssistantResponse,
  }),
  get: get('/api/admin/assistants/:id', { response: adminAssistantDetails }),
  remove: del('/api/admin/assistants/:id'),
  save: post('/api/admin/assistants/:id/versions', {
    status: 201,
    body: saveAssistantRequest,
    response: adminAssistantDetails,
  }),
  version: get('/api/admin/assistants/:id/versions/:number', { response: assistantComparison }),
  publish: post('/api/admin/assistants/:id/publish', {
    body: publishAssistantRequest,
    response: adminAssistantDetails,
  }),
  reset: post('/api/admin/assistants/:id/reset', {
    body: resetAssistantRequest,
    response: adminAssistantDetails,
  }),
});
