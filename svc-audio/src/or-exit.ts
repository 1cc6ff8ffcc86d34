import { ConfigError, EXIT_CONFIG } from '@targum/service-kit';

/** Waits for a step of the start. After a wrong setting, the process exits with code 78. */
export const orExit = async <Result>(starting: Promise<Result>): Promise<Result> => {
  try {
    return await starting;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIG);
  }
};
