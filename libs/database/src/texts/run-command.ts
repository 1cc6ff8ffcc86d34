import { importText, removeText, verifyTexts } from '@targum/scripture';
import type { Imported, ReadText, StoredText, TextInfo, TextStore } from '@targum/scripture';
import type { TextsCommand } from './arguments.ts';

interface Surroundings {
  readonly store: TextStore;
  readonly read: (path: string, given: Partial<TextInfo>) => Promise<ReadText>;
  readonly print: (line: string) => void;
}

const NO_DEFAULT = 'No text is the default. To choose one, import it again with --default.';

const DONE = { added: 'Imported', replaced: 'Replaced', unchanged: 'Unchanged:' } as const;

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

const sizeOf = ({ books, verses }: Pick<StoredText, 'books' | 'verses'>): string =>
  `${counted(books, 'book')}, ${counted(verses, 'verse')}`;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function importLines(imported: Imported): string[] {
  const { outcome, info, format, isDefault, warnings } = imported;
  return [
    `${DONE[outcome]} ${info.name} (${info.id}) from ${format}: ${sizeOf(imported)}.`,
    ...(isDefault ? ['It is the default text.'] : []),
    ...warnings.map((warning) => `Warning: ${oneLine(warning)}`),
  ];
}

function listLines(texts: readonly StoredText[]): string[] {
  if (texts.length === 0) return ['No texts are installed.'];
  const lines = texts.map(({ info, isDefault, ...size }) =>
    [
      `${info.id}${isDefault ? ' (default)' : ''}: ${info.name}`,
      ...[info.abbreviation, info.language, `${info.numbering} numbering`, sizeOf(size)],
      ...(info.maxVerses === undefined ? [] : [`at most ${info.maxVerses} quoted`]),
      info.licence,
    ].join(', '),
  );
  return texts.some(({ isDefault }) => isDefault) ? lines : [...lines, NO_DEFAULT];
}

/**
 * Runs a command of `texts`.
 * @returns false if the command finds a stored text that differs from the imported text; else true.
 * @throws TextError that tells the operator what to do.
 */
export async function runCommand(
  command: TextsCommand,
  { store, read, print }: Surroundings,
): Promise<boolean> {
  switch (command.name) {
    case 'import': {
      const { path, given, makeDefault, replace } = command;
      const text = await read(path, given);
      const imported = await importText(text, { store, makeDefault, replace });
      importLines(imported).forEach(print);
      return true;
    }
    case 'list':
      listLines(await store.list()).forEach(print);
      return true;
    case 'remove': {
      const { info, isDefault } = await removeText(store, command.id);
      print(`Removed ${info.name} (${info.id}).`);
      if (isDefault) print(NO_DEFAULT);
      return true;
    }
    case 'verify': {
      const texts = await verifyTexts(store);
      for (const { id, isIntact } of texts) {
        print(
          isIntact
            ? `${id}: as imported`
            : `${id}: differs from what was imported. Remove it and import it again.`,
        );
      }
      if (texts.length === 0) print('No texts are installed.');
      return texts.every(({ isIntact }) => isIntact);
    }
  }
}
