import type { TextUploadRow } from '@targum/database';
import { createTextStore } from '@targum/database/texts';
import { importText } from '@targum/scripture';
import type { Book, Imported } from '@targum/scripture';
import { insertAudit } from '@targum/service-kit/audit';
import type { AuditRecord } from '@targum/service-kit/audit';
import type { Knex } from 'knex';

/** An import that a process has taken. The number of attempts tells whether it still has it. */
export type ClaimedImport = Pick<TextUploadRow, 'id' | 'attempts'>;

const booksOf = async (knex: Knex, id: string): Promise<Book[]> => {
  const books = await knex('text_upload_books')
    .where({ upload_id: id })
    .orderBy('position')
    .pluck('book');
  return books.map((book: string) => JSON.parse(book) as Book);
};

function recordOf(upload: TextUploadRow, imported: Imported): AuditRecord | undefined {
  const { outcome, info, format, books, verses, isDefault } = imported;
  if (outcome === 'unchanged' && !upload.request!.makeDefault) return undefined;
  return {
    action: outcome === 'added' ? 'text_imported' : 'text_replaced',
    actorId: upload.user_id,
    targetId: null,
    details: { text: info.id, name: info.name, format, books, verses, isDefault },
  };
}

export const createImportRepository = (knex: Knex) => ({
  /**
   * Stores an uploaded text, the end of its import and the audit entry in one transaction, so that a
   * process that dies leaves all of it or nothing.
   * @throws TextError if the text is refused.
   * @throws Error if another process has taken over the import.
   */
  store: (
    { id, attempts }: ClaimedImport,
    onBook: (written: number) => void,
  ): Promise<Imported['outcome']> =>
    knex.transaction(async (transaction) => {
      const mine = { id, attempts, state: 'running' } as const;
      const upload = await transaction('text_uploads').where(mine).first();
      if (upload === undefined) throw new Error('another process has taken over this import');
      const { makeDefault, replace, ...given } = upload.request!;
      const imported = await importText(
        {
          ...{ format: upload.format, warnings: upload.warnings },
          ...{ books: await booksOf(transaction, id), info: { ...upload.info, ...given } },
        },
        { store: createTextStore(transaction, onBook), makeDefault, replace },
      );
      const { outcome } = imported;
      const ended = await transaction('text_uploads')
        .where(mine)
        .update({ state: 'done', outcome, done: upload.total, alive_at: null });
      if (ended === 0) throw new Error('another process has taken over this import');
      await transaction('text_upload_books').where({ upload_id: id }).delete();
      const record = recordOf(upload, imported);
      if (record !== undefined) await insertAudit(transaction, record);
      return outcome;
    }),
});
