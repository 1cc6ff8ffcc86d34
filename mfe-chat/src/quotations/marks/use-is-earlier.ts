import { useKnownTexts } from '../../passages/passages-api.ts';
import type { MessageQuotation } from '../quotations-of.ts';

/**
 * Whether the text of a quotation has been replaced since the quotation was checked. It is known once the
 * page has loaded the texts, which marks themselves do not load. A text that was removed is not replaced.
 */
export function useIsEarlier({ result, textId, checksum }: MessageQuotation): boolean {
  const installed = useKnownTexts()?.find(({ id }) => id === textId);
  if (result === 'unchecked' || result === 'pasted') return false;
  return installed !== undefined && checksum !== undefined && installed.checksum !== checksum;
}
