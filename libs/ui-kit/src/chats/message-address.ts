import { useCallback } from 'react';
import type { FoundMessage } from '@targum/contracts/on-demand';
import { useLocation, useNavigate } from '../router.ts';

type Place = Pick<FoundMessage, 'chatId' | 'id' | 'shown'>;

const MESSAGE = 'message';
const ELSEWHERE = 'elsewhere';

export const messageAddress = ({ chatId, id, shown }: Place): string =>
  `/chat/${chatId}?${MESSAGE}=${id}${shown ? '' : `&${ELSEWHERE}`}`;

export interface WantedMessage {
  readonly id: string;
  readonly elsewhere: boolean;
  readonly visit: string;
}

/**
 * Returns the visit to which a history entry belongs. An entry that was pushed during a visit, such
 * as that of an open passage, names the visit in its state. Any other entry begins a visit, whose
 * name is the key of the entry.
 */
export const visitOf = ({ key, state }: ReturnType<typeof useLocation>): string =>
  (state as { readonly visit?: string } | null)?.visit ?? key;

export function useWantedMessage(): WantedMessage | undefined {
  const location = useLocation();
  const wanted = new URLSearchParams(location.search);
  const id = wanted.get(MESSAGE);
  return id ? { id, elsewhere: wanted.has(ELSEWHERE), visit: visitOf(location) } : undefined;
}

export function useLeaveMessage(): () => void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    if (search !== '') void navigate({ search: '' }, { replace: true, state });
  }, [search, state, navigate]);
}
