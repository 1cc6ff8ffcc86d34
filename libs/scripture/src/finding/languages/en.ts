import { englishNumbers } from '../dictated/english.ts';
import { namesOf } from './names.ts';
import type { Language } from './language.ts';

export const english: Language = {
  comma: 'chapter',
  names: namesOf(
    `Genesis, Exodus, Leviticus, Numbers, Deuteronomy, Joshua, Judges, Ruth, 1 Samuel, 2 Samuel, 1 Kings,
    2 Kings, 1 Chronicles, 2 Chronicles, Ezra, Nehemiah, Esther, Job, Psalm|Psalms|Pss, Proverbs|Proverb,
    Ecclesiastes, Song of Songs|Song of Solomon, Isaiah, Jeremiah, Lamentations, Ezekiel, Daniel, Hosea,
    Joel, Amos, Obadiah, Jonah, Micah, Nahum, Habakkuk, Zephaniah, Haggai, Zechariah, Malachi, Matthew,
    Mark, Luke, John, Acts|Acts of the Apostles, Romans, 1 Corinthians, 2 Corinthians, Galatians,
    Ephesians, Philippians, Colossians, 1 Thessalonians, 2 Thessalonians, 1 Timothy, 2 Timothy, Titus,
    Philemon, Hebrews, James, 1 Peter, 2 Peter, 1 John, 2 John, 3 John, Jude, Revelation|Revelations`,
    `TOB Tobit, JDT Judith, ESG Greek Esther|Esther (Greek), WIS Wisdom of Solomon|Wisdom,
    SIR Sirach|Ecclesiasticus, BAR Baruch, LJE Letter of Jeremiah, S3Y Prayer of Azariah,
    SUS Susanna, BEL Bel and the Dragon, 1MA 1 Maccabees, 2MA 2 Maccabees, 3MA 3 Maccabees,
    4MA 4 Maccabees, 1ES 1 Esdras, 2ES 2 Esdras, MAN Prayer of Manasseh`,
  ),
  words: {
    chapter: String.raw`chapters?|chaps?\.?|ch\.?`,
    verse: String.raw`(?:from |the ){0,2}verses?|vv?\.|vss?\.`,
    to: String.raw`to|through|thru|until`,
    and: String.raw`and`,
    following: String.raw`and following|and onwards?`,
    others: String.raw`chapters?|psalms?|books?|texts?|passages?|paragraphs?|pages?|words?|sentences?|days?`,
    of: String.raw`(?:of|in|from)(?: the)?(?: (?:book|gospel|letter) (?:of|to)(?: the)?)?`,
    psalm: String.raw`psalms?`,
    counted: String.raw`years?|months?|weeks?|days?|hours?|minutes?|seconds?|times|people|persons|men|women|children|boys|girls|kids|friends|copies|boxes|cases|others|pages|percent|of (?:these|those|them|the|my|your|our|their|his|her|all|\d+)`,
    time: String.raw`[ap]m|o[’']clock|hrs?|hours?|minutes?|miles|million`,
    numbered: {
      ordinals: ['first', 'second', 'third'],
      letter: String.raw`(?:letter |epistle )?(?:of (?:st\.? |saint )?(?:paul |peter |john )(?=to ))?(?:of |to |from )?(?:the )?(?:apostle |st\.? |saint )?`,
    },
  },
  ordinary: (
    'am is so he ha ma la pro act man sir ho jo ti song ex ac re mi ep pet job mar jam na ' +
    'ne pr ru ph num bar col gal tit'
  ).split(' '),
  numbers: englishNumbers,
};
