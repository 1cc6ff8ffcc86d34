import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importText, readText, removeText } from '@targum/scripture';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import type { EmptyDatabase } from './testing/empty-database.ts';
import { runProgram } from './testing/run-program.ts';
import { readArguments } from './texts/arguments.ts';
import { runCommand } from './texts/run-command.ts';
import { sampleText } from './texts/testing/sample-text.ts';
import { createTextStore } from './texts/text-store.ts';

let database: EmptyDatabase;
let dir: string;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.knex);
});
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'targum-texts-'));
  await database.knex('texts').delete();
  return () => rmSync(dir, { recursive: true });
});
afterAll(() => database.drop());

/** Starts the program as its image does. */
const startTexts = (...args: string[]) =>
  runProgram('texts.ts', args, { DATABASE_URL: database.url, DATABASE_WAIT_SECONDS: '10' });

/** Runs a command without a process of its own and returns what it printed. */
async function texts(...args: string[]): Promise<string> {
  let output = '';
  const print = (line: string) => (output += `${line}\n`);
  const store = createTextStore(database.knex);
  await runCommand(readArguments(args), { store, read: readText, print });
  return output;
}

/** Creates a folder with Jonah 1:1-2 in USFM. */
function putFiles(words = 'The word came to Jonah,'): string {
  const folder = join(dir, 'files');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, '32-JON.usfm'),
    `\\id JON\n\\h Jonah\n\\toc2 Jonah\n\\c 1\n\\p\n\\v 1 ${words}\n\\v 2 “Arise.”\n`,
  );
  return folder;
}

const INFO = [
  ...['--id', 'sample', '--abbreviation', 'SMP', '--name', 'Sample Text', '--language', 'en'],
  ...['--licence', 'CC0', '--attribution', 'Its writers', '--numbering', 'english'],
];

describe('texts import', () => {
  it('[11.43] stores a text and prints what it stored', async () => {
    const { code, output, errors } = await startTexts('import', putFiles(), ...INFO);
    expect([code, errors]).toEqual([0, '']);
    const [first, second] = output.split('\n');
    expect(first).toMatch(/^Imported Sample Text \(sample\) from .+: 1 book, 2 verses\.$/);
    expect(second).toBe('It is the default text.');
    const rows = await database.knex('verses').orderBy('verse');
    expect(rows.map(({ text }) => text)).toEqual(['The word came to Jonah,', '“Arise.”']);
  });

  it('[11.45] says that a second import of a text changes nothing', async () => {
    const folder = putFiles();
    await texts('import', folder, ...INFO, '--default');
    const output = await texts('import', folder, ...INFO);
    expect(output).toMatch(/^Unchanged: Sample Text \(sample\)/);
  });

  it('[11.45] asks for --replace before it replaces a text', async () => {
    await texts('import', putFiles(), ...INFO);
    const folder = putFiles('The message came to Jonah,');
    const refused = await startTexts('import', folder, ...INFO);
    expect(refused).toEqual({
      code: 1,
      output: '',
      errors:
        'The text sample is installed and differs: its words. Add --replace to replace it, or give the new text another --id.\n',
    });
    const output = await texts('import', folder, ...INFO, '--replace');
    expect(output).toMatch(/^Replaced Sample Text \(sample\)/);
  });

  it('[11.40] asks for what the files do not say and stores nothing', async () => {
    const withoutLicence = INFO.filter((value) => value !== '--licence' && value !== 'CC0');
    await expect(texts('import', putFiles(), ...withoutLicence)).rejects.toThrow(
      'The files do not say the licence. Add --licence "…"',
    );
    expect(await database.knex('texts')).toEqual([]);
  });

  it('[8.113, 11.40] asks for a name that has no visible character', async () => {
    const nameless = INFO.map((value) => (value === 'Sample Text' ? '\u200b\u3164' : value));
    await expect(texts('import', putFiles(), ...nameless)).rejects.toThrow('do not say the name');
    expect(await database.knex('texts')).toEqual([]);
  });

  it('[11.49] reports unreadable files without a stack trace', async () => {
    const { code, output, errors } = await startTexts('import', join(dir, 'missing'), ...INFO);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain(join(dir, 'missing'));
    expect(errors).not.toMatch(/\n\s+at |\.ts:\d/);
  });
});

describe('the other commands', () => {
  it('[11.46] list the texts and say when none is the default', async () => {
    const store = createTextStore(database.knex);
    await importText(sampleText({ maxVerses: 500 }), { store });
    await importText(sampleText({ id: 'other' }), { store });
    const line = 'Sample, SMP, en, english numbering, 2 books, 5 verses';
    expect(await texts('list')).toBe(
      `sample (default): ${line}, at most 500 quoted, CC0\nother: ${line}, CC0\n`,
    );
    const noDefault = 'No text is the default. To choose one, import it again with --default.\n';
    expect(await texts('remove', 'sample')).toBe(`Removed Sample (sample).\n${noDefault}`);
    expect(await texts('list')).toBe(`other: ${line}, CC0\n${noDefault}`);
    await removeText(store, 'other');
    expect(await texts('list')).toBe('No texts are installed.\n');
  });

  it('[11.47] refuse to remove a text that is not installed', async () => {
    await expect(texts('remove', 'web')).rejects.toThrow(
      'There is no text web. Installed texts: none.',
    );
  });

  it('[11.48] exit with 1 if verify finds a text that differs from its import', async () => {
    await importText(sampleText(), { store: createTextStore(database.knex) });
    expect(await texts('verify')).toBe('sample: as imported\n');
    await database.knex('verses').where({ verse: 2 }).update({ text: 'Other words.' });
    expect(await startTexts('verify')).toEqual({
      code: 1,
      output: 'sample: differs from what was imported. Remove it and import it again.\n',
      errors: '',
    });
  });
});

describe('a command that fails', () => {
  it('[11.49] exits with 64 and prints the usage if its arguments are wrong', async () => {
    const { code, output, errors } = await startTexts('show');
    expect([code, output]).toEqual([64, '']);
    expect(errors).toMatch(/^There is no command show\.\nUsage: texts COMMAND\n/);
  });

  it('[11.49] exits with 78 if a setting is wrong', async () => {
    expect(await runProgram('texts.ts', ['list'], {})).toEqual({
      code: 78,
      output: '',
      errors: 'Wrong configuration: DATABASE_URL is missing\n',
    });
  });

  it('[11.49] reports in one line that the database cannot be reached or is not migrated', async () => {
    const closed = {
      DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x',
      DATABASE_WAIT_SECONDS: '1',
    };
    const { code, errors } = await runProgram('texts.ts', ['list'], closed);
    expect(code).toBe(1);
    expect(errors).toMatch(/^The database could not be reached within 1 s: .*ECONNREFUSED.*\n$/);
    const empty = await createEmptyDatabase();
    try {
      expect(await runProgram('texts.ts', ['list'], { DATABASE_URL: empty.url })).toEqual({
        code: 1,
        output: '',
        errors: 'The database is not migrated to this release. Run its migrations first.\n',
      });
    } finally {
      await empty.drop();
    }
  });
});
