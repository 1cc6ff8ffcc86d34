import { ConfigError, EXIT_CONFIG } from '@targum/service-kit';

/**
 * Waits for a step of the start. A wrong setting prints one line and ends the process with exit
 * code 78.
 */
export const orExit = async <Result>(starting: Promise<Result>): Promise<Result> => {
  try {
    return await starting;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIG);
  }
};
