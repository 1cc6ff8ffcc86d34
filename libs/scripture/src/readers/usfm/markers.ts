/**
 * What the reader does with a marker:
 * - `text`: a paragraph, line, list item or table cell of Scripture, or the end of a sidebar;
 * - `title`: a title that belongs to the verse after it;
 * - `name`: a name of the book;
 * - `left-out`: a paragraph that is not Scripture, such as a heading or an introduction;
 * - `periphery`: the rest of the file up to the next book is not Scripture;
 * - `note`: a note up to its end marker;
 * - `sidebar`: no Scripture up to `\esbe`;
 * - `aside`: a style whose text is not Scripture, up to its end marker;
 * - `style`: a style whose text is Scripture;
 * - `unknown`: not in USFM. Its text is kept.
 */
export type MarkerKind =
  | 'text'
  | 'title'
  | 'name'
  | 'left-out'
  | 'periphery'
  | 'note'
  | 'sidebar'
  | 'aside'
  | 'style'
  | 'unknown';

/**
 * The markers of each kind, without their level. For example, `q` also stands for `\q1`. Source:
 * USFM 3.1, https://docs.usfm.bible.
 */
const MARKERS: Readonly<Record<Exclude<MarkerKind, 'unknown'>, string>> = {
  text:
    'p m po pr cls pmo pm pmc pmr pi mi nb pc ph phi ps psi b q qr qc qd qm lh li lf lim ' +
    'tr th thr thc tc tcr tcc esbe',
  title: 'd qa',
  name: 'h toc',
  'left-out':
    'ide usfm sts rem restore toca pubinfo imt is ip ipi im imi ipq imq ipr ipc iq ib ili iot io iex imte ' +
    'ie mt mte cl cp cd ms mr s sr r sp sd lit pb mse',
  periphery: 'periph',
  note: 'f fe ef x ex',
  sidebar: 'esb',
  aside: 'va vp ca cat fig rq pro fm xt ior iqt',
  style:
    'add addpn bk dc em bd it bdit no sc sup nd k ndx ord pn png qac qs qt rb ref jmp sig sls ta tl w wa wg ' +
    'wh wj wl litl lik liv',
};

const KINDS = new Map(
  Object.entries(MARKERS).flatMap(([kind, markers]) =>
    markers.split(' ').map((marker) => [marker, kind as MarkerKind] as const),
  ),
);

/** Matches the level of a marker (`q1`, `s2e`), or the columns of a cell (`tc1-2`). */
const LEVEL = /\d+(?:-\d+|e)?$/;

export const kindOf = (marker: string): MarkerKind =>
  KINDS.get(marker.replace(LEVEL, '')) ?? 'unknown';

const IN_PARAGRAPHS: readonly MarkerKind[] = ['note', 'aside', 'style', 'unknown'];

/** Reports whether a marker begins a section that a note cannot contain. */
export const beginsParagraph = (marker: string): boolean => !IN_PARAGRAPHS.includes(kindOf(marker));
