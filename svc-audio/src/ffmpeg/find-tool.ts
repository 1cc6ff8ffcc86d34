import { ConfigError } from '@targum/service-kit';
import which from 'which';
import { runTool } from './run-tool.ts';

export interface ToolSetting {
  readonly setting: string;
  readonly command: string;
  readonly path: string;
}

const CHECK_TIMEOUT_MS = 10_000;
const CHECK_OUTPUT_BYTES = 1024 * 1024;

const check = async (tool: ToolSetting, args: string[], expected: RegExp): Promise<string> => {
  const { setting, command: name, path } = tool;
  const command = await which(name, { path, nothrow: true });
  if (command === null) throw new ConfigError(`${setting}: ${name} was not found`);
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  try {
    const { output } = await runTool({ command, args, maxOutputBytes: CHECK_OUTPUT_BYTES, signal });
    if (expected.test(output.toString())) return command;
  } catch (error) {
    throw new ConfigError(`${setting}: ${name} cannot be run`, { cause: error });
  }
  throw new ConfigError(`${setting}: ${name} does not work as needed (${args.join(' ')})`);
};

/** Returns the path of an ffmpeg that can write MP3. @throws {ConfigError} naming the setting. */
export const findFfmpeg = (tool: ToolSetting): Promise<string> =>
  check(tool, ['-hide_banner', '-h', 'encoder=libmp3lame'], /^Encoder libmp3lame/m);

/** Returns the path of espeak-ng. @throws {ConfigError} naming the setting. */
export const findEspeak = (tool: ToolSetting): Promise<string> =>
  check(tool, ['--version'], /espeak/i);
