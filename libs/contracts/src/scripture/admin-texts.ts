import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { del, get, post } from '../calls/methods.ts';
import { count, uuid, writtenText } from '../calls/primitives.ts';
import { numbering, scriptureText, textId } from './scripture.ts';

/** The field of the file in the form of an upload. */
export const TEXT_FIELD = 'file';

export const textImport = z.object({
  id: uuid,
  textId,
  name: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: count,
  total: count,
  outcome: z.enum(['added', 'replaced', 'unchanged']).optional(),
  warnings: z.array(z.string()),
  error: z.string().optional(),
});
export type TextImport = z.infer<typeof textImport>;

export const adminText = scriptureText.omit({ books: true, checksum: true }).extend({
  numbering,
  maxVerses: count.optional(),
  isBundled: z.boolean(),
  books: count,
  verses: count,
  chats: count,
});
export type AdminText = z.infer<typeof adminText>;

export const adminTextStrings = {
  idInvalid: 'Use lower-case letters and digits, with - between them.',
  abbreviationRequired: 'Abbreviation is required',
  nameRequired: 'Name is required',
  languageRequired: 'Language is required',
  languageInvalid: 'Enter a language code, such as en, fr or hbo.',
  directionRequired: 'Direction is required',
  numberingRequired: 'Numbering is required',
  licenceRequired: 'Licence is required',
  attributionRequired: 'Attribution is required',
  maxVersesInvalid: 'Enter a whole number above zero.',
} as const;

function isLanguageTag(value: string): boolean {
  try {
    // Names such as "French" are well-formed, but no registered language has more than three letters.
    return new Intl.Locale(value).language.length <= 3;
  } catch {
    return false;
  }
}

const textInfo = z.object({
  name: writtenText(200, adminTextStrings.nameRequired),
  abbreviation: writtenText(40, adminTextStrings.abbreviationRequired),
  id: z
    .string()
    .trim()
    .refine((value) => textId.safeParse(value).success, adminTextStrings.idInvalid),
  language: writtenText(100, adminTextStrings.languageRequired).refine(
    isLanguageTag,
    adminTextStrings.languageInvalid,
  ),
  direction: z.enum(['ltr', 'rtl'], adminTextStrings.directionRequired),
  numbering: z.enum(numbering.options, adminTextStrings.numberingRequired),
  licence: writtenText(2000, adminTextStrings.licenceRequired),
  attribution: writtenText(2000, adminTextStrings.attributionRequired),
  maxVerses: z
    .int(adminTextStrings.maxVersesInvalid)
    .min(1, adminTextStrings.maxVersesInvalid)
    .max(999_999, adminTextStrings.maxVersesInvalid)
    .optional(),
});

export const textReport = z.object({
  format: z.string(),
  books: count,
  verses: count,
  info: textInfo.partial(),
  missing: z.array(textInfo.keyof()),
  warnings: z.array(z.string()),
  sample: z.array(z.object({ ref: z.string(), text: z.string() })),
  existing: z.enum(['none', 'same', 'differs']),
});
export type TextReport = z.infer<typeof textReport>;
export const textUpload = z.object({ id: uuid, report: textReport });
export type TextUpload = z.infer<typeof textUpload>;
export const importTextRequest = textInfo.extend({
  makeDefault: z.boolean(),
  replace: z.boolean(),
});

export const textImportForm = importTextRequest.omit({ replace: true });
export type TextImportForm = z.infer<typeof textImportForm>;

export const adminTextCalls = calls({
  list: get('/api/admin/texts', {
    response: z.object({ texts: z.array(adminText), job: textImport.nullable() }),
  }),
  upload: post('/api/admin/texts/uploads', { status: 201, response: textUpload }),
  import: post('/api/admin/texts/uploads/:id/import', {
    status: 202,
    body: importTextRequest,
    response: textImport,
  }),
  state: get('/api/admin/texts/imports/:id', { response: textImport }),
  remove: del('/api/admin/texts/:id'),
  chats: get('/api/admin/texts/:id/chats', {
    response: z.object({ count, owners: z.array(z.string()) }),
  }),
});
