import type {
  List,
  ListItem,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  TableRow,
  FootnoteDefinition,
} from 'mdast';
import { translate } from '../../i18n-later.ts';
import { parser } from '@targum/markdown/parser';
import type { MessageReference } from '../../scripture/passages/references/references-of.ts';
import type { MessageQuotation } from '../../scripture/quotations/results.ts';
import { createSpokenMarks } from './spoken-marks.ts';
import { createSpokenReferences } from './spoken-references.ts';
import type { SpokenPassage } from './spoken-references.ts';

/** Code blocks in these languages contain text to read. Others contain a program. */
const PROSE_FENCES = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'md', 'markdown']);
const WEB_ADDRESS = /^(?:https?:\/\/|www\.)/;

/**
 * Returns a reply as spoken text: a passage for each block. Rows of tables name their columns,
 * footnotes come last, and marks of quotations follow their passage.
 */
export function spokenText(
  markdown: string,
  references: readonly MessageReference[] = [],
  quotations: readonly MessageQuotation[] = [],
): SpokenPassage[] {
  const root = parser.parse(markdown);
  const spoken = createSpokenReferences(markdown, references);
  spoken.mark(root, (nodes) => sayAll(nodes));
  const spokenMarks = createSpokenMarks(quotations);
  spokenMarks.number(root);
  const notes = collectFootnotes(root).map(({ children }, index) =>
    translate('chat.speech.footnote', {
      number: index + 1,
      text: passagesOf(children).join(' '),
    }),
  );
  return [...passagesOf(root.children), ...notes]
    .filter((passage) => passage !== '')
    .map((passage) => {
      const { text, marks } = spokenMarks.take(passage);
      return { ...spoken.passageOf(text), marks };
    });
}

function passagesOf(nodes: Root['children']): string[] {
  return nodes.flatMap((node): string[] => {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other nodes are not spoken
    switch (node.type) {
      case 'paragraph':
      case 'heading':
        return [sayAll(node.children)];
      case 'list':
        return node.children.flatMap((item, index) => itemPassages(item, itemLabel(node, index)));
      case 'blockquote':
        return passagesOf(node.children);
      case 'table':
        return tablePassages(node);
      case 'code':
        return PROSE_FENCES.has(node.lang ?? '')
          ? node.value.split(/\n\s*\n/).map(squeeze)
          : [translate('chat.speech.code')];
      default:
        return [];
    }
  });
}

/** Returns the words before an item: the state of a task, or the number in a numbered list. */
function itemLabel({ ordered, start, children }: List, index: number): string {
  const checked = children[index]?.checked;
  if (typeof checked === 'boolean') {
    return translate(checked ? 'chat.markdown.taskDone' : 'chat.markdown.taskOpen');
  }
  return ordered ? String((start ?? 1) + index) : '';
}

function itemPassages(item: ListItem, label: string): string[] {
  const [first = '', ...rest] = passagesOf(item.children);
  return [labelled(label, first), ...rest];
}

function tablePassages({ children: [head, ...rows] }: Table): string[] {
  const names = head ? cellTexts(head) : [];
  if (rows.length === 0) return [inSeries(names)];
  return rows.map((row) =>
    inSeries(cellTexts(row).map((text, column) => labelled(names[column] ?? '', text))),
  );
}

const cellTexts = (row: TableRow): string[] => row.children.map(({ children }) => sayAll(children));

const labelled = (label: string, text: string): string =>
  label === '' || text === '' ? text : translate('chat.speech.labelled', { label, text });

const inSeries = (texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .reduce(
      (before, after) => (before ? translate('chat.speech.next', { before, after }) : after),
      '',
    );

const sayAll = (nodes: readonly PhrasingContent[]): string => squeeze(nodes.map(say).join(''));

/** Returns the spoken form of inline content, without struck text, footnote marks and tags. */
function say(node: RootContent): string {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other nodes are not spoken
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'emphasis':
    case 'strong':
    case 'linkReference':
      return node.children.map(say).join('');
    case 'link':
      return sayLink(node.children.map(say).join(''));
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'break':
    case 'html':
      return ' ';
    default:
      return '';
  }
}

/** A bare address is long to listen to, so the voice reads only its host. */
function sayLink(text: string): string {
  if (!WEB_ADDRESS.test(text)) return text;
  const address = text.startsWith('www.') ? `https://${text}` : text;
  return URL.canParse(address) ? new URL(address).hostname : text;
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the footnotes in the order of their first reference, which is their order on screen. */
function collectFootnotes(root: Root): FootnoteDefinition[] {
  const definitions = new Map<string, FootnoteDefinition>();
  const referred: string[] = [];

  const visit = (node: Root | RootContent): void => {
    if (node.type === 'footnoteDefinition') {
      if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
      return;
    }
    if (node.type === 'footnoteReference') referred.push(node.identifier);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(root);

  return [...new Set(referred)].flatMap((identifier) => definitions.get(identifier) ?? []);
}
