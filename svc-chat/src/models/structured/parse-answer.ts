import { storable } from '@targum/service-kit';
import { withoutReasoning } from '../reasoning/without-reasoning.ts';

/**
 * The maximum number of opening braces from which an object is read, so that a text of many braces
 * takes no time.
 */
const MOST_TRIES = 10;

/** Returns the place behind the brace that closes the one at `start`. Braces in strings are text. */
const endOfObject = (text: string, start: number): number | undefined => {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (isString) {
      if (character === '\\') at++;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === '{') depth++;
    else if (character === '}') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
};

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json, (_, value: unknown) =>
      typeof value === 'string' ? storable(value) : value,
    );
  } catch {
    // The text is no JSON, or is nested too deeply to be read.
    return undefined;
  }
};

/** Returns the first balanced object in a text that is JSON. Its strings can be stored. */
const firstObject = (text: string): unknown => {
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && tries < MOST_TRIES; tries++) {
    const end = endOfObject(text, start);
    // An object within one that does not end is only a part of the answer.
    if (end === undefined) return undefined;
    const value = parse(text.slice(start, end));
    if (value !== undefined) return value;
    start = text.indexOf('{', start + 1);
  }
  return undefined;
};

/**
 * Returns the objects that a model may have meant by its text, the likeliest first. An object
 * within the model's reasoning is none of them. A text that begins with an object has no reasoning
 * before it, so a tag of reasoning in it may be a quotation.
 */
export const objectsIn = (text: string): unknown[] => {
  const answers = text.trimStart().startsWith('{')
    ? [text, withoutReasoning(text)]
    : [withoutReasoning(text)];
  return answers.map(firstObject).filter((value) => value !== undefined);
};
