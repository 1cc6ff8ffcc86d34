import { join } from 'node:path';
import { z } from 'zod';
import { runtime } from '../processes/programs.ts';
import { run } from '../processes/run.ts';
import { Refusal } from './say.ts';
import { ROOT } from './settings.ts';

const installedTexts = z.object({ texts: z.array(z.string()) });

const failure = z.object({
  level: z.literal('fatal'),
  msg: z.string(),
  err: z.object({ message: z.string() }).optional(),
});

/** Returns the reason in the log, or all that was printed if the log has none. */
function reasonIn(output: string): string {
  const line = output.split('\n').find((each) => each.includes('"level":"fatal"'));
  if (line === undefined) return output;
  const { msg, err } = failure.parse(JSON.parse(line));
  return err === undefined ? msg : `${msg}: ${err.message}`;
}

function textsIn(output: string): readonly string[] {
  const line = output.split('\n').find((each) => each.includes('"msg":"installed texts"'));
  return installedTexts.parse(JSON.parse(line ?? '{}')).texts;
}

/**
 * @param options.defaultText the folder of the default text, or `off`; undefined if this machine
 * does not have the text.
 * @returns the ids of the installed texts.
 * @throws Refusal if the database cannot be migrated.
 */
export async function migrate(options: {
  mode: 'production' | 'development';
  databaseUrl: string;
  defaultText: string | undefined;
}): Promise<readonly string[]> {
  const program = options.mode === 'production' ? 'dist/main.js' : 'src/main.ts';
  const env = {
    // Fails soon when the developer's own database is unreachable, instead of waiting as in a
    // cluster.
    DATABASE_WAIT_SECONDS: '10',
    ...process.env,
    DATABASE_URL: options.databaseUrl,
    DEFAULT_TEXT: options.defaultText ?? 'off',
  };
  const args = [...runtime.flags, join(ROOT, 'libs/database', program)];
  const output = await run(process.execPath, args, { env }).catch((error: Error) => {
    throw new Refusal(`The database could not be migrated:\n${reasonIn(error.message)}`);
  });
  return textsIn(output);
}
