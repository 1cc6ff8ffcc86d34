import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  ['en-us', 'In the beginning God created the heavens and the earth.'],
  ['en-us', 'Simon Peter, Andrew, James, John'],
  ['en-us', 'Abraham'],
  ['en-us', 'Amen.'],
  ['en-us', '…'],
  ['en-us', 'The Greek word λόγος means word, and much more than that.'],
  ['fr-fr', 'Au commencement, Dieu créa les cieux et la terre.'],
  ['es-419', 'En el principio creó Dios los cielos y la tierra.'],
  ['pt-br', 'No princípio criou Deus os céus e a terra.'],
  ['sw', 'Hapo mwanzo Mungu aliziumba mbingu na nchi.'],
  ['id', 'Pada mulanya, waktu Allah mulai menciptakan alam semesta.'],
  ['de', 'Am Anfang schuf Gott den Himmel und die Erde.'],
  ['vi', 'Ban đầu Đức Chúa Trời dựng nên trời đất.'],
  ['ru', 'В начале сотворил Бог небо и землю.'],
  ['uk', 'На початку Бог створив Небо та землю, її ще не було.'],
  ['ar', 'في البدء خلق الله السماوات والأرض'],
  ['fa', 'در ابتدا، خدا آسمانها و زمین را آفرید. پس گفت'],
  ['ur', 'خدا نے اِبتدا میں زمین و آسمان کو پَیدا کِیا'],
  ['hi', 'आदि में परमेश्वर ने आकाश और पृथ्वी की सृष्टि की।'],
  ['am', 'በመጀመሪያ እግዚአብሔር ሰማይንና ምድርን ፈጠረ።'],
  ['he', 'בראשית ברא אלהים את השמים ואת הארץ'],
  ['ja', '初めに、神は天地を創造された。'],
  ['cmn', '起初神创造天地。'],
  ['ko', '태초에 하나님이 천지를 창조하시니라'],
])('languageOf detects %s in: %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});
