import { useListTextsQuery } from '../../passages/passages-api.ts';
import type { MessageQuotation } from '../message-quotation.ts';

/**
 * Whether the text of a quotation has been replaced since the quotation was checked. The first mark of a
 * page loads the list of texts, if the quotation was compared with one. A text that was removed is not
 * replaced.
 */
export function useIsEarlier({ result, textId, checksum }: MessageQuotation): boolean {
  const skip = checksum === undefined || result === 'unchecked' || result === 'pasted';
  const { data: texts } = useListTextsQuery(undefined, { skip });
  const installed = skip ? undefined : texts?.find(({ id }) => id === textId);
  return installed !== undefined && installed.checksum !== checksum;
}
