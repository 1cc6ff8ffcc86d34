import { useCallback } from 'react';
import { useLocation, useNavigate } from '../router.ts';

const MESSAGE = 'message';
const ELSEWHERE = 'elsewhere';

interface MessagePlace {
  readonly chatId: string;
  readonly id: string;
  /** True if the message is on the path that its chat shows. */
  readonly shown: boolean;
}

export const messageAddress = ({ chatId, id, shown }: MessagePlace): string =>
  `/chat/${chatId}?${MESSAGE}=${id}${shown ? '' : `&${ELSEWHERE}`}`;

export interface WantedMessage {
  readonly id: string;
  /** True if the message is on another path of the chat. */
  readonly elsewhere: boolean;
  /** An id of the visit of this address. */
  readonly visit: string;
}

/**
 * Returns the visit of an address to which a history entry belongs. An entry that was pushed at the
 * same address, such as that of an open passage, names that visit in its state.
 */
export const visitOf = ({ key, state }: ReturnType<typeof useLocation>): string =>
  (state as { readonly visit?: string } | null)?.visit ?? key;

/** Returns the message that the address names, or undefined if the address names a whole chat. */
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
