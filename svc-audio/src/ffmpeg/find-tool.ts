import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join, resolve, sep } from 'node:path';
import { ConfigError } from '@targum/service-kit';
import { runTool } from './run-tool.ts';

export interface ToolSetting {
  /** Name of the setting, for the message. */
  readonly setting: string;
  /** A name on the PATH, or a path. */
  readonly command: string;
  /** The PATH. */
  readonly path: string;
}

const CHECK_TIMEOUT_MS = 10_000;
const CHECK_OUTPUT_BYTES = 1024 * 1024;

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

const locate = async ({ command, path }: ToolSetting): Promise<string | undefined> => {
  const candidates =
    isAbsolute(command) || command.includes(sep)
      ? [resolve(command)]
      : path.split(delimiter).flatMap((folder) => (folder === '' ? [] : [join(folder, command)]));
  for (const file of candidates) {
    if (await isExecutable(file)) return file;
  }
  return undefined;
};

const check = async (tool: ToolSetting, args: string[], expected: RegExp): Promise<string> => {
  const { setting, command: name } = tool;
  const command = await locate(tool);
  if (command === undefined) throw new ConfigError(`${setting}: ${name} was not found`);
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  try {
    const { output } = await runTool({ command, args, maxOutputBytes: CHECK_OUTPUT_BYTES, signal });
    if (expected.test(output.toString())) return command;
  } catch (error) {
    throw new ConfigError(`${setting}: ${name} cannot be run`, { cause: error });
  }
  throw new ConfigError(`${setting}: ${name} does not work as needed (${args.join(' ')})`);
};

/**
 * The path of an ffmpeg that can write MP3.
 * @throws {ConfigError} naming the setting.
 */
export const findFfmpeg = (tool: ToolSetting): Promise<string> =>
  check(tool, ['-hide_banner', '-h', 'encoder=libmp3lame'], /^Encoder libmp3lame/m);

/**
 * The path of espeak-ng.
 * @throws {ConfigError} naming the setting.
 */
export const findEspeak = (tool: ToolSetting): Promise<string> =>
  check(tool, ['--version'], /espeak/i);
