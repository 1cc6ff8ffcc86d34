import { z } from 'zod';
import { voiceName } from '../audio/audio.ts';
import { calls } from '../calls/call.ts';
import { del, get, post } from '../calls/methods.ts';
import { count, storedText, timestamp, uuid, writtenText } from '../calls/primitives.ts';

/** The services outside the product that admins can connect on the screen. */
export const serviceKind = z.enum(['model', 'transcription', 'speech']);
export type ServiceKind = z.infer<typeof serviceKind>;

export const serviceSettingsStrings = {
  addressRequired: 'Address is required',
  addressInvalid: 'Enter an address that begins with https:// or http://.',
  addressNotPlain: 'The address must have no user name, password, query or fragment.',
  addressRefused: 'This address is not allowed.',
  modelRequired: 'Model is required',
  keyInvalid: 'The key must have printable ASCII characters only.',
  keyNeeded: 'Enter the key again, because the address has changed.',
  nameInvalid: 'Use letters, digits, ".", "-" and "_" only.',
  readOnly: 'The environment of the server sets this service, so it cannot be changed here.',
} as const;

const ADDRESS_MAX = 500;
const MODEL_MAX = 200;
const KEY_MAX = 4000;
const NAME_MAX = 100;

/** A host and a port, which a URL takes for a scheme and a path: `localhost:8000`. */
const WITHOUT_SCHEME = /^[\w.-]+:\d/;

const urlOf = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

/** The base address of a server with OpenAI's API, without anything that could hold a secret. */
const address = storedText(serviceSettingsStrings.addressRequired)
  .trim()
  .min(1, { error: serviceSettingsStrings.addressRequired, abort: true })
  .max(ADDRESS_MAX)
  .refine((value) => urlOf(value) !== undefined && !WITHOUT_SCHEME.test(value), {
    error: serviceSettingsStrings.addressInvalid,
    abort: true,
  })
  .refine((value) => /^https?:$/.test(urlOf(value)!.protocol), {
    error: serviceSettingsStrings.addressRefused,
    abort: true,
  })
  .refine(
    (value) => {
      const { username, password } = urlOf(value)!;
      return username === '' && password === '' && !/[?#]/.test(value);
    },
    { error: serviceSettingsStrings.addressNotPlain, abort: true },
  )
  .overwrite((value) => urlOf(value)!.href.replace(/\/+$/, ''));

const model = writtenText(MODEL_MAX, serviceSettingsStrings.modelRequired);

/** A name that goes into a header or an address. */
const name = z
  .string()
  .max(NAME_MAX)
  .regex(/^[\w.-]+$/, serviceSettingsStrings.nameInvalid)
  .nullable()
  .default(null);

/** `auto` selects the Responses API for OpenAI's own host, and Chat Completions for others. */
export const modelApi = z.enum(['auto', 'chat-completions', 'responses']);
export type ModelApi = z.infer<typeof modelApi>;

export const modelSettings = z.object({
  address,
  model,
  api: modelApi.default('auto'),
  /** The version of Azure's API. */
  apiVersion: name,
  organization: name,
  project: name,
});
export type ModelSettings = z.infer<typeof modelSettings>;

export const transcriptionSettings = z.object({ address, model });
export type TranscriptionSettings = z.infer<typeof transcriptionSettings>;

export const speechSettings = z.object({
  address,
  model,
  /** The service's names for the product's voices. Voices without a name get a common name. */
  voices: z.partialRecord(voiceName, writtenText(NAME_MAX)).default({}),
});
export type SpeechSettings = z.infer<typeof speechSettings>;

const writtenKey = z
  .string()
  .trim()
  .max(KEY_MAX)
  .regex(/^[\x20-\x7e]*$/, serviceSettingsStrings.keyInvalid);

/**
 * The key of the service. A request without it uses the key that is kept for the same address. Null
 * or an empty text means that the service needs no key.
 */
const key = writtenKey.nullable().optional();

/** The form of any service. Only a model has `api`. An empty key leaves the kept key as it is. */
export const serviceForm = z.object({ address, key: writtenKey, model, api: modelApi });
export type ServiceForm = z.infer<typeof serviceForm>;

/**
 * Where the settings in effect come from. `default`: the launcher found them. `stand-in`: the
 * built-in stand-in answers. `none`: nothing is connected; for speech, the program espeak-ng speaks.
 */
export const serviceSource = z.enum(['environment', 'screen', 'default', 'stand-in', 'none']);
export type ServiceSource = z.infer<typeof serviceSource>;

/** Describes a service for admins. Its key is in no answer. */
const describedBy = <Settings extends z.ZodType>(settings: Settings) =>
  z.object({
    source: serviceSource,
    /** True if the environment sets the service, or if no settings can be saved here. */
    readOnly: z.boolean(),
    /** Null for the stand-in and if nothing is connected. */
    settings: settings.nullable(),
    /** `unreadable`: the key was encrypted with a secret that the services no longer have. */
    key: z.enum(['none', 'kept', 'unreadable']),
    /** The last change on the screen. Null if the settings come from elsewhere. */
    changedAt: timestamp.nullable(),
    /** Null also if the account was deleted. */
    changedBy: z.object({ id: uuid, name: z.string() }).nullable(),
  });

/** What the form shows of any service. The settings that it does not show are kept. */
export const describedService = describedBy(
  z.looseObject({ address: z.string(), model: z.string(), api: modelApi.optional() }),
);
export type AnyService = z.infer<typeof describedService>;

export type DescribedService<Settings> = Omit<
  z.infer<ReturnType<typeof describedBy<z.ZodUnknown>>>,
  'settings'
> & { readonly settings: Settings | null };

export const checkId = z.enum([
  ...(['stream', 'usage', 'long', 'roles', 'stream_options'] as const),
  ...(['json_schema', 'json_object', 'json_text'] as const),
  ...(['transcription', 'speech'] as const),
]);
export type CheckId = z.infer<typeof checkId>;

/** Why a check failed or was skipped. */
export const checkReason = z.enum([
  ...(['unreachable', 'refused', 'timeout', 'cut', 'bad_response', 'empty', 'declined'] as const),
  ...(['no_usage', 'too_short', 'too_long', 'not_needed', 'not_tried'] as const),
]);
export type CheckReason = z.infer<typeof checkReason>;

/** The outcome of one thing that the product asked the server. */
export const serviceCheck = z.object({
  id: checkId,
  state: z.enum(['ok', 'failed', 'skipped']),
  /** Null for a check that was skipped. */
  milliseconds: count.nullable(),
  reason: checkReason.nullable(),
  /** The HTTP status, if the server refused the request. */
  status: z.int().nullable(),
  /** The start of the server's own text about a refusal, without keys. */
  message: z.string().nullable(),
  /** True for the format in which the product will ask a model for data. */
  used: z.boolean().optional(),
});
export type ServiceCheck = z.infer<typeof serviceCheck>;

export const serviceChecks = z.object({ checks: z.array(serviceCheck) });
export type ServiceChecks = z.infer<typeof serviceChecks>;

/** The models that a server lists. The list is empty if the server does not answer with one. */
export const serviceModels = serviceCheck
  .pick({ reason: true, status: true, message: true })
  .extend({ models: z.array(z.string()) });
export type ServiceModels = z.infer<typeof serviceModels>;

const callsOf = <
  const Kind extends ServiceKind,
  Settings extends z.ZodType,
  Body extends z.ZodType,
  ModelsBody extends z.ZodType,
>(
  kind: Kind,
  settings: Settings,
  body: Body,
  modelsBody: ModelsBody,
) => {
  const path = `/api/admin/services/${kind}` as const;
  const response = describedBy(settings);
  return calls({
    get: get(path, { response }),
    save: post(path, { body, response }),
    remove: del(path, { status: 200, response }),
    models: post(`${path}/models`, { body: modelsBody, response: serviceModels }),
    test: post(`${path}/test`, { body, response: serviceChecks }),
  });
};

export const modelSettingsCalls = callsOf(
  'model',
  modelSettings,
  modelSettings.extend({ key }),
  modelSettings.omit({ model: true }).extend({ key }),
);
export const transcriptionSettingsCalls = callsOf(
  'transcription',
  transcriptionSettings,
  transcriptionSettings.extend({ key }),
  transcriptionSettings.omit({ model: true }).extend({ key }),
);
export const speechSettingsCalls = callsOf(
  'speech',
  speechSettings,
  speechSettings.extend({ key }),
  speechSettings.omit({ model: true }).extend({ key }),
);
