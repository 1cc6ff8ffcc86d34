import type { Logger } from '@targum/service-kit';
import { ModelError } from './chat-model.ts';
import type { ReplySettings } from './chat-model.ts';
import type { Fields } from './protocol.ts';
import type { ModelProvider, RepeatedCall } from './provider.ts';
import { answerOf } from './reason.ts';
import { fieldNamedIn, isAboutFields, isUnknownField } from './refusal.ts';

export interface ModelCall extends RepeatedCall {
  readonly model: string;
  readonly optional: readonly string[];
  /** The fields that a program asked for, with their settings. These fields are never left out. */
  readonly asked: ReadonlyMap<string, keyof ReplySettings>;
  /** The field with the format of an answer. The caller asks again if it is refused. */
  readonly formatField?: string;
}

interface RefusedFieldsOptions {
  readonly logger: Pick<Logger, 'warn'>;
  readonly withoutKeys: (text: string) => string;
}

const MOST_ROUNDS = 4;
/** A refusal with one of these statuses may name a field that the server does not support. */
const FIELD_STATUSES: readonly unknown[] = [400, 404, 422];
const KEPT_MS = 3_600_000;

/** The limit of tokens has two names. Some servers know only one of them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  max_tokens: 'max_completion_tokens',
  max_completion_tokens: 'max_tokens',
};

/**
 * This field keeps the vendor from storing requests. It is left out only if the server refuses it
 * by name.
 */
const ONLY_BY_NAME = 'store';

const has = (body: Fields, field: string): boolean => body[field] !== undefined;

const without = (body: Fields, field: string): Fields => ({ ...body, [field]: undefined });

/**
 * Returns the body with the field under its other name. Undefined if the field has no other name,
 * or if the body already has a field with that name.
 */
const renamed = (body: Fields, field: string): Fields | undefined => {
  const other = OTHER_NAMES[field];
  return other === undefined || has(body, other)
    ? undefined
    : { ...without(body, field), [other]: body[field] };
};

/**
 * The rounds of one call. Each round sends the body without the fields that were refused before.
 */
class Rounds {
  readonly #call: ModelCall;
  /**
   * The settings of a program, by the current names of their fields, because `leaveOut` can rename a
   * refused field.
   */
  readonly #asked: Map<string, keyof ReplySettings>;
  readonly refused = new Set<string>();
  body: Fields;
  readonly #withoutKeys: RefusedFieldsOptions['withoutKeys'];

  constructor(call: ModelCall, withoutKeys: RefusedFieldsOptions['withoutKeys']) {
    this.#call = call;
    this.#withoutKeys = withoutKeys;
    this.#asked = new Map(call.asked);
    this.body = call.body;
  }

  /**
   * Leaves a field out of the body, or gives it its other name.
   * @param refusal the server's text about the field. Undefined if the field was refused in an
   * earlier call.
   * @returns false if a program asked for the field and no other name can be tried.
   */
  leaveOut(field: string, refusal?: string): boolean {
    const setting = this.#asked.get(field);
    const other = OTHER_NAMES[field];
    const mayRename =
      other !== undefined &&
      !this.refused.has(other) &&
      (refusal === undefined || isUnknownField(refusal, other));
    const changed = mayRename ? renamed(this.body, field) : undefined;
    if (changed === undefined && setting !== undefined) return false;
    this.body = changed ?? without(this.body, field);
    if (setting !== undefined && other !== undefined) this.#asked.set(other, setting);
    return true;
  }

  /**
   * Prepares the next round after a refusal.
   * @returns false if nothing can be left out.
   * @throws {ModelError} that names the refused setting of a program.
   */
  after(error: ModelError): boolean {
    const refusal = error.refusal ?? '';
    const present = [...this.#call.optional, ...this.#asked.keys()].filter((field) =>
      has(this.body, field),
    );
    const { formatField } = this.#call;
    const named = fieldNamedIn(refusal, formatField ? [...present, formatField] : present);
    if (named !== undefined && named === formatField) return false;
    const unnamed = isAboutFields(refusal)
      ? present.filter((field) => !this.#asked.has(field) && field !== ONLY_BY_NAME)
      : [];
    const fields = named === undefined ? unnamed : [named];
    for (const field of fields) {
      this.refused.add(field);
      if (this.leaveOut(field, refusal)) continue;
      const setting = this.#asked.get(field)!;
      throw new ModelError('refused', {
        status: error.status,
        refused: { setting, answer: answerOf(refusal, this.#withoutKeys) },
      });
    }
    return fields.length > 0;
  }
}

/**
 * Leaves optional fields out where the provider refuses them with 400, 404 or 422. A call has at
 * most four rounds. A refused field is left out in the further rounds, and for an hour in later
 * calls with the same model.
 */
export function leaveOutRefused(
  provider: ModelProvider,
  { logger, withoutKeys }: RefusedFieldsOptions,
) {
  /** The times until which fields are left out, in milliseconds since 1970, by model and field. */
  const known = new Map<string, Map<string, number>>();

  const remember = (model: string, refused: ReadonlySet<string>): void => {
    if (refused.size === 0) return;
    const fields = known.get(model) ?? new Map<string, number>();
    known.set(model, fields);
    for (const field of refused) {
      fields.set(field, Date.now() + KEPT_MS);
      // The server has just accepted the other name, so the refusal of that name is no longer true.
      fields.delete(OTHER_NAMES[field] ?? '');
    }
    logger.warn(
      { model, fields: [...refused] },
      'the model refuses fields, which are left out for an hour',
    );
  };

  const prepare = (rounds: Rounds, model: string): void => {
    for (const [field, until] of known.get(model) ?? []) {
      if (until <= Date.now()) known.get(model)?.delete(field);
      else if (has(rounds.body, field)) rounds.leaveOut(field);
    }
  };

  return {
    /** @throws {ModelError} with `refused` for a refused field that a program asked for. */
    async stream(call: ModelCall, signal: AbortSignal, onText: (text: string) => void) {
      const rounds = new Rounds(call, withoutKeys);
      prepare(rounds, call.model);
      let accepted = false;
      const accept = (text: string) => {
        if (!accepted) remember(call.model, rounds.refused);
        accepted = true;
        onText(text);
      };
      for (let round = 1; ; round++) {
        try {
          await provider.stream({ ...call, body: rounds.body }, signal, accept);
          return;
        } catch (error) {
          const isRefusal = error instanceof ModelError && FIELD_STATUSES.includes(error.status);
          if (!isRefusal || !rounds.after(error) || round === MOST_ROUNDS) throw error;
        }
      }
    },
  };
}

export type AdaptedProvider = ReturnType<typeof leaveOutRefused>;
