import { readText, TextError } from '@targum/scripture';
import { SettingError, EXIT_CONFIG, readConfig } from './config.ts';
import { messageOf } from './error-message.ts';
import { isMigrated } from './migrate.ts';
import { readArguments, UsageError } from './texts/arguments.ts';
import { runCommand } from './texts/run-command.ts';
import { createTextStore } from './texts/text-store.ts';
import { withDatabase } from './with-database.ts';

/** Exit code for wrong arguments: EX_USAGE of sysexits.h. */
const EXIT_USAGE = 64;

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function run(args: string[]): Promise<number> {
  const command = readArguments(args);
  const config = readConfig(process.env);
  const onWait = () => void process.stderr.write('Waiting for the database …\n');
  return withDatabase(config, onWait, async (database) => {
    if (!(await isMigrated(database))) {
      throw new TextError(
        'The database is not migrated to this release. Run its migrations first.',
      );
    }
    const store = createTextStore(database);
    return (await runCommand(command, { store, read: readText, print })) ? 0 : 1;
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${messageOf(error.cause)}` : '';
  return `${messageOf(error)}${cause}`.replaceAll(/\s+/g, ' ');
}

function fail(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`);
    return EXIT_USAGE;
  }
  if (error instanceof SettingError) {
    process.stderr.write(`Wrong configuration: ${error.message}\n`);
    return EXIT_CONFIG;
  }
  process.stderr.write(`${reasonOf(error)}\n`);
  return 1;
}

process.exitCode = await run(process.argv.slice(2)).catch(fail);
