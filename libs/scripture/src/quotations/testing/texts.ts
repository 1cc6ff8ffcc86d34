import type { BookCode } from '@targum/contracts/on-demand';
import type { Verse } from '../../text.ts';

/** Verses of one book. */
export interface TestText {
  readonly language: string;
  readonly abbreviation: string;
  readonly verses: (book: BookCode) => readonly Verse[];
}

const text = (language: string, abbreviation: string, lines: readonly string[]): TestText => ({
  language,
  abbreviation,
  verses: (book) =>
    book === 'MRK'
      ? lines.map((line, index) => ({ chapter: 4, verse: index + 1, text: line }))
      : [],
});

/**
 * A short story in some languages, written for the tests as Mark 4, with a few further sentences.
 */
export const TEST_TEXTS: Readonly<Record<string, TestText>> = {
  fr: text('fr', 'TFR', [
    'Un soir, le passeur dit à ses fils : « Descendons à la rivière, car l’eau est calme. »',
    'Mais ils ne voulaient pas descendre, et l’aîné dit : « Je n’irai jamais sans toi. »',
    'Le père répondit : « Que celui qui a peur reste au bord ; personne ne lui fera de reproche. »',
    'Alors ils montèrent dans la barque, et le vent s’apaisa avant la nuit.',
    'Nul ne passe que par moi.',
    'Il ne peut entrer, à moins que je l’appelle.',
    'Personne ne connaît le gué, si ce n’est le passeur.',
    'Nul ne peut venir à bord, si le passeur ne l’appelle.',
  ]),
  ar: text('ar', 'TAR', [
    'وَفِي المَسَاءِ قَالَ المَلَّاحُ لِبَنِيهِ: «هَلُمُّوا نَنْزِلُ إِلَى النَّهْرِ، فَالمَاءُ سَاكِنٌ.»',
    'وَلَمْ يَنْزِلِ الصَّغِيرُ مَعَهُمْ، وَقَالَ الكَبِيرُ: «لَا أَذْهَبُ إِلَّا مَعَكَ.»',
    'فَأَجَابَ الأَبُ: «مَنْ خَافَ فَلْيَبْقَ عَلَى الشَّاطِئِ؛ لَيْسَ عَلَيْهِ لَوْمٌ.»',
    'حِينَئِذٍ رَكِبُوا القَارِبَ، وَهَدَأَتِ الرِّيحُ قَبْلَ اللَّيْلِ.',
    'إِنْ كُنْتَ ابْنَ المَلَّاحِ فَارْكَبْ.',
    'إِنَّ النَّهْرَ وَاسِعٌ.',
  ]),
  he: text('he', 'THE', [
    'וַיְהִי בָעֶרֶב וַיֹּאמֶר הַסַּפָּן אֶל־בָּנָיו נֵרְדָה אֶל־הַנָּהָר׃',
    'וְלֹא אָבוּ לָרֶדֶת אִתּוֹ וַיֹּאמֶר הַגָּדוֹל לֹא אֵלֵךְ בִּלְעָדֶיךָ׃',
    'וַיַּעַן הָאָב הַיָּרֵא יֵשֵׁב עַל־הַשָּׂפָה׃',
    'אָז עָלוּ בַסִּירָה וְהָרוּחַ שָׁקְטָה לִפְנֵי הַלָּיְלָה׃',
  ]),
  zh: text('zh', 'TZH', [
    '晚上，船夫对他的儿子们说：「我们下到河边去吧，因为水很平静。」',
    '但他们不愿意下去，大儿子说：「没有你，我决不去。」',
    '父亲回答说：「害怕的人可以留在岸上；没有人会责备他。」',
    '于是他们上了船，天黑以前风就停了。',
  ]),
  de: text('de', 'TDE', [
    'Am Abend sagte der Fährmann zu seinen Söhnen: „Lasst uns zum Fluss gehen, denn das Wasser ist still.“',
    'Sie wollten aber nicht gehen, und der Älteste sagte: „Ohne dich gehe ich niemals.“',
    'Der Vater antwortete: „Wer Angst hat, bleibe am Ufer; niemand wird ihn tadeln.“',
    'Da stiegen sie in das Boot, und der Wind legte sich vor der Nacht.',
  ]),
};
