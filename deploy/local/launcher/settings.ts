import { isAbsolute, join, resolve } from 'node:path';
import { configureLimits, email, limitProblems, limits, speechEngine } from '@targum/contracts';
import {
  MODEL_SERVER_USER,
  PLAIN_ADDRESS,
  isPlainAddress,
  isReadableServer,
} from '@targum/service-kit/addresses';
import { z } from 'zod';
import { EXIT_SETTING, Refusal } from './say.ts';

/** The root of the clone. */
export const ROOT = join(import.meta.dirname, '../../..');

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const modelServerUrl = httpUrl.refine(isReadableServer, MODEL_SERVER_USER);

const adminPassword = z.lazy(() =>
  z
    .string()
    .min(limits.password.signupMin, `must have at least ${limits.password.signupMin} characters`)
    .max(limits.password.max, `must have at most ${limits.password.max} characters`),
);

const schema = z.object({
  PORT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be 1 to 65535')
    .max(65_535, 'must be 1 to 65535')
    .default(8080),
  DATA_DIR: z.string().default('.data'),
  ADMIN_EMAIL: z
    .string()
    .refine((value) => email.safeParse(value).success, 'must be an e-mail address')
    .default('admin@example.org'),
  ADMIN_PASSWORD: adminPassword.optional(),
  SIGNUP_APPROVAL: z
    .enum(['required', 'auto'], { error: 'must be required or auto' })
    .default('required'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' })
    .optional(),
  DEFAULT_TEXT: z
    .string()
    .refine((value) => value === 'off' || isAbsolute(value), 'must be off or an absolute path')
    .optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: modelServerUrl.optional(),
  OPENAI_API_VERSION: z.string().optional(),
  CHAT_MODEL: z.string().optional(),
  STT_BASE_URL: modelServerUrl.optional(),
  STT_API_KEY: z.string().optional(),
  STT_MODEL: z.string().optional(),
  STANDIN_TRANSCRIPTION: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  TTS_ENGINE: z
    .enum(speechEngine.options, { error: `must be ${speechEngine.options.join(' or ')}` })
    .optional(),
  TTS_BASE_URL: modelServerUrl.optional(),
  TTS_API_KEY: z.string().optional(),
  TTS_MODEL: z.string().optional(),
  MODEL_SETTINGS: z
    .enum(['environment', 'screen'], { error: 'must be environment or screen' })
    .default('screen'),
  MODEL_PRIVATE_ADDRESSES: z
    .enum(['allow', 'refuse'], { error: 'must be allow or refuse' })
    .default('allow'),
  PRODUCT_NAME: z
    .string()
    .regex(/^\P{Cc}{1,60}$/u, 'must be one line of at most 60 characters')
    .default('Targum'),
  PUBLIC_URL: httpUrl.refine(isPlainAddress, PLAIN_ADDRESS).optional(),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
});

export interface Settings extends Omit<z.infer<typeof schema>, 'PUBLIC_URL'> {
  PUBLIC_URL: string;
}

/**
 * Names of settings whose values are never printed: passwords, keys, and addresses, which can
 * contain a password.
 */
const SECRET = /PASSWORD|KEY|URL/;

/**
 * Reads the launcher's settings. An empty value counts as unset; a relative DATA_DIR is resolved
 * against the root of the clone.
 * @throws Refusal of one line that names the wrong variable.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const [problem] = limitProblems(env);
  if (problem !== undefined) throw new Refusal(`${problem}. Correct it or unset it.`, EXIT_SETTING);
  // The limits are configured first, because the schema checks other settings against them.
  configureLimits(env);
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    const value = SECRET.test(name) ? '' : ` It is ${JSON.stringify(given[name])}.`;
    throw new Refusal(`${name}: ${issue?.message}.${value} Correct it or unset it.`, EXIT_SETTING);
  }
  const settings = parsed.data;
  return {
    ...settings,
    DATA_DIR: resolve(ROOT, settings.DATA_DIR),
    PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
  };
}
