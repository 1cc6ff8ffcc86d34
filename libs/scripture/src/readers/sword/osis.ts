import { joined } from '../joined.ts';

const TOKEN = /<[^>]*>|[^<]+/g;
const TAG_NAME = /^<\/?([^\s/>]+)/;
const BREAKS = new Set('div l lg lb p item list row cell chapter title'.split(' '));
const ASIDE = new Set(['note', 'title', 'speaker', 'figure', 'head']);

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));
const LAST_CODE_POINT = 0x10_ff_ff;

/**
 * Replaces the entities of XML, and character references such as `&#233;`. Other entities stay as
 * they are.
 */
const plain = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code === undefined) return ENTITIES.get(name) ?? entity;
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
  });

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Matches tags of words. Most of a module consists of these tags, and the product does not use
 * their Strong's numbers.
 */
const WORD_TAGS = /<\/?w\b[^>]*>/g;
/** Cuts a fragment at the end of its chapter, after which other matter can follow. */
const withinChapter = (osis: string): string => {
  const end = osis.indexOf('<chapter eID');
  return end === -1 ? osis : osis.slice(0, end);
};

const isTextTitle = (tag: string): boolean =>
  tag.startsWith('<title') && /\b(type="psalm"|canonical="true")/.test(tag);

/** Reads one verse. The markup need not be well-formed, since milestones begin in other verses. */
export function readFragment(osis: string) {
  let text = '';
  let title = '';
  let note = '';
  let notes = 0;
  /** The open elements whose words are not part of the verse, the outermost first. */
  const aside: string[] = [];
  let isTitle = false;
  let afterDropped = false;
  for (const [token] of withinChapter(osis).replaceAll(WORD_TAGS, '').matchAll(TOKEN)) {
    const [, name] = TAG_NAME.exec(token) ?? [];
    if (name === undefined) {
      if (aside.includes('note')) {
        if (notes === 1 && aside.at(-1) === 'note') note += plain(token);
      } else if (isTitle) title += plain(token);
      else if (aside.length === 0) {
        text = afterDropped ? joined(text, plain(token)) : text + plain(token);
        // White space alone does not reset this, because a space can stand between a speech and a
        // note.
        if (token.trim() !== '') afterDropped = false;
      }
      continue;
    }
    const closes = token.startsWith('</');
    const isEmpty = token.endsWith('/>');
    if (BREAKS.has(name) && aside.length === 0) text += ' ';
    if (isEmpty) continue;
    if (closes) {
      if (aside.at(-1) === name) aside.pop();
      if (name === 'note' || name === 'q') afterDropped = true;
      if (name === 'title') isTitle = false;
    } else if (ASIDE.has(name) || (name === 'reference' && aside.includes('note'))) {
      aside.push(name);
      if (name === 'note') notes += 1;
      if (isTextTitle(token)) {
        isTitle = true;
        title += ' ';
      }
    }
  }
  return {
    text: oneLine(text),
    /** The titles that belong to the text. */
    title: oneLine(title) || undefined,
    note: oneLine(note) || undefined,
  };
}
