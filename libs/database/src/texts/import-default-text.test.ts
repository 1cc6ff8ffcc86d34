import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canon } from '@targum/contracts/on-demand';
import { importText, verifyTexts, verseCounts } from '@targum/scripture';
import type { TextStore } from '@targum/scripture';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { createEmptyDatabase } from '../testing/empty-database.ts';
import type { EmptyDatabase } from '../testing/empty-database.ts';
import { runProgram } from '../testing/run-program.ts';
import { importDefaultText } from './import-default-text.ts';
import { sampleText } from './testing/sample-text.ts';
import { createTextStore } from './text-store.ts';

/** The folder of the installed module. Undefined on a machine that cannot install it. */
const installed = process.env['TEST_SWORD_DIR'];

let database: EmptyDatabase;
let store: TextStore;
let dir: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'targum-default-text-'));
  database = await createEmptyDatabase();
  store = createTextStore(database.knex);
  await migrate(database.knex);
});
beforeEach(() => database.knex('texts').delete());
afterAll(async () => {
  await database.drop();
  rmSync(dir, { recursive: true });
});

/** Runs the migration program and returns its log. */
async function migrateWith(folder: string) {
  const { code, output, errors } = await runProgram('main.ts', [], {
    DATABASE_URL: database.url,
    DEFAULT_TEXT: folder,
  });
  expect([code, errors]).toEqual([0, '']);
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string; msg: string } & Record<string, unknown>);
}

const installedTexts = (...texts: string[]) =>
  expect.objectContaining({ level: 'info', msg: 'installed texts', texts }) as unknown;

describe('the migrations', () => {
  it('[11.50] succeed without the default text if its folder does not contain it', async () => {
    expect(await migrateWith(dir)).toEqual([
      expect.objectContaining({ msg: 'migrated' }),
      expect.objectContaining({
        level: 'info',
        msg: 'the folder does not have the default text',
        folder: dir,
      }),
      installedTexts(),
    ]);
  });

  it('[11.50] succeed with a warning if the default text is damaged', async () => {
    const damaged = join(dir, 'damaged');
    mkdirSync(join(damaged, 'mods.d'), { recursive: true });
    // The configuration file names a module whose files are missing.
    writeFileSync(
      join(damaged, 'mods.d/engWEB2015eb.conf'),
      '[engWEB2015eb]\nDataPath=./modules/texts/ztext/engWEB2015eb/\nModDrv=zText\n',
    );
    const [, warning, texts] = await migrateWith(damaged);
    expect(warning).toMatchObject({
      level: 'warn',
      msg: 'the default text was not imported',
      err: { message: expect.stringMatching(/\w/) as unknown },
    });
    expect(texts).toEqual(installedTexts());
  });
});

/**
 * Returns the chapters whose last verse number differs from the English numbering, with both
 * numbers.
 */
async function otherCounts(): Promise<Record<string, [number, number]>> {
  const books = await database.knex('text_books').whereIn('book', [...canon]);
  expect(books.flatMap(({ verse_counts: counts }) => counts)).toHaveLength(1189);
  const other: Record<string, [number, number]> = {};
  for (const { book, verse_counts: counts } of books) {
    for (const [index, expected] of verseCounts(book, 'english').entries()) {
      if (counts[index] !== expected) other[`${book} ${index + 1}`] = [counts[index]!, expected];
    }
  }
  return other;
}

describe.runIf(installed)('the migrations with the installed World English Bible', () => {
  it('[11.50] import the text once and make it the default', async () => {
    const [, imported] = await migrateWith(installed!);
    expect(imported).toMatchObject({
      level: 'info',
      msg: 'imported the default text',
      text: 'web',
      warnings: expect.arrayContaining([expect.stringContaining('is left out')]) as unknown,
    });
    const [text] = await database.knex('texts').select('*', database.knex.raw('xmin::text'));
    expect(text).toMatchObject({ id: 'web', is_default: true });
    expect(await verifyTexts(store)).toEqual([{ id: 'web', isIntact: true }]);
    // This text has Romans 16:25-27 as Romans 14:24-26.
    expect(await otherCounts()).toEqual({ 'ROM 16': [24, 27] });
    expect(await migrateWith(installed!)).toEqual([
      expect.objectContaining({ msg: 'migrated' }),
      installedTexts('web'),
    ]);
    const again = await database.knex('texts').select('*', database.knex.raw('xmin::text'));
    expect(again).toEqual([text]);
  });

  it('[11.50] import nothing from a module that is cut off', async () => {
    const cut = join(dir, 'cut');
    cpSync(installed!, cut, { recursive: true });
    writeFileSync(join(cut, 'modules/texts/ztext/engWEB2015eb/nt.bzz'), 'not compressed');
    const [, warning] = await migrateWith(cut);
    expect(warning).toMatchObject({ level: 'warn', msg: 'the default text was not imported' });
    expect(await store.list()).toEqual([]);
  });
});

describe('the import of the default text', () => {
  const defaultText = sampleText({ id: 'web' }, 'A later edition.');

  it('[11.50] leaves another default text as it is', async () => {
    await importText(sampleText(), { store });
    await importDefaultText(store, defaultText);
    const texts = await store.list();
    expect(texts.map(({ info, isDefault }) => [info.id, isDefault])).toEqual([
      ['sample', true],
      ['web', false],
    ]);
  });

  it("[11.50] keeps an operator's own text with the same id", async () => {
    await importText(sampleText({ id: 'web' }), { store });
    const before = await store.list();
    expect(await importDefaultText(store, defaultText)).toBe('other');
    expect(await store.list()).toEqual(before);
  });

  it('[11.50] replaces the edition that it imported before', async () => {
    await importDefaultText(store, sampleText({ id: 'web' }));
    const [before] = await store.list();
    expect(before).toMatchObject({ isDefault: true, isBundled: true });
    expect(await importDefaultText(store, defaultText)).toMatchObject({ outcome: 'replaced' });
    const [after] = await store.list();
    expect(after).toMatchObject({ isDefault: true, isBundled: true });
    expect(after!.checksum).not.toBe(before!.checksum);
  });
});
