import type { InterfaceLanguage } from '@targum/contracts/on-demand';

/** Words of a language that turn the meaning of a sentence if a quotation leaves them out. */
export interface TurningWords {
  readonly negations: readonly string[];
  /** Words such as "if". A comma before such a word does not end a negated clause. */
  readonly conditions?: readonly string[];
  /** Words and beginnings of phrases before which a comma does not end the clause: "no one, except …". */
  readonly exceptions?: readonly string[];
  /** Words that turn the meaning only in a negated clause: "no king but Caesar". */
  readonly restrictions?: readonly string[];
  /** The beginnings of restricting words: "nul ne vient qu'avec lui". */
  readonly restrictionBeginnings?: readonly string[];
  readonly others?: readonly string[];
  /** The beginnings of negations: "n'est". */
  readonly beginnings?: readonly string[];
  /** The endings of negations: "don't". */
  readonly endings?: readonly string[];
  /** Short words that are written before a listed word without a space: "ولا". */
  readonly prefixes?: readonly string[];
  /** Words that have another meaning with a doubled letter: "إن" is "if", "إنّ" is "indeed". */
  readonly unlessDoubled?: readonly string[];
}

/**
 * The lists of the interface languages. They err on the side of caution: "pas" and "ما" always
 * count, although they have other meanings, too. A false match only makes the page show the
 * quotation beside its source.
 */
export const COMPLETE: Readonly<Record<InterfaceLanguage, TurningWords>> = {
  en: {
    negations: [
      ...['not', 'no', 'never', 'nor', 'neither', 'none', 'nothing', 'nobody', 'nowhere', 'cannot'],
      ...['hardly', 'scarcely', 'barely'],
    ],
    endings: ["n't"],
    conditions: ['if'],
    exceptions: ['except', 'unless', 'without'],
    restrictions: ['but', 'save', 'than'],
    others: ['lest'],
  },
  fr: {
    negations: [
      ...['ne', 'pas', 'point', 'non', 'jamais', 'rien', 'personne', 'aucun', 'aucune', 'nul'],
      ...['nulle', 'ni', 'guère'],
    ],
    beginnings: ["n'"],
    conditions: ['si', "s'il", "s'ils"],
    exceptions: ['sans', 'sauf', 'sinon', 'excepté', 'hormis', 'à moins'],
    restrictions: ['que'],
    restrictionBeginnings: ["qu'"],
    others: ['moins'],
    prefixes: ["qu'", "d'"],
  },
  ar: {
    negations: [
      ...['لا', 'لم', 'لن', 'ما', 'ليس', 'ليست', 'ليسوا', 'لست', 'لسنا', 'لستم', 'كلا', 'ألا'],
      ...['أليس', 'ألم', 'أفلا', 'لئلا', 'كيلا', 'أبدا', 'قط'],
    ],
    conditions: ['لولا', 'لو', 'إذا', 'إن'],
    exceptions: ['إلا', 'الا', 'غير', 'بغير', 'سوى', 'عدا', 'بدون', 'دون', 'بلا'],
    prefixes: ['و', 'ف'],
    unlessDoubled: ['إن'],
  },
};

/**
 * The commonest words of other languages. They suffice for words just outside of a quotation, but
 * not for an ellipsis.
 */
export const COMMONEST: Readonly<Record<string, TurningWords>> = {
  de: {
    negations: [
      ...['nicht', 'nichts', 'kein', 'keine', 'keinen', 'keinem', 'keiner', 'keines', 'nie'],
      ...['niemals', 'niemand', 'weder'],
    ],
    conditions: ['wenn'],
    exceptions: ['außer', 'ohne', 'es sei denn'],
  },
  es: {
    negations: ['no', 'nunca', 'jamás', 'nada', 'nadie', 'ningún', 'ninguno', 'ninguna', 'ni'],
    conditions: ['si'],
    exceptions: ['sino', 'excepto', 'salvo', 'sin', 'a menos'],
  },
  hi: { negations: ['नहीं', 'न', 'ना', 'मत'], exceptions: ['बिना', 'सिवा', 'सिवाय'] },
  id: {
    negations: ['tidak', 'tak', 'bukan', 'jangan', 'belum'],
    conditions: ['jika', 'jikalau'],
    exceptions: ['kecuali', 'tanpa', 'selain'],
  },
  pt: {
    negations: ['não', 'nunca', 'jamais', 'nada', 'ninguém', 'nenhum', 'nenhuma', 'nem'],
    exceptions: ['senão', 'exceto', 'salvo', 'sem', 'a menos'],
  },
  ru: {
    negations: ['не', 'ни', 'нет', 'никогда', 'никто', 'ничто', 'ничего', 'нельзя'],
    conditions: ['если'],
    exceptions: ['кроме', 'без', 'разве'],
  },
  sw: {
    negations: ['si', 'sio', 'wala', 'hakuna', 'hapana', 'kamwe'],
    exceptions: ['isipokuwa', 'ila', 'bila'],
  },
  zh: {
    negations: ['不', '没', '沒', '无', '無', '非', '勿', '莫', '别', '別', '未'],
    conditions: ['若'],
    exceptions: ['除'],
  },
};
