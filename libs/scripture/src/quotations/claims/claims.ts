import { countWords } from '../words/fold.ts';
import { citations } from './cited.ts';
import type { Surroundings } from './cited.ts';
import { NOTHING_CARRIED } from './paragraph.ts';
import type { Carried, Claim, ClaimsOfParagraph, ReplyParagraph } from './paragraph.ts';
import { quotedPlacesIn } from './quoted-places.ts';
import { sentencesOf } from './sentences.ts';
import { NEAR_MAX, textNameFinder, textNameNear } from './text-names.ts';
import type { FindTextName } from './text-names.ts';
import { wordsAt } from './words-at.ts';

const WORDS_MIN = 2;
const WORDS_MIN_ALONE = 5;

function carriedFrom(
  { text, references, sentenceAt }: Surroundings,
  { open, findName }: { readonly open: string | undefined; readonly findName: FindTextName },
): Carried {
  const last = sentenceAt(Math.max(0, text.trimEnd().length - 1));
  const cited = references.filter(({ start }) => start < text.length && sentenceAt(start) === last);
  const end = cited.at(-1)?.end;
  return {
    open,
    refs: cited.map(({ ref }) => ref),
    textName: end === undefined ? undefined : findName(text.slice(end, end + NEAR_MAX)),
  };
}

/**
 * Finds the places that claim to be Scripture: block quotations and the quotations of
 * `quotationsIn`. A claim has at least two words, or at least five if no reference is cited.
 * Quotations inside a quotation are not separate claims.
 * @param max the maximum number of claims with references, and of claims without.
 */
export function claimsIn(paragraph: ReplyParagraph, max = Infinity): ClaimsOfParagraph {
  const { text, references, textNames = [], before = NOTHING_CARRIED } = paragraph;
  const findName = textNameFinder(textNames);
  const { places, open } = quotedPlacesIn(paragraph);
  const quoted = places
    .map((place) => ({ ...place, ...wordsAt(place.within, paragraph, findName) }))
    .filter(({ words }) => countWords(words) >= WORDS_MIN);
  const whole = [...quoted, ...references].toSorted((one, other) => one.start - other.start);
  const sentenceAt = sentencesOf(text, whole);
  const around = { text, quoted, references, sentenceAt, before: before.refs };
  const citedBy = citations(around);
  const claims: Claim[] = [];
  let alone = 0;
  for (const place of quoted) {
    if (claims.length - alone >= max) break;
    const { start, end, words, isLonger } = place;
    const cited = citedBy(place);
    if (cited.length === 0) {
      if (alone >= max || countWords(words) < WORDS_MIN_ALONE) continue;
      alone += 1;
    }
    const [first] = cited;
    const isFromBefore = first !== undefined && first.start === undefined;
    const textName =
      textNameNear(place, first, around, findName) ?? (isFromBefore ? before.textName : undefined);
    const refs = cited.map(({ ref }) => ref);
    claims.push({ start, end, words, isLonger, refs, textName });
  }
  return { claims, carried: carriedFrom(around, { open, findName }) };
}
