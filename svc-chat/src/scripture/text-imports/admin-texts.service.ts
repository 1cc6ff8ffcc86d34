import { randomUUID } from 'node:crypto';
import { importTextRequest, TEXT_FIELD } from '@targum/contracts/on-demand';
import type { AdminText, TextImport, TextReport, TextUpload } from '@targum/contracts/on-demand';
import { completeInfo, isSameText, knownInfo, TextError } from '@targum/scripture';
import type { StoredText, TextInfo, TextStore } from '@targum/scripture';
import { conflict, HttpError, notFound } from '@targum/service-kit';
import type { ImportRunner } from './import-runner.ts';
import type { KeptFile, ReadUploadedText } from './read-in-thread.ts';
import type { UploadedText } from './uploaded-text.ts';
import type { ImportRequest, UploadsRepository, UsedBy } from './uploads.repository.ts';

export interface AdminTextsOptions {
  readonly repository: UploadsRepository;
  readonly store: TextStore;
  readonly readText: ReadUploadedText;
  readonly runner: Pick<ImportRunner, 'wake'>;
}

const WARNINGS_MAX = 100;
const BUSY = 'Another text is being imported. Wait until it is done.';

const firstOf = (warnings: readonly string[]): string[] =>
  warnings.length <= WARNINGS_MAX
    ? [...warnings]
    : [...warnings.slice(0, WARNINGS_MAX), `There are ${warnings.length - WARNINGS_MAX} more.`];

const refused = (error: unknown): unknown =>
  error instanceof TextError
    ? new HttpError('validation_failed', {
        message: error.message,
        details: { [TEXT_FIELD]: [error.message] },
        cause: error,
      })
    : error;

/** The values that the form asks for. */
const { makeDefault: _default, replace: _replace, ...fields } = importTextRequest.shape;
const names = Object.keys(fields) as (keyof typeof fields)[];

/** Returns the values that can be stored as they are. */
const usable = (found: Partial<TextInfo>): TextReport['info'] =>
  Object.fromEntries(
    names
      .map((name) => [name, fields[name].safeParse(found[name]).data] as const)
      .filter(([, value]) => value !== undefined),
  );

function reportOf(text: UploadedText, installed: readonly StoredText[]): TextReport {
  const { format, books, verses, warnings, sample, checksum } = text;
  const info = usable(knownInfo(text.info));
  const missing = names.filter((name) => name !== 'maxVerses' && info[name] === undefined);
  const stored = installed.find((each) => each.info.id === info.id);
  const isSame = missing.length === 0 && stored && isSameText(stored, info as TextInfo, checksum);
  return {
    ...{ format, verses, info, missing, sample: [...sample] },
    books: books.length,
    warnings: firstOf(warnings),
    existing: stored === undefined ? 'none' : isSame ? 'same' : 'differs',
  };
}

export const createAdminTexts = ({ repository, store, readText, runner }: AdminTextsOptions) => ({
  async list(): Promise<{ texts: AdminText[]; job: TextImport | null }> {
    // The job is read first, so that the text of an import that is done is in the list.
    const job = await repository.lastJob();
    const [texts, chats] = await Promise.all([store.list(), repository.chatsByText()]);
    return {
      texts: texts.map(({ info, isDefault, isBundled, books, verses }) => ({
        ...{ ...info, isDefault, isBundled, books, verses },
        chats: chats.get(info.id) ?? 0,
      })),
      job,
    };
  },

  /**
   * @param signal ends the reading early.
   * @throws {HttpError} 422 that says what to do if the file cannot be read.
   */
  async read(userId: string, file: KeptFile, signal: AbortSignal): Promise<TextUpload> {
    try {
      const text = await readText(file, signal);
      const id = randomUUID();
      const report = reportOf(text, await store.list());
      await repository.create({ id, userId }, { ...text, warnings: report.warnings });
      return { id, report };
    } catch (error) {
      throw refused(error);
    }
  },

  /**
   * Begins an import, which goes on in the background.
   * @throws {HttpError} 404 for an upload that is unknown or expired, 409 if another import runs or
   * an installed text differs and may not be replaced.
   */
  async begin(userId: string, id: string, request: ImportRequest): Promise<TextImport> {
    const upload = await repository.find(id, userId);
    if (upload === undefined) throw notFound();
    const { makeDefault: _makeDefault, replace, ...given } = request;
    try {
      const info = completeInfo({ ...upload.info, ...given });
      const stored = (await store.list()).find((text) => text.info.id === info.id);
      if (stored && !replace && !isSameText(stored, info, upload.checksum)) {
        throw new HttpError('text_differs');
      }
    } catch (error) {
      throw refused(error);
    }
    const job = await repository.begin(id, userId, request);
    if (job === 'busy') throw conflict(BUSY);
    if (job === undefined) throw notFound();
    runner.wake();
    return job;
  },

  /** @throws {HttpError} 404 */
  async job(id: string): Promise<TextImport> {
    const job = await repository.job(id);
    if (job === undefined) throw notFound();
    return job;
  },

  usedBy: (textId: string): Promise<UsedBy> => repository.usedBy(textId),

  /** @throws {HttpError} 404 for a text that is not installed, 409 while a text is imported. */
  async remove(actorId: string, textId: string): Promise<void> {
    if (await repository.isImporting()) throw conflict(BUSY);
    try {
      await repository.removeText(actorId, textId);
    } catch (error) {
      throw error instanceof TextError ? notFound() : error;
    }
  },
});

export type AdminTexts = ReturnType<typeof createAdminTexts>;
