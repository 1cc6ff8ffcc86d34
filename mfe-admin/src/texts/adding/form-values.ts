import { defaultTextAddress, defaultTextInfo, textImportForm } from '@targum/contracts/on-demand';
import type { TextImportForm, TextReport } from '@targum/contracts/on-demand';

export type FieldName = keyof TextImportForm;

/** The fields in the order of the form. */
export const fieldNames = Object.keys(textImportForm.shape) as FieldName[];

/** The fields that the form always shows. */
const ALWAYS: readonly FieldName[] = ['makeDefault'];

const DEFAULT_FILE = defaultTextAddress.slice(defaultTextAddress.lastIndexOf('/') + 1);

/** Reports whether a file is named as that of the default text, which does not say what it is. */
export const isDefaultText = (file: string): boolean => file === DEFAULT_FILE;

/** Returns what the form shows at first: what the files say, and nothing that is guessed. */
export const valuesOf = ({ info }: TextReport, file: string): Partial<TextImportForm> => ({
  ...Object.fromEntries(fieldNames.map((name) => [name, ''])),
  direction: undefined,
  numbering: undefined,
  maxVerses: undefined,
  makeDefault: false,
  ...(isDefaultText(file) && defaultTextInfo),
  ...info,
});

/** Returns the fields that an admin must fill in, because the files have no values for them. */
export const askedFields = ({ missing }: TextReport): readonly FieldName[] =>
  fieldNames.filter((name) => ALWAYS.includes(name) || (missing as string[]).includes(name));
