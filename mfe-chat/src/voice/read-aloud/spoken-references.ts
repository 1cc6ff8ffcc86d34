import type { PhrasingContent, Root } from 'mdast';
import { currentLanguage } from '@targum/ui-kit';
import { wrapReferences } from '../../scripture/passages/markdown/wrap-references.ts';
import type { TreeNode } from '../../formatting/markdown/places/tree-texts.ts';
import type { MessageReference } from '../../scripture/passages/references/references-of.ts';
import { isInLanguage } from '../../formatting/text-language/is-in-language.ts';
import { referenceInWords } from './reference-in-words.ts';

export interface SpokenPassage {
  readonly spoken: string;
  readonly references: readonly SpokenReference[];
  /** Sentences about quotations to say after the passage. They are not in the text. */
  readonly marks: readonly string[];
}

interface SpokenReference {
  /** The index in the spoken words at which the reference begins. */
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

/** Matches the number of a reference between two noncharacters of Unicode. */
const MARK = /\uFDD0(\d+)\uFDD1/g;
const FREE = /[\uFDD0-\uFDD3]/g;

const TRANSPARENT = new Set(['emphasis', 'strong', 'break']);
const CLOSED = new Set(['link', 'linkReference', 'inlineCode', 'code', 'html']);

/**
 * Creates the spoken references of a text: words in the language of the screen, if the text is in
 * that language.
 */
export function createSpokenReferences(source: string, references: readonly MessageReference[]) {
  const isSaid = references.length > 0 && isInLanguage(source, currentLanguage());
  const said: { readonly words: string; readonly shown: string }[] = [];
  return {
    /**
     * Replaces the references in the syntax tree by marks. `say` returns the spoken text of nodes.
     */
    mark(root: Root, say: (nodes: PhrasingContent[]) => string): void {
      withoutFree(root);
      if (!isSaid) return;
      wrapReferences(root, {
        source,
        references,
        isTransparent: ({ type }) => TRANSPARENT.has(type),
        isClosed: ({ type }) => CLOSED.has(type),
        wrap(nodes, { ref, label }) {
          const shown = say(nodes as PhrasingContent[]);
          const words = referenceInWords(ref, label) ?? shown;
          const value = `\uFDD0${said.push({ words, shown }) - 1}\uFDD1`;
          return { type: 'text', value } satisfies TreeNode;
        },
      });
    },
    /** Returns the passage for a text from the tree, with the marks replaced by words. */
    passageOf(text: string): Omit<SpokenPassage, 'marks'> {
      let spoken = '';
      let done = 0;
      const places: SpokenReference[] = [];
      for (const { 0: mark, 1: number, index } of text.matchAll(MARK)) {
        const { words = '', shown = '' } = said[Number(number)] ?? {};
        spoken += text.slice(done, index);
        done = index + mark.length;
        places.push({ start: spoken.length, end: spoken.length + words.length, shown });
        spoken += words;
      }
      return { spoken: spoken + text.slice(done), references: places };
    },
  };
}

function withoutFree(node: TreeNode): void {
  if (node.value !== undefined) node.value = node.value.replace(FREE, '');
  for (const child of node.children ?? []) withoutFree(child);
}

/** Returns the chunks of a passage as the page shows them. `chunks` must be in order. */
export function shownTexts(
  { spoken, references }: Omit<SpokenPassage, 'marks'>,
  chunks: readonly string[],
): string[] {
  let from = 0;
  return chunks.map((chunk) => {
    const start = Math.max(from, spoken.indexOf(chunk, from));
    const end = start + chunk.length;
    from = end;
    let shown = '';
    let done = start;
    for (const reference of references) {
      if (reference.end <= start || reference.start >= end) continue;
      shown += spoken.slice(done, Math.max(done, reference.start));
      // If a reference is longer than a chunk, its first chunk shows the whole reference.
      if (reference.start >= start) shown += reference.shown;
      done = Math.min(end, reference.end);
    }
    return shown + spoken.slice(done, end);
  });
}
