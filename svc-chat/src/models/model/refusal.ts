import type { APIError } from 'openai';
import { isFields, nonEmptyString } from './protocol.ts';
import type { Fields } from './protocol.ts';

/** Returns the JSON of the error in the body, or a body that is not JSON. */
export function refusalOf({ status, error, message }: APIError): string {
  if (error !== undefined) return nonEmptyString(error) ?? JSON.stringify(error);
  const sent = message.slice(`${status} `.length);
  return sent === 'status code (no body)' ? '' : sent;
}

/** The empty set of fields, which stands for a refusal in plain text. */
export const NO_FIELDS: Fields = {};

/** Returns the fields of a refusal. If the body is a list, only its first item counts. */
export const refusalFields = (refusal: string): Fields => {
  try {
    const [value]: unknown[] = [JSON.parse(refusal)].flat();
    return isFields(value) ? value : NO_FIELDS;
  } catch {
    return NO_FIELDS;
  }
};

/** Returns the error in a body. The body itself may be the error. */
export const errorIn = (body: Fields): Fields => (isFields(body['error']) ? body['error'] : body);

/**
 * Names of fields that are also plain words. Such a word counts only if the refusal marks it as the
 * name of a field.
 */
const PLAIN_WORDS: readonly string[] = ['stop', 'store', 'seed'];

const placeOf = (field: string, text: string): number =>
  text.search(
    PLAIN_WORDS.includes(field)
      ? new RegExp(
          `(?<=["'\`])${field}(?=["'\`])|(?<=(?:parameter|argument|field|option|supplied)s?:? )${field}(?![\\w-])|(?<![\\w-])${field}(?=: | is (?:not|un))`,
          'i',
        )
      : new RegExp(`(?<!\\w)${field}(?!\\w)`, 'i'),
  );

/** Reports whether a refusal that names no field is about the fields of the request. */
export const isAboutFields = (refusal: string): boolean =>
  /\b(?:parameter|argument|field|option|propert)/i.test(refusal);

const UNKNOWN =
  /\bunsupported(?![ _]value)|\b(?:does not|doesn't) support|\bnot (?:be )?(?:supported|permitted|allowed|recogni[sz]ed|known)|\bunrecogni[sz]ed|\bunknown|\bunexpected|\bextra/i;

/**
 * Reports whether a refusal says that the server does not know a field.
 * @param other another name of the field. A server that mentions this name asks for it.
 */
export const isUnknownField = (refusal: string, other: string): boolean =>
  UNKNOWN.test(refusal) || placeOf(other, refusal) !== -1;

/**
 * Returns the names by which a refusal can mean a field: its own name and the names of its parts.
 */
const namesOf = (field: string): string[] =>
  field === 'stream_options' ? [field, 'include_usage'] : [field];

/**
 * Returns the field that a refusal is about: the field in `param`, otherwise the field that the
 * text names first. Undefined if the refusal names none of the fields.
 */
export function fieldNamedIn(refusal: string, fields: readonly string[]): string | undefined {
  const param = nonEmptyString(errorIn(refusalFields(refusal))['param'])?.replace(/[.[].*$/s, '');
  if (param !== undefined && fields.includes(param)) return param;
  const places = fields.flatMap((field) =>
    namesOf(field).map((name) => ({ field, place: placeOf(name, refusal) })),
  );
  const named = places.filter(({ place }) => place !== -1);
  return named.toSorted((one, other) => one.place - other.place)[0]?.field;
}
