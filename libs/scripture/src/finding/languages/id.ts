import { namesOf } from './names.ts';
import type { Language } from './language.ts';

export const indonesian: Language = {
  comma: 'chapter',
  names: namesOf(
    `Kejadian, Keluaran, Imamat, Bilangan, Ulangan, Yosua, Hakim-hakim|Hakim-Hakim, Rut, 1 Samuel, 2 Samuel,
    1 Raja-raja|1 Raja-Raja, 2 Raja-raja|2 Raja-Raja, 1 Tawarikh, 2 Tawarikh, Ezra, Nehemia, Ester, Ayub,
    Mazmur, Amsal, Pengkhotbah, Kidung Agung, Yesaya, Yeremia, Ratapan, Yehezkiel, Daniel, Hosea, Yoël|Yoel,
    Amos, Obaja, Yunus, Mikha, Nahum, Habakuk, Zefanya, Hagai, Zakharia, Maleakhi, Matius, Markus, Lukas,
    Yohanes, Kisah Para Rasul|Kisah Rasul|Kisah, Roma, 1 Korintus, 2 Korintus, Galatia, Efesus, Filipi,
    Kolose, 1 Tesalonika, 2 Tesalonika, 1 Timotius, 2 Timotius, Titus, Filemon, Ibrani, Yakobus, 1 Petrus,
    2 Petrus, 1 Yohanes, 2 Yohanes, 3 Yohanes, Yudas, Wahyu`,
    `TOB Tobit, JDT Yudit, WIS Kebijaksanaan Salomo|Kebijaksanaan, SIR Sirakh|Putra Sirakh,
    BAR Barukh, 1MA 1 Makabe, 2MA 2 Makabe`,
  ),
  words: {
    chapter: String.raw`pasal|bab|fasal|ps\.`,
    verse: String.raw`(?:dari )?ayat(?:-ayat)?|ay\.`,
    to: String.raw`sampai(?: dengan| ke)?|hingga|s\.?d\.|s/d`,
    and: String.raw`dan|serta`,
    following: String.raw`dst|dan seterusnya|dan selanjutnya`,
    of: String.raw`(?:dari |dalam |pada )?(?:kitab |injil |surat )?`,
    psalm: String.raw`mazmur`,
    counted: String.raw`tahun|hari|bulan|minggu|jam|menit|detik|orang|kali|buah|ekor|anak|rumah|meter|persen|kilo|di antara|dari (?:ini|itu|mereka|kami|kita|semua|\d)`,
    time: String.raw`[ap]m|pagi|siang|sore|malam|WIB|WITA|WIT|juta|ribu`,
    numbered: {
      ordinals: ['surat (?:yang )?pertama', 'surat (?:yang )?kedua', 'surat (?:yang )?ketiga'],
      letter: String.raw`(?:kepada )?(?:jemaat )?(?:di )?(?:rasul )?`,
    },
  },
  ordinary: [
    ...['am', 'ay', 'bar', 'bil', 'dan', 'ef', 'ep', 'est', 'gal', 'ho', 'hak', 'im', 'kel', 'kid'],
    ...['kis', 'kisah', 'kol', 'lam', 'luk', 'mal', 'man', 'mar', 'mat', 'mi', 'nah', 'ob', 'num'],
    ...['rat', 'rom', 'sir', 'ti', 'tit', 'ul', 'wah', 'why', 'yes', 'yos', 'yuk', 'za', 'job'],
  ],
};
