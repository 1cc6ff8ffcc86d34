import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importText, removeText } from '@targum/scripture';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import type { EmptyDatabase } from './testing/empty-database.ts';
import { runProgram } from './testing/run-program.ts';
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

/** Runs the command as its image does. */
const texts = (...args: string[]) =>
  runProgram('texts.ts', args, { DATABASE_URL: database.url, DATABASE_WAIT_SECONDS: '10' });

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
    const { code, output, errors } = await texts('import', putFiles(), ...INFO);
    expect([code, errors]).toEqual([0, '']);
    const [first, second] = output.split('\n');
    expect(first).toMatch(/^Imported Sample Text \(sample\) from .+: 1 book, 2 verses\.$/);
    expect(second).toBe('It is the default text.');
    const rows = await database.knex('verses').orderBy('verse');
    expect(rows.map(({ text }) => text)).toEqual(['The word came to Jonah,', '“Arise.”']);
  });

  it('[11.45] says that a second import changes nothing, also with --default', async () => {
    const folder = putFiles();
    await texts('import', folder, ...INFO, '--default');
    const { code, output } = await texts('import', folder, ...INFO);
    expect(code).toBe(0);
    expect(output).toMatch(/^Unchanged: Sample Text \(sample\)/);
  });

  it('[11.45] asks for --replace before it replaces a text', async () => {
    await texts('import', putFiles(), ...INFO);
    const folder = putFiles('The message came to Jonah,');
    const refused = await texts('import', folder, ...INFO);
    expect(refused).toEqual({
      code: 1,
      output: '',
      errors:
        'The text sample is installed and differs: its words. Add --replace to replace it, or give the new text another --id.\n',
    });
    const { code, output } = await texts('import', folder, ...INFO, '--replace');
    expect(code).toBe(0);
    expect(output).toMatch(/^Replaced Sample Text \(sample\)/);
  });

  it('[11.40] asks for what the files do not say and stores nothing', async () => {
    const withoutLicence = INFO.filter((value) => value !== '--licence' && value !== 'CC0');
    expect(await texts('import', putFiles(), ...withoutLicence)).toEqual({
      code: 1,
      output: '',
      errors: 'The files do not say the licence. Add --licence "…"\n',
    });
    expect(await database.knex('texts')).toEqual([]);
  });

  it('[8.113, 11.40] asks for a name that has no visible character', async () => {
    const nameless = INFO.map((value) => (value === 'Sample Text' ? '\u200b\u3164' : value));
    const { code, errors } = await texts('import', putFiles(), ...nameless);
    expect([code, errors]).toEqual([1, expect.stringContaining('do not say the name')]);
    expect(await database.knex('texts')).toEqual([]);
  });

  it('[11.49] reports files that cannot be read without a stack', async () => {
    const { code, output, errors } = await texts('import', join(dir, 'missing'), ...INFO);
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
    expect((await texts('list')).output).toBe(
      `sample (default): ${line}, at most 500 quoted, CC0\nother: ${line}, CC0\n`,
    );
    const noDefault = 'No text is the default. To choose one, import it again with --default.\n';
    expect(await texts('remove', 'sample')).toEqual({
      code: 0,
      output: `Removed Sample (sample).\n${noDefault}`,
      errors: '',
    });
    expect((await texts('list')).output).toBe(`other: ${line}, CC0\n${noDefault}`);
    await removeText(store, 'other');
    expect((await texts('list')).output).toBe('No texts are installed.\n');
  });

  it('[11.47] refuse to remove a text that is not installed', async () => {
    expect(await texts('remove', 'web')).toEqual({
      code: 1,
      output: '',
      errors: 'There is no text web. Installed texts: none.\n',
    });
  });

  it('[11.48] verify exits with 1 if a text is not what was imported', async () => {
    await importText(sampleText(), { store: createTextStore(database.knex) });
    expect(await texts('verify')).toEqual({ code: 0, output: 'sample: as imported\n', errors: '' });
    await database.knex('verses').where({ verse: 2 }).update({ text: 'Other words.' });
    expect(await texts('verify')).toEqual({
      code: 1,
      output: 'sample: differs from what was imported. Remove it and import it again.\n',
      errors: '',
    });
  });
});

describe('a wrong command', () => {
  it('[11.49] exits with 64 and prints the usage', async () => {
    const { code, output, errors } = await texts('show');
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

  it('[11.49] reports in one line a database that is not reached or not migrated', async () => {
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
