import { useListTextsQuery } from '../../passages/passages-api.ts';
import type { MessageQuotation } from '../message-quotation.ts';

/** Reports whether the text of a quotation has been replaced since the check. False if unknown. */
export function useIsEarlierEdition({ result, textId, checksum }: MessageQuotation): boolean {
  const skip = checksum === undefined || result === 'unchecked' || result === 'pasted';
  const { data: texts } = useListTextsQuery(undefined, { skip });
  const installed = skip ? undefined : texts?.find(({ id }) => id === textId);
  return installed !== undefined && installed.checksum !== checksum;
}
