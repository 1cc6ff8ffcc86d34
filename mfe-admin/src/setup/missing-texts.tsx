import { delays } from '@targum/contracts';
import { pollEvery } from '@targum/ui-kit';
import { textsApi } from '../texts/texts-api.ts';
import { useMissingTexts } from '../texts/use-missing-texts.ts';

/** Says which languages still need a text. */
export function MissingTexts({ className }: { readonly className: string }) {
  const { data } = textsApi.useAdminTextsQuery(undefined, {
    pollingInterval: pollEvery(delays.healthPoll),
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const missing = useMissingTexts(data?.texts ?? []);
  return data && missing !== null && <p className={className}>{missing}</p>;
}
