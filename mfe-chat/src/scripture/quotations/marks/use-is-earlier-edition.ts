import { useListTextsQuery } from '../../passages/passages-api.ts';
import type { MessageQuotation } from '../message-quotation.ts';

/**
 * Reports whether the text of a quotation has been replaced since the server checked the quotation.
 * The first mark of a page that was compared with a text loads the list of texts. Returns false if
 * the text was removed or the list cannot be loaded.
 */
export function useIsEarlierEdition({ result, textId, checksum }: MessageQuotation): boolean {
  const skip = checksum === undefined || result === 'unchecked' || result === 'pasted';
  const { data: texts } = useListTextsQuery(undefined, { skip });
  const installed = skip ? undefined : texts?.find(({ id }) => id === textId);
  return installed !== undefined && installed.checksum !== checksum;
}
