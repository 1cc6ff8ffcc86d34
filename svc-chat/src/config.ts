import {
  connectedServicesConfig,
  modelServerKey,
  modelServerUrl,
  serviceConfig,
} from '@targum/service-kit';
import type { Config } from '@targum/service-kit';
import { modelApi } from '@targum/contracts/on-demand';
import { z } from 'zod';
import { STRUCTURED_MODES } from './models/structured/answer-format.ts';
import { slotsIn } from './scripture/text-imports/upload-slots.ts';

/** Checks a name that goes into a header or an address. */
const name = z.string().regex(/^[\w.-]+$/, 'must have letters, digits, ".", "-" and "_" only');
const seconds = (fallback: number) => z.coerce.number().positive().max(86_400).default(fallback);

type Environment = Readonly<Record<string, string | undefined>>;

/** Reports whether the environment must name the model, because it names a part or nobody else can. */
const mustNameModel = (env: Environment): boolean =>
  env['MODEL_SETTINGS']?.trim() !== 'screen' ||
  ['OPENAI_BASE_URL', 'CHAT_MODEL'].some((each) => (env[each] ?? '').trim() !== '');

/** The settings that determine the model. */
export const modelConfig = (env: Environment) => {
  const needed = <Schema extends z.ZodType>(schema: Schema): Schema | z.ZodOptional<Schema> =>
    mustNameModel(env) ? schema : schema.optional();
  return {
    ...connectedServicesConfig,
    /** `yields`: the model below is only a default, until an admin connects another one. */
    MODEL_ENVIRONMENT: z.enum(['wins', 'yields']).default('wins'),
    OPENAI_BASE_URL: needed(modelServerUrl),
    OPENAI_API_KEY: needed(modelServerKey.min(1)),
    /**
     * The version of the API, which only Azure OpenAI needs. CHAT_MODEL is then the name of a
     * deployment.
     */
    OPENAI_API_VERSION: name.optional(),
    /** The provider bills calls to this organisation and this project. */
    OPENAI_ORG_ID: name.optional(),
    OPENAI_PROJECT_ID: name.optional(),
    CHAT_MODEL: needed(z.string().min(1)),
    /** `auto` selects the Responses API for OpenAI's own host, and Chat Completions for others. */
    CHAT_API: modelApi.default('auto'),
    /**
     * How a model is asked for data. `auto` begins with a JSON schema, and takes what the server
     * accepts.
     */
    CHAT_STRUCTURED: z.enum(STRUCTURED_MODES).default('auto'),
  };
};

export const chatConfig = (env: Environment) => ({
  ...serviceConfig,
  ...modelConfig(env),
  /**
   * The size of the model's context window, for input and output together. The prompts alone take
   * about 4,000 tokens.
   */
  CHAT_CONTEXT_TOKENS: z.coerce.number().int().min(8192).default(32_768),
  CHAT_FIRST_TOKEN_SECONDS: seconds(60),
  CHAT_IDLE_SECONDS: seconds(30),
  CHAT_TOTAL_SECONDS: seconds(600),
  /** The size of the disk for uploaded texts, if it is limited. */
  TEXT_UPLOADS_MIB: z.coerce
    .number()
    .int()
    .refine((mebibytes) => slotsIn(mebibytes) > 0, 'must not be less than LIMIT_TEXT_UPLOAD_BYTES')
    .optional(),
});

export type ModelConfig = Config<ReturnType<typeof modelConfig>>;
