import { namesOf } from './names.ts';
import type { Language } from './language.ts';

export const swahili: Language = {
  comma: 'chapter',
  names: namesOf(
    `Mwanzo, Kutoka, Walawi|Mambo ya Walawi, Hesabu, Kumbukumbu la Torati|Kumbukumbu, Yoshua, Waamuzi, Ruthu,
    1 Samweli, 2 Samweli, 1 Wafalme, 2 Wafalme, 1 Mambo ya Nyakati, 2 Mambo ya Nyakati, Ezra, Nehemia,
    Esta, Ayubu, Zaburi|Zaburi ya, Mithali|Methali, Mhubiri, Wimbo Ulio Bora|Wimbo, Isaya, Yeremia, Maombolezo,
    Ezekieli, Danieli, Hosea, Yoeli, Amosi, Obadia, Yona, Mika, Nahumu, Habakuki, Sefania, Hagai, Zekaria,
    Malaki, Mathayo, Marko, Luka, Yohana, Matendo|Matendo ya Mitume, Warumi, 1 Wakorintho, 2 Wakorintho,
    Wagalatia, Waefeso, Wafilipi, Wakolosai, 1 Wathesalonike, 2 Wathesalonike, 1 Timotheo, 2 Timotheo,
    Tito, Filemoni, Waebrania, Yakobo, 1 Petro, 2 Petro, 1 Yohana, 2 Yohana, 3 Yohana, Yuda, Ufunuo`,
  ),
  words: {
    chapter: String.raw`sura(?: ya)?|mlango(?: wa)?`,
    verse: String.raw`(?:mstari|mistari|aya)(?: (?:wa|ya))?`,
    to: String.raw`hadi|mpaka`,
    and: String.raw`na`,
    following: String.raw`na kuendelea|n\.?k`,
    psalm: String.raw`zaburi`,
    counted: String.raw`kati ya|kwa mwaka|kwa siku|kwa saa`,
    time: String.raw`[ap]m|asubuhi|mchana|alasiri|jioni|usiku|alfajiri|milioni`,
    numbered: { ordinals: ['kwanza', 'pili', 'tatu'], letter: String.raw`(?:kwa |ya |wa )` },
  },
  ordinary: ['na', 'ya', 'wa', 'la', 'amu', 'kut', 'hes'],
};
