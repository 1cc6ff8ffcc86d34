import type { APIError } from 'openai';
import { isFields, textOf } from './protocol.ts';
import type { Fields } from './protocol.ts';

/** What a server sends as its refusal: the error in the body as JSON, or the body if it is not JSON. */
export function refusalOf({ status, error, message }: APIError): string {
  if (error !== undefined) return textOf(error) ?? JSON.stringify(error);
  const sent = message.slice(`${status} `.length);
  return sent === 'status code (no body)' ? '' : sent;
}

/** Stands for a refusal that is plain text. */
export const NO_FIELDS: Fields = {};

/** The body of a refusal, or the first of a list of bodies. */
export const parsed = (refusal: string): Fields => {
  try {
    const [value]: unknown[] = [JSON.parse(refusal)].flat();
    return isFields(value) ? value : NO_FIELDS;
  } catch {
    return NO_FIELDS;
  }
};

/** The error in a body, which may be the body itself. */
export const errorIn = (body: Fields): Fields => (isFields(body['error']) ? body['error'] : body);

/** Fields whose names are plain words, so that a text needs a sign that it means the field. */
const PLAIN_WORDS: readonly string[] = ['stop', 'store', 'seed'];

/** Where a text names a field; -1 if it does not. */
const placeOf = (field: string, text: string): number =>
  text.search(
    PLAIN_WORDS.includes(field)
      ? new RegExp(
          `(?<=["'\`])${field}(?=["'\`])|(?<=(?:parameter|argument|field|option|supplied)s?:? )${field}(?![\\w-])|(?<![\\w-])${field}(?=: | is (?:not|un))`,
          'i',
        )
      : new RegExp(`(?<!\\w)${field}(?!\\w)`, 'i'),
  );

/** Whether a refusal is about the fields of the request, for one that names none. */
export const isAboutFields = (refusal: string): boolean =>
  /\b(?:parameter|argument|field|option|propert)/i.test(refusal);

const UNKNOWN =
  /\bunsupported(?![ _]value)|\b(?:does not|doesn't) support|\bnot (?:be )?(?:supported|permitted|allowed|recogni[sz]ed|known)|\bunrecogni[sz]ed|\bunknown|\bunexpected|\bextra/i;

/**
 * Whether a server that refuses a field does not know it, rather than its value.
 * @param other another name of the field. A server that names it asks for it.
 */
export const isUnknownField = (refusal: string, other: string): boolean =>
  UNKNOWN.test(refusal) || placeOf(other, refusal) !== -1;

/** Names that stand for a field: servers also name what is in it. */
const namesOf = (field: string): string[] =>
  field === 'stream_options' ? [field, 'include_usage'] : [field];

/** The field, among these, that a refusal names: in `param`, else the one that it names first. */
export function fieldNamedIn(refusal: string, fields: readonly string[]): string | undefined {
  const param = textOf(errorIn(parsed(refusal))['param'])?.replace(/[.[].*$/s, '');
  if (param !== undefined && fields.includes(param)) return param;
  const places = fields.flatMap((field) =>
    namesOf(field).map((name) => ({ field, place: placeOf(name, refusal) })),
  );
  const named = places.filter(({ place }) => place !== -1);
  return named.toSorted((one, other) => one.place - other.place)[0]?.field;
}
