import type { Source, SourceWords } from './source.ts';

/** How many words before a claim, and how many after it, can turn its meaning. */
const BEFORE_MAX = 5;
const AFTER_MAX = 3;
const ENDS = /[.,;:!?…—–()[\]{}“”„«»‹›「」『』"‘،؛؟۔।॥。，、；：！？׃׀]|\s-\s/;
const ONLY_COMMA = /^[\s,،，、]+$/;

/** A run of words of a source, by the indexes of its first and last word. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/**
 * Whether a clause ends between a word and the next one. The end of a verse always ends a clause. A comma
 * before a word such as "except" does not.
 */
function endsAfter(word: number, form: SourceWords, { turns }: Source): boolean {
  const { text, words, verseOf } = form;
  const next = words[word + 1];
  if (next === undefined || word < 0 || verseOf[word] !== verseOf[word + 1]) return true;
  const between = text.slice(words[word]!.end, next.start);
  if (between === ' ' || !ENDS.test(between)) return false;
  return !(ONLY_COMMA.test(between) && turns?.excepts(next.folded) === true);
}

/** A run of words of a source that are those of a claim. */
export interface ClaimedRun extends Run {
  /** Whether the claim continues after the run. */
  readonly isCut: boolean;
}

/** Whether a word that turns the meaning is just outside a run, in its first or last clause. */
export function leavesOutATurn(run: ClaimedRun, form: SourceWords, source: Source): boolean {
  const { first, last, isCut } = run;
  const { turns } = source;
  if (turns === undefined) return false;
  const turnsAt = (word: number): boolean => turns.turns(form.words[word]!.folded);
  for (let word = first - 1; word >= first - BEFORE_MAX; word -= 1) {
    if (endsAfter(word, form, source)) break;
    if (turnsAt(word)) return true;
  }
  if (isCut) return false;
  for (let word = last + 1; word <= last + AFTER_MAX; word += 1) {
    if (endsAfter(word - 1, form, source)) break;
    if (turnsAt(word)) return true;
  }
  return false;
}

/** A run extended to whole clauses. */
export function wholeClauses({ first, last }: Run, form: SourceWords, source: Source): Run {
  let from = first;
  let to = last;
  while (!endsAfter(from - 1, form, source)) from -= 1;
  while (!endsAfter(to, form, source)) to += 1;
  return { first: from, last: to };
}
