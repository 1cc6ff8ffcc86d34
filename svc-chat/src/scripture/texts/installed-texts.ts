import { repeat } from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import type { InstalledTextsRepository, TextVersion } from './installed-texts.repository.ts';
import { createTextSet } from './text-set.ts';
import type { TextSet } from './text-set.ts';

export interface InstalledTextsOptions {
  readonly repository: InstalledTextsRepository;
  readonly logger: Logger;
  readonly everyMs?: number;
}

/**
 * Milliseconds between two checks for changed texts. Services check because an import, by a command
 * or by another replica, tells no service.
 */
const EVERY_MS = 4000;

const versionOf = (texts: readonly TextVersion[]): string =>
  JSON.stringify(
    texts.map((text) => [
      ...[text.id, text.abbreviation, text.name, text.language],
      ...[text.numbering, text.is_default, text.checksum],
    ]),
  );

export function createInstalledTexts(options: InstalledTextsOptions) {
  const { repository, logger, everyMs = EVERY_MS } = options;
  let known: { readonly version: string; readonly texts: TextSet } | undefined;
  let firstLoad: Promise<TextSet> | undefined;

  const load = async (): Promise<TextSet> => {
    const rows = await repository.list();
    known = { version: versionOf(rows), texts: createTextSet(rows) };
    return known.texts;
  };

  const look = async (): Promise<void> => {
    // The first caller of `current` reads the texts.
    if (known === undefined) return;
    try {
      if (versionOf(await repository.versions()) !== known.version) await load();
    } catch (error) {
      logger.warn({ err: error }, 'installed texts could not be read');
    }
  };

  return {
    /** Returns the installed texts. Reads them from PostgreSQL if no earlier read has succeeded. */
    current: async (): Promise<TextSet> =>
      known?.texts ??
      (firstLoad ??= load().finally(() => {
        firstLoad = undefined;
      })),
    /** Returns the texts of the latest read, or undefined before the first read. */
    known: () => known?.texts,
    start: () => repeat(everyMs, look),
  };
}

export type InstalledTexts = ReturnType<typeof createInstalledTexts>;
