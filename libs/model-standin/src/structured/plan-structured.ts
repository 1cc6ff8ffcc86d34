import type { Fault } from '../faults.ts';
import { ApiError } from '../http/errors.ts';
import { parseCommand } from '../reply/commands.ts';
import { quirkNamed, quirks } from '../reply/quirks.ts';
import type { Quirk } from '../reply/quirks.ts';
import type { CutAnswers } from './cut-answers.ts';
import { smallestValue } from './smallest-value.ts';
import type { StructuredPrompt } from './structured-prompt.ts';
import { structuredQuirks } from './structured-quirks.ts';
import type { StructuredQuirk } from './structured-quirks.ts';

export interface StructuredPlan {
  readonly text: string;
  /** True if only the first half of the text is sent, as if it had reached its limit. */
  readonly isCut: boolean;
  readonly refusal: string | undefined;
  readonly fault: Fault | undefined;
  readonly quirk: Quirk | undefined;
}

const JSON_COMMAND = /^\/json[ \t]+(.+)$/;
const BAD_ONCE = /^\/badjson-once\s*$/;

const isKnown = <Table extends object>(table: Table, name: string): name is keyof Table & string =>
  Object.hasOwn(table, name);

/** Each command stands on a line of its own, also within the data. */
const commandsIn = ({ lines }: StructuredPrompt) => {
  const commands = lines.filter((line) => line.startsWith('/'));
  const names = commands.map(quirkNamed).filter((name) => name !== undefined);
  return {
    json: commands.map((line) => JSON_COMMAND.exec(line)?.[1]).find((text) => text !== undefined),
    isBadOnce: commands.some((line) => BAD_ONCE.test(line)),
    quirks: names
      .filter((name) => isKnown(structuredQuirks, name))
      .map((name): StructuredQuirk => structuredQuirks[name]!),
    // Only the refusals of ordinary quirks apply to data.
    refusals: names.filter((name) => isKnown(quirks, name)).map((name): Quirk => quirks[name]!),
    fault: commands
      .filter((line) => quirkNamed(line) === undefined)
      .map((line) => parseCommand({ lastUserMessage: line, given: [] })?.fault)
      .find((fault) => fault !== undefined),
  };
};

/** Reports whether an answer is cut off: the first one, and each one without more tokens. */
const isCutAgain = (cut: CutAnswers, lines: readonly string[], maxTokens: number): boolean => {
  const message = lines.join('\n');
  const before = cut.get(message);
  if (before !== undefined && maxTokens > before) return false;
  cut.set(message, maxTokens);
  return true;
};

/** Plans the answer to a request for data: the smallest valid value, unless a command says more. */
export function planStructured(
  prompt: StructuredPrompt,
  maxTokens: number,
  cut: CutAnswers,
): StructuredPlan {
  const { json, isBadOnce, fault, ...found } = commandsIn(prompt);
  const { field } = prompt;
  const refusesFormat = field !== undefined && found.quirks.some((each) => each.refusesFormat);
  const whole = json ?? JSON.stringify(smallestValue(prompt.schema));
  const isBroken = isBadOnce && !prompt.isRepair;
  const said = isBroken ? whole.slice(0, Math.ceil(whole.length / 2)) : whole;
  return {
    text: found.quirks.reduce((text, { wrap }) => wrap?.(text) ?? text, said),
    isCut: found.quirks.some(({ cuts }) => cuts) && isCutAgain(cut, prompt.lines, maxTokens),
    refusal: found.quirks.find(({ refusal }) => refusal !== undefined)?.refusal,
    fault,
    quirk: {
      refuse: (body) =>
        refusesFormat
          ? new ApiError(400, `Unsupported parameter: '${field}'.`)
          : found.refusals
              .map(({ refuse }) => refuse?.(body))
              .find((refusal) => refusal !== undefined),
    },
  };
}
