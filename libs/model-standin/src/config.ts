import { z } from 'zod';

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().min(1).default('0.0.0.0'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  STANDIN_TOKENS_PER_SECOND: z.coerce.number().positive().default(30),
  STANDIN_FIRST_TOKEN_MS: z.coerce.number().min(0).default(200),
  STANDIN_TRANSCRIPTION: z.enum(['on', 'off']).default('off'),
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
});
export type Config = z.infer<typeof environment>;

/**
 * Reads the settings of the stand-in.
 * @throws Error with a message of one line that names the variable
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const result = environment.safeParse(env);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
}
