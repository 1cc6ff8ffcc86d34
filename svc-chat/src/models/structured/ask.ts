import { z } from 'zod';
import { ModelError } from '../model/chat-model.ts';
import type { AskRequest, Turn } from '../model/chat-model.ts';
import type { WholeAnswer } from '../model/protocol.ts';
import { withoutReasoning } from '../reasoning/without-reasoning.ts';
import { objectsIn } from './parse-answer.ts';
import { dataTurn, repairTurn } from './turns.ts';
import { validItems } from './valid-items.ts';
import type { ValidItems } from './valid-items.ts';

/** Makes one request. */
export type Put = (turns: readonly Turn[], maxTokens: number) => Promise<WholeAnswer>;

type Asked<Schema extends z.ZodType> = Pick<AskRequest<Schema>, 'schema' | 'split'>;

const MORE_TOKENS = 2;
const MOST_SPLITS = 6;

interface Read<Value> {
  readonly valid: { readonly value: Value } | undefined;
  readonly objects: readonly unknown[];
  /** Why the text has no valid answer. */
  readonly problems: string;
}

const readValue = <Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): Read<z.output<Schema>> => {
  const objects = objectsIn(text);
  const results = objects.map((value) => schema.safeParse(value));
  const valid = results.find(({ success }) => success);
  const failed = results.find(({ success }) => !success);
  return {
    valid: valid?.success === true ? { value: valid.data } : undefined,
    objects,
    problems: failed?.error
      ? z.prettifyError(failed.error)
      : 'The text has no complete JSON object.',
  };
};

/** Returns an object with the lists of both values, one behind the other. */
const joined = (one: object, other: object): unknown =>
  Object.fromEntries(
    Object.entries(one).map(([key, value]: [string, unknown]) => {
      const more: unknown = (other as Record<string, unknown>)[key];
      return [key, Array.isArray(value) && Array.isArray(more) ? [...value, ...more] : value];
    }),
  );

/**
 * Asks until there is a valid value. An answer that is not valid is sent back once. What is still
 * not valid in it then is left out.
 * @throws {ModelError} `declined` if the model refuses to answer, `bad_response` if nothing in its
 * answers is valid.
 */
export const obtain = async <Schema extends z.ZodType>(
  { schema, split }: Asked<Schema>,
  asked: { readonly data: string; readonly maxTokens: number },
  put: Put,
): Promise<ValidItems<z.output<Schema>>> => {
  type Valid = ValidItems<z.output<Schema>>;

  const salvage = (reads: readonly Read<unknown>[], failure?: ModelError): Valid => {
    for (const object of reads.flatMap(({ objects }) => objects)) {
      const kept = validItems(schema, object);
      if (kept !== undefined) return kept;
    }
    throw failure ?? new ModelError('bad_response');
  };

  const repair = async (data: string, maxTokens: number, said: string, first: Read<unknown>) => {
    const turns = [dataTurn(data), ...repairTurn(withoutReasoning(said), first.problems)];
    let second: Read<z.output<Schema>>;
    try {
      const { text, isDeclined } = await put(turns, maxTokens);
      second = readValue(schema, text);
      if (isDeclined && second.valid === undefined) throw new ModelError('declined');
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return salvage([first], error);
    }
    return second.valid ? { ...second.valid, dropped: [] } : salvage([second, first]);
  };

  const inTwo = async (halves: readonly [string, string], maxTokens: number, splits: number) => {
    const [one, other] = [
      await once(halves[0], maxTokens, splits),
      await once(halves[1], maxTokens, splits),
    ];
    const both = validItems(schema, joined(one.value as object, other.value as object));
    if (both === undefined) throw new ModelError('bad_response');
    return { ...both, dropped: [...one.dropped, ...other.dropped, ...both.dropped] };
  };

  const once = async (
    data: string,
    maxTokens: number,
    splits: number,
    mayBeCut = true,
  ): Promise<Valid> => {
    const { text, isDeclined, isCut } = await put([dataTurn(data)], maxTokens);
    const read = readValue(schema, text);
    if (read.valid !== undefined) return { ...read.valid, dropped: [] };
    if (isDeclined) throw new ModelError('declined');
    if (!isCut) return repair(data, maxTokens, text, read);
    if (!mayBeCut) return salvage([read]);
    const halves = splits < MOST_SPLITS ? split?.(data) : undefined;
    return halves === undefined
      ? once(data, maxTokens * MORE_TOKENS, splits, false)
      : inTwo(halves, maxTokens, splits + 1);
  };

  return once(asked.data, asked.maxTokens, 0);
};
